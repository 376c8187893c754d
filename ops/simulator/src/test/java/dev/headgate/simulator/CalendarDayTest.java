package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalendarDayTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final double HOUR = 3_600_000;

    /** A day that begins at 0. */
    private static Play play(LocalDate day, LimitSpec... limits) {
        return new Play(
                VendorSpec.of("v").withLimits(limits),
                Bounds.DEFAULT,
                day.atStartOfDay(BERLIN).toInstant());
    }

    @ParameterizedTest
    @CsvSource({"2026-03-29, 23", "2026-06-15, 24", "2026-10-25, 25"})
    void shouldCountFromMidnightToMidnightHoweverLongTheDayIs(LocalDate day, int hours) {
        // Given
        Play play = play(day, LimitSpec.ofDay(2, BERLIN));
        play.call(0);
        play.call(hours * HOUR - 1);

        // When
        int before = play.call(hours * HOUR - 0.000_001);
        int after = play.call(hours * HOUR);

        // Then
        assertThat(before).isEqualTo(429);
        assertThat(after).isEqualTo(200);
        assertThat(play.report().overQuota()).isEqualTo(1);
        assertThat(play.limit().days())
                .isEqualTo(Map.of(day.toString(), 3L, day.plusDays(1).toString(), 1L));
    }

    @Test
    void shouldTellTheTimeUntilMidnight() {
        // Given
        Play play = play(LocalDate.of(2026, 3, 29), LimitSpec.ofDay(1, BERLIN));
        play.call(0);

        // When
        double wait = play.answer(play.arrive(22 * HOUR), 22 * HOUR);

        // Then
        assertThat(wait).isEqualTo(HOUR);
    }

    @Test
    void shouldCountEachScopeByItself() {
        // Given
        Play play = play(LocalDate.of(2026, 3, 29), LimitSpec.ofDay(1, BERLIN).per("X-A"));
        play.call(0, "a");

        // When
        int other = play.call(1, "b");
        int same = play.call(2, "a");

        // Then
        assertThat(other).isEqualTo(200);
        assertThat(same).isEqualTo(429);
    }

    @Test
    void shouldRefuseNothingWhereItOnlyCounts() {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(1, Duration.ofSeconds(1)).onlyCounting()));
        play.call(0);

        // When
        int status = play.call(1);

        // Then
        assertThat(status).isEqualTo(200);
        assertThat(play.report().overQuota()).isEqualTo(1);
        assertThat(play.report().refusals()).isZero();
    }

    @Test
    void shouldCountWithinTheShareOfTheLatencyThatItIsTold() {
        // Given
        Duration latency = Duration.ofSeconds(1);
        Play play = new Play(
                VendorSpec.of("v").withLatency(new Latency.Fixed(latency)).withTransitShare(0.25));

        for (int i = 0; i < 1_000; i++) {
            // When
            Transit transit = play.state.receive(Play.millis(i));

            // Then
            assertThat(transit.beforeNanos()).isBetween(0L, latency.toNanos() / 4);
            assertThat(transit.beforeNanos() + transit.afterNanos()).isEqualTo(latency.toNanos());
        }
    }

    @Test
    void shouldRefuseAClockOfAnotherCentury() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> VendorSpec.of("v").withClockAhead(Duration.ofDays(-40_000)))
                .withMessageContaining("clock-ahead");
    }

    @Test
    void shouldCountByItsOwnClock() {
        // Given
        Duration ahead = Duration.ofDays(100);
        VendorSpec spec =
                VendorSpec.of("v").withLimits(LimitSpec.ofDay(1, BERLIN)).withClockAhead(ahead);
        Vendor vendor = new Vendor(spec, Bounds.DEFAULT);
        LocalDate before = LocalDate.now(BERLIN).plusDays(99);

        // When
        vendor.count(new Request("GET", "/", List.of(), null), vendor.receive());

        // Then
        Set<String> days = vendor.report().limits().getFirst().days().keySet();
        assertThat(days)
                .singleElement(STRING)
                .isBetween(before.toString(), before.plusDays(2).toString());
    }
}
