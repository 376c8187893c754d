package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.streams.Desk;
import dev.headgate.streams.FormerSchemas;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.record.IntentMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.message.BinaryMessageEncoder;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a predecessor of another version left. */
class LedgerEntryTest {

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

    static List<String> formerFormats() {
        return FormerSchemas.of("LedgerEntry");
    }

    @ParameterizedTest
    @MethodSource("formerFormats")
    void shouldGoOnWithWhatAFormerVersionAccepted(String format) throws IOException {
        desk.leave(100, former(FormerSchemas.read(format)));

        desk.send(Desk.intent("new").build());
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactlyInAnyOrder(
                        org.assertj.core.api.Assertions.tuple("old", OutcomeKind.SUCCEEDED),
                        org.assertj.core.api.Assertions.tuple("new", OutcomeKind.SUCCEEDED));
        assertThat(desk.ledgerSize()).isZero();
    }

    static Stream<byte[]> newer() {
        byte[] schema = entry("newer", Ledger.VERSION);
        schema[5]++;
        return Stream.of(
                entry("newer", Ledger.VERSION + 1),
                schema,
                new byte[] {(byte) 0xF6, Layout.FORMATS + 1, 0, 0, 7},
                head(2, schema));
    }

    @ParameterizedTest
    @MethodSource("newer")
    void shouldStopAtAnEntryThatANewerVersionWroteAndChangeNothing(byte[] newer) {
        // Given
        desk.leave(100, newer);
        desk.leave(101, entry("good", Ledger.VERSION));
        List<KeyValue<Bytes, byte[]>> before = desk.ledger();

        // When
        Throwable thrown = catchThrowable(() -> desk.send(Desk.intent("new").build()));

        // Then
        assertThat(NewerFormatException.in(thrown))
                .isNotNull()
                .hasMessageContainingAll("\"ledger\" of partition 0", "newer version", "nothing is lost", "Upgrade");
        assertThat(desk.ledger()).usingRecursiveComparison().isEqualTo(before);
        assertThat(desk.deadLetters()).isEmpty();
        assertThat(desk.results()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "garbage", "\u00c3\u0001"})
    void shouldKeepTheBytesOfAnEntryThatCannotBeReadAndServeTheOthers(String text) {
        byte[] garbage = text.getBytes(StandardCharsets.ISO_8859_1);
        desk.leave(100, garbage);
        desk.leave(101, entry("good", Ledger.VERSION));

        desk.send(Desk.intent("new").build());
        desk.callsEnd();

        assertThat(desk.deadLetters()).singleElement().satisfies(letter -> {
            assertThat(letter.getReason()).startsWith("ledger: ");
            assertThat(letter.getTopic()).isEqualTo("ledger");
            assertThat(letter.getOffset()).isEqualTo(100);
            assertThat(IntentMapper.bytes(letter.getValue())).isEqualTo(garbage);
            assertThat(IntentMapper.bytes(letter.getKey())).hasSize(9);
        });
        assertThat(desk.results()).extracting(Result::getId).containsExactlyInAnyOrder("good", "new");
        assertThat(desk.ledgerSize()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8})
    void shouldWriteTheFormatThatEveryInstanceReads(int format) {
        // Given: a retry decides, so that it is written
        try (Desk writing = new Desk(stateDir.resolve("writing"), new Layout("topic", 1, 1, format))) {
            writing.send(Desk.intent("waits")
                    .setNotBefore(Instant.parse("2026-01-02T00:00:00Z"))
                    .build());
            writing.pass(Duration.ofSeconds(2));

            // When
            byte[] written = writing.ledger().getFirst().value;

            // Then
            byte[] head = FormerSchemas.head(writtenWith(format));
            assertThat(written).startsWith(format == 1 ? head : head(format, head));
            desk.leave(100, written);
            desk.pass(Duration.ofDays(2));
            desk.callsEnd();
            assertThat(desk.results()).extracting(Result::getId).containsExactly("waits");
        }
    }

    private static Schema writtenWith(int format) {
        return switch (format) {
            case 1 -> FormerSchemas.read("LedgerEntry-3.avsc");
            case 2 -> FormerSchemas.read("LedgerEntry-4.avsc");
            case 3, 4 -> FormerSchemas.read("LedgerEntry-5.avsc");
            case 5, 6, 7 -> FormerSchemas.read("LedgerEntry-6.avsc");
            default -> LedgerEntry.getClassSchema();
        };
    }

    private static byte[] head(int format, byte[] bytes) {
        return ByteBuffer.allocate(bytes.length + 2)
                .put((byte) 0xF6)
                .put((byte) format)
                .put(bytes)
                .array();
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
        return Objects.requireNonNull(IntentMapper.bytes(bytes));
    }
}
