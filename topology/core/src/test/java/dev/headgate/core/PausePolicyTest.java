package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.headgate.core.policy.PausePolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PausePolicyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void shouldTakeTheLeastThatMakesSenseAndRefuseLess() {
        assertThat(new PausePolicy(SECOND, 1, SECOND, 1).waitNanos(9, 0)).isEqualTo(SECOND.toNanos());
        assertThatIllegalArgumentException().isThrownBy(() -> new PausePolicy(Duration.ZERO, 1, SECOND, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PausePolicy(SECOND, 0.9, SECOND, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PausePolicy(SECOND, 1, SECOND.minusNanos(1), 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new PausePolicy(SECOND, 1, SECOND, 0));
    }

    @Test
    void shouldEscalateUpToTheMaximumAndNeverUndercutAHint() {
        PausePolicy policy = new PausePolicy(SECOND, 2, Duration.ofSeconds(5), 3);

        assertThat(policy.waitNanos(-1, 0)).isEqualTo(1_000_000_000L);
        assertThat(policy.waitNanos(2, 0)).isEqualTo(4_000_000_000L);
        assertThat(policy.waitNanos(3, 0)).isEqualTo(5_000_000_000L);
        assertThat(policy.waitNanos(3, 9_000_000_000L)).isEqualTo(9_000_000_000L);
    }
}
