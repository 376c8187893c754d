package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a predecessor of another version left. */
class LedgerEntryTest {

    private static final String HISTORY = "/avro/history/";

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    static Stream<String> formerFormats() throws IOException {
        try (BufferedReader index =
                new BufferedReader(new InputStreamReader(resource("index.txt"), StandardCharsets.UTF_8))) {
            List<String> names = index.lines()
                    .filter(name -> name.startsWith("LedgerEntry-"))
                    .toList();
            return names.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("formerFormats")
    void shouldGoOnWithWhatAFormerVersionAccepted(String format) throws IOException {
        try (InputStream in = resource(format)) {
            desk.leave(100, former(new Schema.Parser().parse(in)));
        }

        desk.send(Desk.intent("new").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("old", OutcomeKind.SUCCEEDED),
                        org.assertj.core.api.Assertions.tuple("new", OutcomeKind.SUCCEEDED));
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldRefuseAnEntryOfANewerFormatByNameAndServeTheOthers() {
        desk.leave(100, entry("newer", Ledger.VERSION + 1));
        desk.leave(101, entry("good", Ledger.VERSION));

        desk.send(Desk.intent("new").build());
        desk.callsEnd();

        assertThat(desk.deadLetters())
                .singleElement()
                .extracting(DeadLetter::getTopic, DeadLetter::getOffset, DeadLetter::getReason)
                .satisfies(letter -> assertThat(letter.toString())
                        .contains("ledger, 100", "format version " + (Ledger.VERSION + 1), "upgrade"));
        assertThat(desk.results()).extracting(Result::getId).containsExactlyInAnyOrder("good", "new");
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldGiveUpAnEntryThatCannotBeReadAndServeTheOthers() {
        desk.leave(100, "garbage".getBytes(StandardCharsets.UTF_8));
        desk.leave(101, entry("good", Ledger.VERSION));

        desk.send(Desk.intent("new").build());
        desk.callsEnd();

        assertThat(desk.deadLetters())
                .singleElement()
                .extracting(DeadLetter::getReason)
                .asString()
                .startsWith("ledger: ");
        assertThat(desk.results()).extracting(Result::getId).containsExactlyInAnyOrder("good", "new");
        assertThat(desk.ledgerSize()).isZero();
    }

    private static byte[] entry(String id, int version) {
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setVersion(version)
                .setIntent(Desk.intent(id).build())
                .setAcceptedAt(Instant.EPOCH.plusSeconds(1_767_225_600))
                .build();
        return new AvroSerde().serializer().serialize(Ledger.STORE, entry);
    }

    /** As it was written then: what has a default is at it. */
    private static byte[] former(Schema schema) throws IOException {
        Schema intent = schema.getField("intent").schema();
        Schema call = intent.getField("operation").schema().getTypes().getFirst();
        GenericRecord entry = new GenericRecordBuilder(schema)
                .set(
                        "intent",
                        new GenericRecordBuilder(intent)
                                .set("id", "old")
                                .set("vendor", "acme")
                                .set("operation", new GenericRecordBuilder(call).build())
                                .build())
                .set("acceptedAt", 1_767_225_600_000L)
                .build();
        ByteBuffer bytes = new BinaryMessageEncoder<GenericRecord>(GenericData.get(), schema).encode(entry);
        return Objects.requireNonNull(Terms.bytes(bytes));
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(AvroSerde.class.getResourceAsStream(HISTORY + name), name);
    }
}
