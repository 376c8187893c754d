package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Limits with other maxima in single scopes. */
class VendorScopeMaximaTest {

    private static final Limit PLAIN = new Limit("second", List.of("account"), 2, Duration.ofSeconds(1));

    private static Limit with(int ofA0) {
        return PLAIN.withMaxima(Map.of(List.of("a0"), ofA0));
    }

    private static Draft of(int ordinal) {
        return Draft.of(ordinal).scope("account", "a" + ordinal % 2);
    }

    @Test
    void shouldCountAScopeByItsOwnMaximum() {
        Rig rig = new Rig(policy(10, with(1)));

        List<Long> started = rig.accept(of(0), of(1), of(2), of(3), of(4), of(5));

        assertThat(started).containsExactly(0L, 1L, 3L);
    }

    @Test
    void shouldUseARaisedScopeAtOnceAndNoOther() {
        Rig rig = new Rig(policy(10, PLAIN));
        rig.accept(of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7));
        rig.deliver(1); // whose place in the bulkhead is free now

        List<Effect> effects = rig.step(new Event.Changed(policy(10, with(3))));

        assertThat(starts(effects)).containsExactly(4L);
    }

    @Test
    void shouldGoByTheLimitsOwnAgain() {
        Rig rig = new Rig(policy(10, with(1)));
        rig.accept(of(0), of(2), of(4));

        List<Effect> effects = rig.step(new Event.Changed(policy(10, PLAIN)));

        assertThat(starts(effects)).containsExactly(2L);
    }

    @Test
    void shouldEndWhatCanNeverFitIntoALoweredScope() {
        Rig rig = new Rig(policy(1, PLAIN));
        rig.accept(of(1), of(2).cost(2), of(3).cost(2));

        List<Effect> effects = rig.step(new Event.Changed(policy(1, with(1))));

        assertThat(finish(effects).intent().ordinal()).isEqualTo(2);
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void shouldPaceAScopeByItsOwnMaximum() {
        Limit paced = new Limit(
                "paced",
                List.of("account"),
                10,
                new Window.Rolling(Duration.ofSeconds(1)),
                Limit.COST,
                new Pacing(5, Duration.ZERO, null, false));
        Rig rig = new Rig(policy(10, paced.withMaxima(Map.of(List.of("a0"), 1))));

        List<Long> started = rig.accept(of(0), of(2), of(4));
        rig.deliver(0);

        assertThat(started).containsExactly(0L);
        assertThat(starts(rig.tickAt(START + 990 * MS))).isEmpty();
    }

    @Test
    void shouldRefuseAMaximumThatMakesNoSense() {
        assertThatThrownBy(() -> with(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("second");
    }
}
