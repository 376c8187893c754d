package dev.headgate.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoHistoryTest {

    private final DemoHistory history = new DemoHistory();

    private void add(int millis, long finished) {
        VendorStatus status = VendorStatus.newBuilder()
                .setVendor("plivo")
                .setPartition(0)
                .setConstraint(Constraint.QUOTA)
                .setFinished(finished)
                .setAt(Instant.EPOCH)
                .build();
        history.add(
                Duration.ofMillis(millis),
                2 * finished,
                List.of(DemoSnapshot.Row.of("plivo", 100, status, Instant.EPOCH)));
    }

    @Test
    void shouldCountTheOutcomesOfEachSecond() {
        add(200, 1);
        add(900, 5);
        add(1_100, 8);
        add(1_900, 15);
        add(2_000, 15);

        assertThat(history.of("plivo").perSecond()).containsExactly(5, 10, 0);
        assertThat(history.of("plivo").rate()).isEqualTo(7.5);
        assertThat(history.ofAll().perSecond()).containsExactly(10, 20, 0);
    }

    @Test
    void shouldGoByTheLastSeconds() {
        for (int second = 0; second < 700; second++) {
            add(1_000 * second, second < 690 ? 0 : 10 * (second - 689));
        }

        assertThat(history.of("plivo").rate()).isEqualTo(10.0);
        assertThat(history.of("plivo").perSecond())
                .hasSizeLessThanOrEqualTo(600)
                .endsWith(10, 10, 10);
    }

    @Test
    void shouldKnowNothingInTheBeginning() {
        assertThat(history.of("plivo").rate()).isZero();
        assertThat(history.of("plivo").perSecond()).isEmpty();
    }
}
