package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChaosWorkloadTest {

    private static final int INTENTS = 2_000;

    @Test
    void shouldMakeTheSameForTheSameSeed() {
        assertThat(made(3)).isEqualTo(made(3));
        assertThat(made(3)).isNotEqualTo(made(4));
    }

    @Test
    void shouldMakeEverySortOfIntentForEveryVendor() {
        List<Intent> all = made(1);

        assertThat(all).extracting(Intent::getId).doesNotHaveDuplicates();
        assertThat(all.stream().map(Intent::getVendor).distinct()).hasSize(14);
        assertThat(all).anyMatch(it -> it.getDelivery() == Delivery.AT_MOST_ONCE);
        assertThat(all).anyMatch(it -> it.getDeadline() != null);
        assertThat(all).anyMatch(it -> it.getOrderingKey() != null);
        assertThat(all).anyMatch(it -> it.getIdempotencyKey() != null);
        assertThat(all).anyMatch(it -> it.getReplyTo().isEmpty());
        assertThat(all).anyMatch(it -> it.getReplyTo().equals(ChaosWorkload.TEAM));
    }

    @Test
    void shouldCancelSomeAndRepeatSome() {
        ChaosWorkload workload = new ChaosWorkload(1, vendors(1), Duration.ofSeconds(1));
        List<ChaosWorkload.Next> all = IntStream.range(0, INTENTS)
                .mapToObj(_ -> workload.next(Instant.EPOCH))
                .toList();

        assertThat(all).anyMatch(ChaosWorkload.Next::cancelled);
        assertThat(all).anyMatch(ChaosWorkload.Next::repeated);
        assertThat(all).anyMatch(it -> !it.cancelled() && !it.repeated());
    }

    @Test
    void shouldExpectACallOfEachFiringAndEachPage() {
        ChaosWorkload workload = new ChaosWorkload(1, vendors(1), Duration.ofSeconds(1));

        for (int i = 0; i < INTENTS; i++) {
            ChaosWorkload.Next next = workload.next(Instant.EPOCH);
            ChaosWorkload.Sent sent = next.sent().getFirst();
            assertThat(sent.key().id()).isEqualTo(next.intent().getId());
            switch (sent.trait()) {
                case RECURRING -> assertThat(next.sent()).hasSize(1 + 4);
                case LISTS -> assertThat(sent.callKeys()).hasSize(sent.number());
                case UPDATES, GATHERED -> assertThat(sent.callKeys()).isEmpty();
                default -> assertThat(sent.callKeys()).hasSize(1);
            }
        }
    }

    @Test
    void shouldSendWhatAScheduleMakesWhereTheScheduleGoes() {
        assertThat(ChaosWorkload.replyTo("i-8@2026-01-01T00:00:00Z")).isEqualTo(ChaosWorkload.TEAM);
        assertThat(ChaosWorkload.replyTo("i-8")).isEqualTo(ChaosWorkload.TEAM);
        assertThat(ChaosWorkload.replyTo("i-9")).isEmpty();
        assertThat(ChaosWorkload.replyTo("fat-8")).isEmpty();
    }

    @Test
    void shouldHaveSharesOfAHundredPercent() {
        assertThat(vendors(1).stream().mapToInt(ChaosVendor::share).sum()).isEqualTo(100);
    }

    private static List<Intent> made(long seed) {
        ChaosWorkload workload = new ChaosWorkload(seed, vendors(seed), Duration.ofSeconds(1));
        return IntStream.range(0, INTENTS)
                .mapToObj(_ -> workload.next(Instant.EPOCH).intent())
                .toList();
    }

    private static List<ChaosVendor> vendors(long seed) {
        return ChaosVendors.of(new ChaosOptions(
                seed,
                ChaosOptions.BROKERS,
                ChaosOptions.SHORTEST,
                EnumSet.allOf(FaultKind.class),
                null,
                INTENTS,
                Duration.ofMillis(50),
                null));
    }
}
