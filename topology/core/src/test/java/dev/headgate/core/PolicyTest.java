package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PolicyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    @Test
    void shouldStandStillForAsLongAsTheLongestOfItsWaits() {
        assertThat(standstill(HOUR, SECOND, SECOND, SECOND)).isEqualTo(HOUR);
        assertThat(standstill(SECOND, HOUR, SECOND, SECOND)).isEqualTo(HOUR);
        assertThat(standstill(SECOND, SECOND, HOUR, SECOND)).isEqualTo(HOUR);
        assertThat(standstill(SECOND, HOUR, SECOND, DAY)).isEqualTo(DAY);
    }

    private static Duration standstill(Duration maxHint, Duration max, Duration patience, Duration window) {
        CoolDownPolicy coolDown =
                new CoolDownPolicy(SECOND, SECOND, SECOND, Duration.ZERO, 2, max, patience, maxHint, 10);
        List<Limit> limits = List.of(new Limit("short", List.of(), 1, SECOND), new Limit("long", List.of(), 1, window));
        return new Policy(limits, 1, SECOND, coolDown, RetryPolicy.DEFAULT).longestStandstill();
    }
}
