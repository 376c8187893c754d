package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.Departure;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.Result;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Offsets begin anew while intents wait. */
class RecreatedTopicTest {

    private static final Instant LATER = Instant.parse("2026-01-01T00:10:00Z");

    @TempDir
    Path stateDir;

    /** What each vendor's own connector was asked for. */
    private final List<String> aa = new ArrayList<>();

    private final List<String> bb = new ArrayList<>();

    /** With the next epoch, and without it, so that the ordinals are the same. */
    @ParameterizedTest
    @ValueSource(ints = {2, 1})
    void shouldCallEachVendorWithItsOwnIntentsAlthoughOffsetsBeginAnew(int epoch) {
        // Given
        List<KeyValue<Bytes, byte[]>> inherited = fiveOfAaWait();

        // When: as many of another come at the same offsets
        try (Desk desk = desk("after", epoch)) {
            desk.takeOver(inherited);
            IntStream.range(0, 5).forEach(i -> desk.send(intent("bb", i).build()));
            desk.callsEnd();
            List<String> atOnce = List.copyOf(bb);
            desk.pass(Duration.ofMinutes(20));
            desk.callsEnd();
            desk.callsEnd(); // those for which there was no place in flight

            // Then
            assertThat(atOnce).as("nothing asked for them later").isEmpty();
            assertThat(aa).containsExactlyInAnyOrder("aa-0", "aa-1", "aa-2", "aa-3", "aa-4");
            assertThat(bb).containsExactlyInAnyOrder("bb-0", "bb-1", "bb-2", "bb-3", "bb-4");
            assertThat(desk.results()).extracting(Result::getId).hasSize(10).doesNotHaveDuplicates();
            assertThat(desk.ledgerSize()).isZero();
            assertThat(conflicts(desk)).isEqualTo(epoch == 1 ? 5 : 0);
        }
    }

    @Test
    void shouldNotCallAVendorWithAnothersEntryWhateverTheReason() {
        try (Desk desk = desk("torn", 1)) {
            // Given: the entry of an intent that waits becomes another's
            desk.send(intent("aa", 0).build());
            desk.pass(Duration.ofSeconds(2));
            LedgerEntry other = LedgerEntry.newBuilder()
                    .setVersion(Ledger.VERSION)
                    .setIntent(intent("bb", 0).build())
                    .setAcceptedAt(Instant.EPOCH)
                    .build();
            desk.leave(Ordinal.of(1, 0, 0), other);

            // When
            desk.pass(Duration.ofMinutes(20));
            desk.callsEnd();

            // Then
            assertThat(aa).isEmpty();
            assertThat(bb).isEmpty();
            assertThat(desk.results()).isEmpty();
            assertThat(desk.ledgerSize())
                    .as("it is there for who reads the ledger next")
                    .isOne();
            assertThat(conflicts(desk)).isPositive();
        }
        assertThat(aa).isEmpty();
    }

    @Test
    void shouldNameTheRecordsPlaceInItsDeadLetter() {
        try (Desk desk = desk("letter", 7)) {
            desk.send(intent("aa", 0).setNotBefore(null).build());
            desk.callsEnd();
            desk.vendorAnswers(attempt -> Desk.answer(500, new Verdict.Transient(null)));
            desk.bindings.put("aa", desk.binding());

            desk.send(intent("acme", 1).setNotBefore(null).setMaxAttempts(1).build());
            desk.callsEnd();

            assertThat(desk.deadLetters())
                    .singleElement()
                    .extracting(DeadLetter::getTopic, DeadLetter::getPartition, DeadLetter::getOffset)
                    .containsExactly("t.intents", 0, 1L);
        }
    }

    private List<KeyValue<Bytes, byte[]>> fiveOfAaWait() {
        try (Desk desk = desk("before", 1)) {
            IntStream.range(0, 5).forEach(i -> desk.send(intent("aa", i).build()));
            desk.pass(Duration.ofSeconds(2));
            return desk.ledger();
        }
    }

    private Desk desk(String directory, int epoch) {
        Desk desk = new Desk(stateDir.resolve(directory), new Layout("topic", 1, epoch, Formats.newest()));
        desk.bindings.put("aa", new VendorBinding(desk.binding().policy(), new Recorder(aa), "1"));
        desk.bindings.put("bb", new VendorBinding(desk.binding().policy(), new Recorder(bb), "1"));
        return desk;
    }

    private static Intent.Builder intent(String vendor, int number) {
        return Desk.intent(vendor + "-" + number).setVendor(vendor).setNotBefore(LATER);
    }

    private static double conflicts(Desk desk) {
        return desk.meters.find("headgate.ledger.conflicts").counters().stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private record Recorder(List<String> ids) implements Connector {

        @Override
        public @Nullable String refusal(Operation operation) {
            return null;
        }

        @Override
        public Reply call(Attempt attempt, Departure departure) {
            if (!departure.granted()) {
                return new Reply.Unsent("not granted", Reply.Unsent.Cause.HANDED_BACK);
            }
            ids.add(attempt.intentId());
            return Desk.answer(200, new Verdict.Deliver());
        }

        @Override
        public void close() {}
    }
}
