package dev.headgate.streams.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.schemas.Schedule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecurrenceTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void shouldBeginOnePeriodAfterAcceptance() {
        Recurrence hourly = Recurrence.of(every(3_600_000), null, NOON);

        assertThat(hourly.next(NOON)).isEqualTo("2026-03-01T13:00:00Z");
        assertThat(hourly.next(Instant.parse("2026-03-01T13:00:00Z"))).isEqualTo("2026-03-01T14:00:00Z");
        assertThat(hourly.latest(NOON)).isNull();
        assertThat(hourly.latest(Instant.parse("2026-03-02T00:30:00Z"))).isEqualTo("2026-03-02T00:00:00Z");
    }

    @Test
    void shouldBeginAtNotBeforeIfThereIsOne() {
        Instant first = Instant.parse("2026-03-01T12:17:00Z");

        Recurrence hourly = Recurrence.of(every(3_600_000), first, NOON);

        assertThat(hourly.next(NOON)).isEqualTo(first);
        assertThat(hourly.latest(first)).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({
        "30 6 * * 1-5, UTC, 2026-03-06T12:00:00Z, 2026-03-09T06:30:00Z",
        "0 0 1 * *, UTC, 2026-03-01T00:00:00Z, 2026-04-01T00:00:00Z",
        "*/15 * * * *, UTC, 2026-03-01T12:00:01Z, 2026-03-01T12:15:00Z",
        "30 6 * * *, Europe/Berlin, 2026-03-28T12:00:00Z, 2026-03-29T04:30:00Z",
        "0 0 29 2 *, UTC, 2026-03-01T12:00:00Z, 2028-02-29T00:00:00Z",
    })
    void shouldReadCron(String cron, String zone, Instant after, Instant next) {
        assertThat(Recurrence.of(cron(cron, zone), null, NOON).next(after)).isEqualTo(next);
    }

    /** Whoever makes up for missed firings asks backwards, and everybody else forwards: they must mean the same times. */
    @ParameterizedTest
    @CsvSource({
        "*/7 * * * *, UTC, 1",
        "30 2 * * *, Europe/Berlin, 400",
        "0 */3 * * *, America/New_York, 400",
        "15 1 * * 0, Australia/Lord_Howe, 400",
        "'0 12 1,15 * *', UTC, 400",
    })
    void shouldSayTheSameForwardsAndBackwards(String cron, String zone, int days) {
        Recurrence recurrence = Recurrence.of(cron(cron, zone), null, NOON);
        List<Instant> times = new ArrayList<>();
        for (Instant time = recurrence.next(NOON);
                time != null && time.isBefore(NOON.plus(days, ChronoUnit.DAYS));
                time = recurrence.next(time)) {
            times.add(time);
        }
        Random random = new Random(1);

        assertThat(times).hasSizeGreaterThan(10).isSorted().doesNotHaveDuplicates();
        for (int i = 0; i + 1 < times.size(); i++) {
            Instant time = times.get(i);
            long gap = time.until(times.get(i + 1), ChronoUnit.MILLIS);
            assertThat(recurrence.latest(time)).isEqualTo(time);
            assertThat(recurrence.latest(time.plusMillis(random.nextLong(gap)))).isEqualTo(time);
            assertThat(recurrence.latest(time.plusMillis(gap - 1))).isEqualTo(time);
        }
    }

    @ParameterizedTest
    @CsvSource({"61 * * * *, UTC", "* * * *, UTC", "every day, UTC", "0 0 * * *, Mars/Olympus"})
    void shouldRefuseWhatIsNoSchedule(String cron, String zone) {
        assertThatThrownBy(() -> Recurrence.of(cron(cron, zone), null, NOON))
                .isInstanceOf(IllegalArgumentException.class);
    }

    static Schedule every(long millis) {
        return Schedule.newBuilder().setEvery(millis).build();
    }

    static Schedule cron(String cron, String zone) {
        return Schedule.newBuilder().setCron(cron).setZone(zone).build();
    }
}
