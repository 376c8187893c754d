package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.kafka.OwnershipProof;
import dev.headgate.streams.kafka.PartitionGate;
import dev.headgate.streams.kafka.ThreadMember;
import dev.headgate.streams.ledger.Ledger;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes over a ledger that takes long to read. */
class LoadTest {

    private static final int LEFT = 10 * VendorRegistry.LOAD;
    private static final TopicPartition INTENTS = new TopicPartition("t." + Topics.INTENTS, 0);
    private static final TopicPartition COMMANDS = new TopicPartition("t." + Topics.COMMANDS, 0);

    @TempDir
    Path stateDir;

    @Test
    void shouldLetOthersHaveTheirTurnWhileItReads() {
        try (Desk desk = new Desk(stateDir)) {
            leave(desk);

            desk.pass(Duration.ofMillis(1));
            List<VendorStatus> early = desk.read(Topics.STATUS, VendorStatus.class);
            passUntilAllIsRead(desk);

            assertThat(early).first().extracting(LoadTest::unfinished).isEqualTo(VendorRegistry.LOAD);
            assertThat(desk.read(Topics.STATUS, VendorStatus.class))
                    .last()
                    .extracting(LoadTest::unfinished)
                    .isEqualTo(LEFT);
        }
    }

    @Test
    void shouldCallInOrderWhileItReads() {
        try (Desk desk = new Desk(stateDir)) {
            leave(desk);

            desk.pass(Duration.ofMillis(1));
            desk.callsEnd();

            assertThat(desk.calls).isNotEmpty().hasSizeLessThan(VendorRegistry.LOAD);
            assertThat(desk.calls)
                    .first()
                    .satisfies(call -> assertThat(call.intentId()).isEqualTo("i-0"));
        }
    }

    @Test
    void shouldReadAllBeforeItLooksAtARecord() {
        try (Desk desk = Desk.withWindow(stateDir, 10_000)) {
            leave(desk);

            desk.cancel("i-" + (LEFT - 1));

            assertThat(desk.results()).singleElement().satisfies(result -> {
                assertThat(result.getId()).isEqualTo("i-" + (LEFT - 1));
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
            });
        }
    }

    @Test
    void shouldHoldItsPartitionsUntilAllIsRead() {
        MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
        consumer.assign(List.of(INTENTS, COMMANDS));
        PartitionGate gate = new PartitionGate(consumer, () -> 0);
        try (Desk desk = new Desk(stateDir, new ThreadMember(gate, OwnershipProof.given()))) {
            leave(desk);
            assertThat(held(gate)).as("from the beginning").containsExactly(INTENTS, COMMANDS);

            desk.pass(Duration.ofMillis(1));
            assertThat(held(gate)).as("while it reads").containsExactly(INTENTS, COMMANDS);

            passUntilAllIsRead(desk);
            assertThat(held(gate)).isEmpty();
        }
    }

    @Test
    void shouldSayThatItTakesOverUntilAllIsRead() {
        try (Desk desk = new Desk(stateDir)) {
            leave(desk);
            assertThat(desk.drain.isTakingOver()).as("from the beginning").isTrue();

            desk.pass(Duration.ofMillis(1));
            assertThat(desk.drain.isTakingOver()).as("while it reads").isTrue();

            passUntilAllIsRead(desk);
            assertThat(desk.drain.isTakingOver()).isFalse();
        }
    }

    @Test
    void shouldNotSayThatATaskTakesOverThatHasGone() {
        Desk desk = new Desk(stateDir);
        leave(desk);
        desk.pass(Duration.ofMillis(1));

        desk.close();

        assertThat(desk.drain.isTakingOver()).isFalse();
    }

    @Test
    void shouldHoldNothingOfATaskThatHasGone() {
        PartitionGate gate = new PartitionGate(new MockConsumer<>("earliest"), () -> 0);

        new Desk(stateDir, new ThreadMember(gate, OwnershipProof.given())).close();

        assertThat(held(gate)).isEmpty();
    }

    private static List<TopicPartition> held(PartitionGate gate) {
        return List.of(INTENTS, COMMANDS).stream().filter(gate::holds).toList();
    }

    private static void passUntilAllIsRead(Desk desk) {
        for (int i = 0; i < LEFT / VendorRegistry.LOAD; i++) {
            desk.pass(Duration.ofMillis(100));
        }
    }

    private static int unfinished(VendorStatus status) {
        return status.getWaiting() + status.getInFlight();
    }

    private static void leave(Desk desk) {
        for (int i = 0; i < LEFT; i++) {
            LedgerEntry entry = LedgerEntry.newBuilder()
                    .setVersion(Ledger.VERSION)
                    .setIntent(Desk.intent("i-" + i).build())
                    .setAcceptedAt(Instant.EPOCH)
                    .build();
            desk.leave(i, entry);
        }
    }
}
