package dev.headgate.streams.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Result;
import dev.headgate.streams.Desk;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.record.IntentMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

    static Stream<byte[]> newer() {
        byte[] schema = entry("newer", Ledger.VERSION);
        schema[7]++;
        return Stream.of(entry("newer", Ledger.VERSION + 1), schema, new byte[] {
            (byte) 0xF6, (byte) (Formats.newest() + 1), 0, 0, 7
        });
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
    @ValueSource(strings = {"", "garbage", "\u00c3\u0001", "\u00f6\u0001", "\u00f6\u0001\u00c3\u0001"})
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

    /** An instance that knows the invented format writes format 1 until the fleet may use the invented one. */
    @Test
    void shouldWriteFormat1ForInstancesThatKnowNoOtherOne() {
        // When
        byte[] written = writtenWithTheInventedFormat(1);

        // Then
        assertThat(written).startsWith(0xF6, 1, 0xC3, 1);
        desk.leave(100, written);
        desk.pass(Duration.ofDays(2));
        desk.callsEnd();
        assertThat(desk.results()).extracting(Result::getId).containsExactly("waits");
    }

    @Test
    void shouldRefuseTheInventedFormatByNameWhereItIsNotKnown() {
        // Given
        byte[] written = writtenWithTheInventedFormat(2);
        assertThat(written).startsWith(0xF6, 2, 0xC3, 1);
        desk.leave(100, written);

        // When
        Throwable thrown = catchThrowable(() -> desk.send(Desk.intent("new").build()));

        // Then
        assertThat(NewerFormatException.in(thrown))
                .isNotNull()
                .hasMessageContainingAll("a record of format 2", "this version reads formats up to 1");
    }

    /** @param allowed the newest format that the fleet may use */
    private byte[] writtenWithTheInventedFormat(int allowed) {
        System.setProperty(Formats.INVENTED, "true");
        try (Desk writing = new Desk(stateDir.resolve("writing"), new Layout("topic", 1, 1, allowed))) {
            writing.send(Desk.intent("waits")
                    .setNotBefore(Instant.parse("2026-01-02T00:00:00Z"))
                    .build());
            writing.pass(Duration.ofSeconds(2));
            return writing.ledger().getFirst().value;
        } finally {
            System.clearProperty(Formats.INVENTED);
        }
    }

    private static byte[] entry(String id, int version) {
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setVersion(version)
                .setIntent(Desk.intent(id).build())
                .setAcceptedAt(Instant.EPOCH.plusSeconds(1_767_225_600))
                .build();
        return new StateFormat(0, Formats::newest)
                .write(new AvroSerde().serializer().serialize(Ledger.STORE, entry));
    }
}
