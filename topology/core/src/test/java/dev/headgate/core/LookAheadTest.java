package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class LookAheadTest {

    private static Limit rolling(int max, Duration window) {
        return new Limit("l", List.of(), max, window);
    }

    private static int commit(LookAhead ahead) {
        int granted = ahead.save();
        ahead.committed();
        return granted;
    }

    /** Everything is taken, and more is wanted. */
    private static int useUp(LookAhead ahead, int granted, int places) {
        ahead.take(granted);
        ahead.want(1, places);
        return commit(ahead);
    }

    @Test
    void shouldBeWhatTheLimitAllowsInTenSecondsOrAThousandth() {
        Limit day = new Limit("day", List.of(), 1_000, new Window.CalendarDay(ZoneId.of("UTC")));
        assertThat(LookAhead.block(day)).isEqualTo(1);
        assertThat(LookAhead.block(rolling(250_000, Duration.ofHours(24)))).isEqualTo(250);
        assertThat(LookAhead.block(rolling(600, Duration.ofMinutes(1)))).isEqualTo(100);
        assertThat(LookAhead.block(rolling(100, Duration.ofSeconds(10)))).isEqualTo(100);
        assertThat(LookAhead.block(rolling(3, Duration.ofHours(24)))).isEqualTo(1);
    }

    @Test
    void shouldGrowUpToWhatCouldBeInFlightWhereItIsUsedUp() {
        LookAhead ahead = new LookAhead(rolling(1_000, Duration.ofHours(24)));
        int first = commit(ahead);
        int second = useUp(ahead, first, 5);
        int third = useUp(ahead, second, 5);
        int fourth = useUp(ahead, third, 5);

        assertThat(List.of(first, second, third, fourth)).containsExactly(1, 2, 4, 5);
    }

    @Test
    void shouldShrinkAgainWhereItLasts() {
        LookAhead ahead = new LookAhead(rolling(1_000, Duration.ofHours(24)));
        int granted = useUp(ahead, useUp(ahead, commit(ahead), 8), 8);
        ahead.take(granted);

        assertThat(List.of(granted, commit(ahead))).containsExactly(4, 2);
    }

    @Test
    void shouldCountWhatIsTakenBetweenSavingAndTheCommitAgainstBothBlocks() {
        LookAhead ahead = new LookAhead(rolling(20_000, Duration.ofHours(24)));
        commit(ahead);
        ahead.save();
        ahead.take(15);
        ahead.committed();

        assertThat(ahead.allows(5)).isTrue();
        assertThat(ahead.allows(6)).isFalse();
    }

    @Test
    void shouldGrantALargeCostAtOnce() {
        LookAhead ahead = new LookAhead(rolling(1_000, Duration.ofHours(24)));
        ahead.want(30, 4);

        assertThat(commit(ahead)).isEqualTo(30);
    }
}
