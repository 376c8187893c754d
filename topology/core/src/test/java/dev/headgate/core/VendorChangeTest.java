package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.finish;
import static dev.headgate.core.Rig.limit;
import static dev.headgate.core.Rig.policy;
import static dev.headgate.core.Rig.starts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rules that change while calls are in flight and permits are held. */
class VendorChangeTest {

    private static List<Effect> change(Rig rig, Policy policy) {
        return rig.step(new Event.Changed(policy));
    }

    @Test
    void shouldUseARaisedLimitAtOnce() {
        // Given
        Rig rig = new Rig(policy(10, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));

        // When
        List<Effect> effects = change(rig, policy(10, limit(3, 1_000)));

        // Then: the one in flight holds its permit
        assertThat(starts(effects)).containsExactly(2L, 3L);
    }

    @Test
    void shouldHoldPermitsOfALoweredLimit() {
        // Given
        Rig rig = new Rig(policy(10, limit(3, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4));

        // When
        change(rig, policy(10, limit(2, 1_000)));
        rig.deliver(1);
        rig.now += 500 * MS;
        rig.deliver(2);

        // Then: two are held until a window after the first answer, one more until one after the second
        assertThat(starts(rig.tickAt(START + 1_001 * MS))).isEmpty();
        assertThat(starts(rig.tickAt(START + 1_502 * MS))).containsExactly(4L);
    }

    @Test
    void shouldUseARaisedBulkheadAtOnce() {
        // Given
        Rig rig = new Rig(policy(2));
        rig.accept(Draft.of(1), Draft.of(2), Draft.of(3), Draft.of(4), Draft.of(5));

        // When
        List<Effect> effects = change(rig, policy(4));

        // Then
        assertThat(starts(effects)).containsExactly(3L, 4L);
    }

    @Test
    void shouldEndWhatCanNeverFitAnyMore() {
        // Given
        Rig rig = new Rig(policy(1, limit(10, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2).cost(8), Draft.of(3).cost(5));

        // When
        List<Effect> effects = change(rig, policy(1, limit(5, 1_000)));

        // Then
        assertThat(finish(effects).intent().ordinal()).isEqualTo(2);
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.INVALID);
        assertThat(finish(effects).reason()).contains("cost 8 can never fit: limit limit allows 5");
    }

    @Test
    void shouldEndWhatCanNeverFitAnyMoreWhenItComesBack() {
        // Given
        Rig rig = new Rig(policy(5, limit(10, 1_000)));
        rig.accept(Draft.of(1).cost(8));
        assertThat(change(rig, policy(5, limit(5, 1_000)))).isEmpty();

        // When
        List<Effect> effects = rig.ended(1, new Reply.Unsent("too late", Reply.Unsent.Cause.HANDED_BACK));

        // Then
        assertThat(finish(effects).outcome()).isEqualTo(Outcome.INVALID);
    }

    @Test
    void shouldBeginAnUnknownLimitAsAtATakeOver() {
        // Given: nothing waits when the limit comes
        Rig rig = new Rig(policy(5));
        change(rig, policy(5, limit(3, 1_000)));

        // When / Then
        assertThat(rig.accept(Draft.of(1))).isEmpty();
        assertThat(starts(rig.tickAt(START + 1_001 * MS))).containsExactly(1L);
    }

    @Test
    void shouldCountCallsInFlightInAnUnknownLimit() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.accept(Draft.of(1), Draft.of(2));
        change(rig, policy(5, limit(3, 1_000)));
        rig.accept(Draft.of(3), Draft.of(4));

        // When
        List<Effect> effects = rig.tickAt(START + 1_001 * MS);

        // Then
        assertThat(starts(effects)).containsExactly(3L);
    }

    @Test
    void shouldHoldPermitsAsLongAsTheChangedWindowSays() {
        // Given
        Rig rig = new Rig(policy(5, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));
        rig.deliver(1);

        // When
        change(rig, policy(5, limit(1, 5_000)));

        // Then
        assertThat(starts(rig.tickAt(START + 4_999 * MS))).isEmpty();
        assertThat(starts(rig.tickAt(START + 5_010 * MS))).containsExactly(2L);
    }

    @Test
    void shouldLetGoOfALimitThatIsGone() {
        // Given
        Rig rig = new Rig(policy(5, limit(1, 1_000)));
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        List<Effect> effects = change(rig, policy(5));

        // Then
        assertThat(starts(effects)).containsExactly(2L);
        rig.deliver(1);
        assertThat(rig.snapshot().fullest()).isNull();
    }

    @Test
    void shouldPaceFromTheNextDecisionOn() {
        // Given
        Rig rig = new Rig(policy(5));
        rig.accept(Draft.of(1));
        Limit paced = new Limit(
                "paced",
                List.of(),
                10,
                new Window.Rolling(Duration.ofSeconds(10)),
                Limit.COST,
                new Pacing(1, Duration.ZERO, null, false));
        change(rig, policy(5, paced));
        rig.now += Duration.ofSeconds(11).toNanos();

        // When / Then
        assertThat(rig.accept(Draft.of(2), Draft.of(3))).containsExactly(2L);
        assertThat(rig.vendor.nextDue()).isBetween(rig.now + 900 * MS, rig.now + 1_000 * MS);
        assertThat(rig.snapshot().constraint()).isEqualTo(Constraint.QUOTA);
    }
}
