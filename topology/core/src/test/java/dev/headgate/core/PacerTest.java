package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A tenth of a second for each permit; a thirty-second of that is as exact as it gets. */
class PacerTest {

    private static final long INTERVAL = 100 * MS;
    private static final long PART = INTERVAL / 32;
    private static final Pacing EVEN = new Pacing(1, Duration.ZERO, null, false);

    private static Limit limit(int max, @Nullable Pacing pacing) {
        Window second = new Window.Rolling(Duration.ofSeconds(1));
        return new Limit("paced", List.of(), max, second, Limit.COST, pacing);
    }

    private static Pacer pacer(Pacing pacing) {
        return Objects.requireNonNull(Pacer.of(limit(10, pacing), null));
    }

    @Test
    void shouldNotPaceALimitWithoutPacing() {
        assertThat(Pacer.of(limit(10, null), null)).isNull();
    }

    @Test
    void shouldLetTheFirstCallGoAtOnceAndTheNextAnIntervalLater() {
        // Given
        Pacer pacer = pacer(EVEN);
        assertThat(pacer.earliest(1, START)).isEqualTo(START);

        // When
        pacer.take(1, START);

        // Then
        assertThat(pacer.earliest(1, START)).isBetween(START + INTERVAL - 2 * PART, START + INTERVAL);
    }

    @Test
    void shouldNotMakeACallWaitThatComesAfterItsTurn() {
        // Given
        Pacer pacer = pacer(EVEN);

        // When
        pacer.take(1, START);

        // Then
        assertThat(pacer.earliest(1, START + 10 * INTERVAL)).isEqualTo(START + 10 * INTERVAL);
    }

    @Test
    void shouldMakeALargeCostWaitForItselfAndNotTheNextSmallOne() {
        // Given
        Pacer pacer = pacer(EVEN);
        pacer.take(1, START);
        long large = pacer.earliest(5, START);
        assertThat(large).isBetween(START + 5 * INTERVAL - 2 * PART, START + 5 * INTERVAL);

        // When
        pacer.take(5, large);

        // Then
        assertThat(pacer.earliest(1, large)).isBetween(large + INTERVAL - 2 * PART, large + INTERVAL);
    }

    @Test
    void shouldNotSaveUpTheTurnOfALargeCostThatDidNotCome() {
        // Given
        Pacer pacer = pacer(EVEN);
        pacer.take(1, START);
        long turn = pacer.earliest(5, START);

        // When
        pacer.take(1, turn);

        // Then
        assertThat(pacer.earliest(1, turn)).isBetween(turn + INTERVAL - 2 * PART, turn + INTERVAL);
    }

    @Test
    void shouldAllowABurstAndThenAsLongAPause() {
        // Given
        Pacer pacer = pacer(new Pacing(4, Duration.ZERO, null, false));
        long now = START;
        int together = 0;

        // When
        for (int i = 0; i < 40; i++) {
            long next = pacer.earliest(1, now);
            together += next == now ? 1 : 0;
            now = next;
            pacer.take(1, now);
        }

        // Then
        assertThat(together).isBetween(28, 32);
        assertThat(now - START).isBetween(34 * INTERVAL, 40 * INTERVAL);
    }

    @Test
    void shouldWarmUpFromAThirdOfItsSpeedAfterIdleness() {
        // Given: the first start of all comes after idleness too
        Pacer pacer = pacer(new Pacing(1, Duration.ofSeconds(10), Duration.ofSeconds(5), false));

        // When
        pacer.take(1, START);

        // Then
        assertThat(pacer.earliest(1, START)).isBetween(START + 3 * INTERVAL - 2 * PART, START + 3 * INTERVAL);
        long half = START + 5_000 * MS - MS;
        pacer.take(1, half);
        assertThat(pacer.earliest(1, half)).isBetween(half + 2 * INTERVAL - 2 * PART, half + 2 * INTERVAL + PART);
        long warm = half + 4_999 * MS;
        pacer.take(1, warm);
        assertThat(pacer.earliest(1, warm)).isBetween(warm + INTERVAL - 2 * PART, warm + INTERVAL + PART);
    }

    @Test
    void shouldWarmUpAfterACoolDownOnlyIfAskedTo() {
        // Given
        Pacer cooled = pacer(new Pacing(1, Duration.ofSeconds(10), null, true));
        Pacer deaf = pacer(new Pacing(1, Duration.ofSeconds(10), null, false));
        cooled.chill(START);
        deaf.chill(START);

        // When
        cooled.take(1, START);
        deaf.take(1, START);

        // Then
        assertThat(cooled.earliest(1, START)).isGreaterThanOrEqualTo(START + 3 * INTERVAL - 2 * PART);
        assertThat(deaf.earliest(1, START)).isLessThanOrEqualTo(START + INTERVAL);
    }

    @Test
    void shouldBeForgottenOnlyWhenANewOneWouldDoTheSame() {
        // Given
        Pacer pacer = pacer(new Pacing(1, Duration.ofSeconds(1), Duration.ofSeconds(5), true));
        pacer.take(1, START);

        // When / Then
        assertThat(pacer.idle(START + 4_999 * MS)).isFalse();
        assertThat(pacer.idle(START + 5_000 * MS)).isTrue();
        pacer.earliest(3, START + 5_000 * MS);
        assertThat(pacer.idle(START + 9_000 * MS)).isFalse(); // somebody has a turn reserved
        assertThat(pacer.idle(START + 9_000 * MS + Duration.ofDays(1).toNanos()))
                .isTrue();
    }

    @Test
    void shouldKeepTheTurnWhenItsLimitChanges() {
        // Given
        Pacer before = pacer(EVEN);
        before.take(1, START);

        // When
        Pacer after = Objects.requireNonNull(Pacer.of(limit(100, EVEN), before));

        // Then
        assertThat(after.due(START)).isEqualTo(before.due(START)).isGreaterThan(START);
        after.take(1, START + INTERVAL);
        assertThat(after.due(START)).isBetween(START + INTERVAL + 9 * MS, START + INTERVAL + 10 * MS);
    }

    @Test
    void shouldPaceOnlyWhatCanBePaced() {
        Window day = new Window.CalendarDay(ZoneOffset.UTC);
        assertThatThrownBy(() -> new Limit("l", List.of(), 10, day, Limit.COST, EVEN))
                .hasMessageContaining("only a rolling window");
        assertThatThrownBy(() -> limit(10_000_001, EVEN)).hasMessageContaining("10000000");
        assertThatThrownBy(() -> limit(3, new Pacing(4, Duration.ZERO, null, false)))
                .hasMessageContaining("no more than all");
        assertThatThrownBy(() -> new Pacing(0, Duration.ZERO, null, false)).hasMessageContaining("burst");
        assertThatThrownBy(() -> new Pacing(1, Duration.ofNanos(-1), null, false))
                .hasMessageContaining("ramp");
        assertThatThrownBy(() -> new Pacing(1, Duration.ZERO, Duration.ZERO, false))
                .hasMessageContaining("idle");
    }
}
