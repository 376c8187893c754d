package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static dev.headgate.core.Rig.START;
import static dev.headgate.core.Rig.limit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Shares;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class OthersPermitsTest {

    /** In about 500 ms, and no nanosecond later when it is rounded. */
    private static final long UNTIL = Math.ceilDiv(START + 500 * MS, 1L << 20) << 20;

    private static final Shares HALF = Shares.DEFAULT.withKeptForHigh(50);

    /** Five of its ten are for others than HIGH. */
    private final Limit limit = limit(10, 1_000);

    private final OthersPermits others = Objects.requireNonNull(OthersPermits.of(limit, HALF));

    private static Entry entry(Priority priority, int cost) {
        return Draft.of(1).priority(priority).cost(cost).entry();
    }

    @Test
    void shouldNotBeWhereNothingIsKept() {
        // When / Then
        assertThat(OthersPermits.of(limit, Shares.DEFAULT)).isNull();
        assertThat(OthersPermits.of(limit(1, 1_000), HALF)).isNull();
        assertThat(OthersPermits.of(limit(10, 3_600_001), HALF)).isNull();
    }

    @Test
    void shouldCountWhatIsNotOfHighAlone() {
        // Given
        others.take(Rig.started(entry(Priority.LOW, 5), START), 5);
        others.take(Rig.started(entry(Priority.HIGH, 5), START), 5);

        // When
        long high = others.earliest(entry(Priority.HIGH, 1), null, limit, START);
        long low = others.earliest(entry(Priority.LOW, 1), null, limit, START);

        // Then
        assertThat(high).isEqualTo(START);
        assertThat(low).isGreaterThan(START);
        assertThat(others.earliest(START)).isGreaterThan(START);
        assertThat(others.isIdle(START)).isFalse();
    }

    @Test
    void shouldLeaveRoomForTheFirst() {
        // Given
        others.hold(2, UNTIL, START);

        // When
        Entry first = entry(Priority.LOW, 2);

        // Then: beside it there is room for one, not for two
        assertThat(others.earliest(entry(Priority.NORMAL, 1), first, limit, START))
                .isEqualTo(START);
        assertThat(others.earliest(entry(Priority.NORMAL, 2), first, limit, START))
                .isEqualTo(UNTIL);
        assertThat(others.earliest(entry(Priority.NORMAL, 3), entry(Priority.HIGH, 9), limit, START))
                .isEqualTo(START);
    }

    @Test
    void shouldHoldNoMoreThanTheyMayHave() {
        // When: a former owner's ten
        others.hold(10, UNTIL, START);

        // Then
        assertThat(others.earliest(START)).isEqualTo(UNTIL);
        assertThat(others.isIdle(UNTIL - 1)).isFalse();
        assertThat(others.isIdle(UNTIL)).isTrue();
    }

    @Test
    void shouldHaveAnotherRestOfAnotherMaximum() {
        // Given
        others.hold(5, UNTIL, START);

        // When
        others.changeMax(limit(12, 1_000));

        // Then
        assertThat(others.earliest(START)).isEqualTo(START);
        others.hold(1, UNTIL, START);
        assertThat(others.earliest(START)).isEqualTo(UNTIL);
    }

    @Test
    void shouldLeaveWhatHighDoesNotTakeBeyondItsPart() {
        // Given: they hold two of their five
        others.hold(2, UNTIL, START);
        Entry high = entry(Priority.HIGH, 2);
        Entry low = entry(Priority.LOW, 5);

        // When / Then: with three of its own, HIGH may start two more
        assertThat(others.leaves(high, low, limit, 5, 10, START)).isTrue();
        assertThat(others.leaves(high, low, limit, 6, 10, START)).isFalse();
        assertThat(others.leaves(low, low, limit, 5, 10, START)).isFalse();
        assertThat(others.leaves(high, high, limit, 5, 10, START)).isFalse();
        assertThat(others.leaves(high, entry(Priority.LOW, 6), limit, 5, 10, START))
                .isFalse();
    }
}
