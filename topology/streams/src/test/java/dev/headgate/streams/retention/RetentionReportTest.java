package dev.headgate.streams.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionReportTest {

    private static final long HOUR = Duration.ofHours(1).toMillis();
    private static final long NOW = 10_000 * HOUR;
    private static final Retention HUNDRED_HOURS = new Retention(100 * HOUR, -1);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RetentionDeadlines deadlines = new RetentionDeadlines();
    private final RetentionReport report = new RetentionReport("t.intents", new Meters(registry), deadlines);

    @Test
    void shouldNotClaimToKnowBeforeItHasLooked() {
        assertThat(gauge("headgate.retention.used")).isNaN();
        assertThat(gauge("headgate.unread.age")).isNaN();
    }

    @Test
    void shouldShowTheOldestOfAllPartitions() {
        report.take(List.of(aged(0, 10), aged(1, 40), allRead(2)), HUNDRED_HOURS, NOW);

        assertThat(gauge("headgate.retention.used")).isEqualTo(0.4);
        assertThat(gauge("headgate.unread.age")).isEqualTo(40 * 3600.0);
        assertThat(deadlines.of(1)).isNull();
    }

    @Test
    void shouldNameTheDeadlineOfAPartitionInDangerUntilItIsNotAnyMore() {
        report.take(List.of(aged(0, 74), aged(1, 75)), HUNDRED_HOURS, NOW);
        Instant before = deadlines.of(1);
        report.take(List.of(aged(0, 74), aged(1, 60)), HUNDRED_HOURS, NOW);

        assertThat(before).isEqualTo(Instant.ofEpochMilli(NOW + 25 * HOUR));
        assertThat(deadlines.of(0)).isNull();
        assertThat(deadlines.of(1)).isNull();
    }

    @Test
    void shouldForgetAPartitionThatAnotherProcessOwns() {
        report.take(List.of(aged(1, 90)), HUNDRED_HOURS, NOW);

        report.take(List.of(), HUNDRED_HOURS, NOW);

        assertThat(deadlines.of(1)).isNull();
        assertThat(gauge("headgate.retention.used")).isZero();
    }

    @Test
    void shouldNotTellEachLittleChangeOfADeadlineToEveryVendor() {
        report.take(List.of(aged(1, 90)), HUNDRED_HOURS, NOW);
        Instant first = deadlines.of(1);

        report.take(List.of(aged(1, 86)), HUNDRED_HOURS, NOW);
        Instant near = deadlines.of(1);
        report.take(List.of(aged(1, 80)), HUNDRED_HOURS, NOW);

        assertThat(near).isEqualTo(first);
        assertThat(deadlines.of(1)).isEqualTo(Instant.ofEpochMilli(NOW + 20 * HOUR));
    }

    @Test
    void shouldSayNowWhereItIsDeletedBySize() {
        Retention bySize = new Retention(-1, 1000);
        report.take(List.of(new Unread(1, 10, NOW - HOUR, 800, 0)), bySize, NOW);
        report.take(List.of(new Unread(1, 10, NOW - HOUR, 900, 0)), bySize, NOW + HOUR);

        assertThat(deadlines.of(1)).isEqualTo(Instant.ofEpochMilli(NOW));
    }

    @Test
    void shouldCountWhatWasDeletedUnreadOnce() {
        report.take(List.of(deleted(1, 5)), HUNDRED_HOURS, NOW);
        report.take(List.of(deleted(1, 5)), HUNDRED_HOURS, NOW); // nothing was committed since
        report.take(List.of(deleted(1, 7)), HUNDRED_HOURS, NOW);
        report.take(List.of(deleted(1, 0)), HUNDRED_HOURS, NOW); // committed
        report.take(List.of(deleted(1, 3)), HUNDRED_HOURS, NOW);

        assertThat(registry.get("headgate.unread.deleted").counter().count()).isEqualTo(10);
    }

    @Test
    void shouldNameTopicPartitionTimeLeftAndWhatToDo() {
        assertThat(RetentionWarning.of("t.intents", aged(3, 80), HUNDRED_HOURS, NOW))
                .contains(
                        "intents of t.intents partition 3 may soon be deleted", "10 unread", "the oldest is 3.3 d old")
                .contains("is kept for 20 h more, 80 % of the retention is used up")
                .contains("headgate status")
                .contains("--topic t.intents --add-config retention.ms=" + 200 * HOUR);
        assertThat(RetentionWarning.of("t.intents", aged(3, 101), HUNDRED_HOURS, NOW))
                .contains("may be deleted now");
        assertThat(RetentionWarning.of("t.intents", new Unread(3, 10, NOW, 900, 0), new Retention(-1, 1000), NOW))
                .contains("is deleted by size, 90 %", "--add-config retention.bytes=-1");
        assertThat(RetentionWarning.ofDeleted("t.intents", 3, 5, new Retention(HOUR, 1000)))
                .contains("intents of t.intents partition 3 were deleted before they were read (5 of them)")
                .contains("--add-config retention.ms=" + 2 * HOUR + ",retention.bytes=-1");
    }

    private double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    private static Unread aged(int partition, int hours) {
        return new Unread(partition, 10, NOW - hours * HOUR, -1, 0);
    }

    private static Unread allRead(int partition) {
        return new Unread(partition, 0, -1, -1, 0);
    }

    private static Unread deleted(int partition, long count) {
        return new Unread(partition, 10, NOW, -1, count);
    }
}
