package dev.headgate.core;

import static dev.headgate.core.Rig.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowTest {

    private static final Window BERLIN = new Window.CalendarDay(ZoneId.of("Europe/Berlin"));
    private static final long SKEW = 2_000 * MS;

    private static long nanos(String instant) {
        return Instant.parse(instant).toEpochMilli() * MS;
    }

    private static final Duration HOLD = Duration.ofSeconds(30);
    private static final Transit UNBOUNDED = transit(null);
    private static final Transit MINUTE = transit(Duration.ofMinutes(1));

    private static Transit transit(@Nullable Duration longest) {
        return new Transit(HOLD, longest, Duration.ZERO, Duration.ofNanos(SKEW));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-06-01T10:00:00Z, 2026-06-01T22:00:02Z",
        "Europe/Berlin, 2026-06-01T21:59:57.999Z, 2026-06-01T22:00:02Z",
        "Europe/Berlin, 2026-06-01T21:59:58Z, 2026-06-02T22:00:02Z", // perhaps tomorrow by the vendor's clock
        "Europe/Berlin, 2026-03-28T23:00:00Z, 2026-03-29T22:00:02Z", // 23 hours
        "Europe/Berlin, 2026-10-24T22:00:00Z, 2026-10-25T23:00:02Z", // 25 hours
        "Africa/Cairo, 2026-04-23T12:00:00Z, 2026-04-23T22:00:02Z", // the next day begins at 01:00
        "UTC, 2026-12-31T23:00:00Z, 2027-01-01T00:00:02Z"
    })
    void shouldCountACallUntilTheMidnightAfterItsLatestArrival(String zone, String arrived, String free) {
        Window day = new Window.CalendarDay(ZoneId.of(zone));

        assertThat(day.release(nanos(arrived), SKEW)).isEqualTo(nanos(free));
    }

    @ParameterizedTest
    @CsvSource({
        "Europe/Berlin, 2026-06-01T10:00:00Z, 2026-06-30T22:00:02Z",
        "Europe/Berlin, 2026-06-30T21:59:57.999Z, 2026-06-30T22:00:02Z",
        "Europe/Berlin, 2026-06-30T21:59:58Z, 2026-07-31T22:00:02Z", // perhaps next month by the vendor's clock
        "Europe/Berlin, 2026-10-01T10:00:00Z, 2026-10-31T23:00:02Z", // clocks changed meanwhile
        "UTC, 2026-02-01T00:00:00Z, 2026-03-01T00:00:02Z",
        "UTC, 2028-02-29T12:00:00Z, 2028-03-01T00:00:02Z",
        "UTC, 2026-01-31T12:00:00Z, 2026-02-01T00:00:02Z",
        "Pacific/Apia, 2026-12-31T09:00:00Z, 2026-12-31T11:00:02Z"
    })
    void shouldCountACallUntilTheMonthAfterItsLatestArrivalBegins(String zone, String arrived, String free) {
        Window month = new Window.CalendarMonth(ZoneId.of(zone));

        assertThat(month.release(nanos(arrived), SKEW)).isEqualTo(nanos(free));
    }

    @Test
    void shouldTakeTheDayOfAWindowsPermitsFromTheirLatestArrival() {
        long free = nanos("2026-06-02T10:00:00Z");
        Window rolling = new Window.Rolling(Duration.ofHours(24));

        assertThat(BERLIN.retimed(free, 3, rolling, SKEW)).hasValue(nanos("2026-06-01T22:00:02Z"));
        assertThat(BERLIN.retimed(free, 3, BERLIN, SKEW)).hasValue(free);
        assertThat(rolling.retimed(free, 3, BERLIN, SKEW)).isEmpty();
    }

    @Test
    void shouldHoldPermitsOfADayUntilItsMidnightToTheNanosecond() {
        // Given
        Permits permits = new Permits(2, BERLIN);
        long sent = nanos("2026-06-01T10:00:00Z");
        permits.take(2, sent, UNBOUNDED);
        assertThat(permits.earliest(1, sent)).isEqualTo(Nanos.NEVER);

        // When
        permits.settle(1, 1, sent, sent + 5 * MS, UNBOUNDED, sent + 5 * MS);

        // Then: the other is in flight
        long midnight = nanos("2026-06-01T22:00:02Z");
        assertThat(permits.earliest(1, sent + 5 * MS)).isEqualTo(midnight);
        assertThat(permits.earliest(2, sent + 5 * MS)).isEqualTo(Nanos.NEVER);
        assertThat(permits.held(midnight - 1)).isEqualTo(2);
        assertThat(permits.held(midnight)).isEqualTo(1);
    }

    @Test
    void shouldCountACallInBothDaysThatItMayArriveIn() {
        // Given
        Permits permits = new Permits(1, BERLIN);
        long sent = nanos("2026-06-01T21:59:30Z");

        // When
        permits.take(1, sent, MINUTE);

        // Then
        assertThat(permits.earliest(1, sent)).isEqualTo(nanos("2026-06-02T22:00:02Z"));
        permits.settle(1, 1, sent, sent + MS, MINUTE, sent + MS);
        assertThat(permits.earliest(1, sent + MS)).isEqualTo(nanos("2026-06-01T22:00:02Z"));
    }

    @Test
    void shouldNeedOneReleaseTimePerDay() {
        // Given
        Permits permits = new Permits(1_000_000, BERLIN);
        long now = nanos("2026-06-01T00:00:00Z");

        // When
        for (int i = 0; i < 86_400; i++) {
            now += 1_000 * MS;
            permits.take(1, now, MINUTE);
        }

        // Then
        assertThat(permits.buckets()).isLessThanOrEqualTo(2);
        assertThat(permits.held(now)).isBetween(7_000, 7_400); // since 22:00
    }

    @Test
    void shouldSayWhenTheNextDayBegins() {
        // Given
        Limit daily = new Limit("daily", List.of(), 1, BERLIN);
        Rig rig = new Rig(Rig.policy(5, daily, Rig.limit(5, 1_000)), nanos("2026-06-01T09:00:00Z"));
        rig.now = nanos("2026-06-01T10:00:00Z");
        rig.accept(Draft.of(1), Draft.of(2));

        // When
        rig.deliver(1);

        // Then
        long midnight = nanos("2026-06-01T22:00:02Z");
        assertThat(rig.snapshot())
                .extracting(Snapshot::constraint, Snapshot::until)
                .containsExactly(Constraint.QUOTA, midnight);
        assertThat(rig.fullest())
                .extracting(LimitState::id, LimitState::used, LimitState::max)
                .containsExactly("daily", 1, 1);
        assertThat(rig.tickAt(midnight - 1)).isEmpty();
        assertThat(Rig.starts(rig.tickAt(midnight))).containsExactly(2L);
    }

    @Test
    void shouldReleaseARollingWindowsPermitAPeriodLater() {
        assertThat(new Window.Rolling(Duration.ofSeconds(1)).release(5, SKEW)).isEqualTo(1_000 * MS + 5);
    }
}
