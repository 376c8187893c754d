package dev.headgate.streams.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.api.Test;

class UnreadTest {

    private static final long DAY = Duration.ofDays(1).toMillis();
    private static final long NOW = 100 * DAY;
    private static final Retention WEEK = new Retention(7 * DAY, -1);

    @Test
    void shouldUseItsRetentionUpByTheAgeOfTheOldest() {
        Unread unread = new Unread(3, 10, NOW - 6 * DAY, -1, 0);

        assertThat(unread.used(WEEK, NOW)).isEqualTo(6 / 7.0);
        assertThat(unread.age(NOW)).isEqualTo(6 * DAY);
        assertThat(unread.keptUntil(WEEK)).contains(Instant.ofEpochMilli(NOW + DAY));
    }

    @Test
    void shouldUseItsRetentionUpByTheBytesUnreadWhereThatIsMore() {
        Unread unread = new Unread(3, 10, NOW - DAY, 900, 0);

        assertThat(unread.used(new Retention(7 * DAY, 1000), NOW)).isEqualTo(0.9);
        assertThat(unread.used(new Retention(-1, 1000), NOW)).isEqualTo(0.9);
        assertThat(unread.used(new Retention(7 * DAY, 100_000), NOW)).isEqualTo(1 / 7.0);
    }

    @Test
    void shouldUseNothingUpWhereAllIsReadOrNothingIsDeletedOrNothingIsKnown() {
        assertThat(new Unread(3, 0, -1, -1, 0).used(WEEK, NOW)).isZero();
        assertThat(new Unread(3, 10, NOW - 99 * DAY, 1 << 30, 0).used(Retention.UNLIMITED, NOW))
                .isZero();
        assertThat(new Unread(3, 10, -1, -1, 0).used(new Retention(DAY, 1000), NOW))
                .isZero();
        assertThat(new Unread(3, 10, NOW + DAY, -1, 0).used(WEEK, NOW)).isZero();
        assertThat(new Unread(3, 10, -1, -1, 0).keptUntil(WEEK)).isEmpty();
    }

    @Test
    void shouldReadTheSettingsOfATopic() {
        Config both = new Config(
                List.of(new ConfigEntry("retention.ms", "604800000"), new ConfigEntry("retention.bytes", "-1")));

        assertThat(Retention.of(both)).isEqualTo(WEEK);
        assertThat(Retention.of(new Config(List.of()))).isEqualTo(Retention.UNLIMITED);
    }
}
