package dev.headgate.streams.retention;

import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.Metric;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what was found unread: in metrics, to the status, and in the log when it is in danger or gone.
 *
 * <p>Threading: one thread; the metrics are read by any.
 */
final class RetentionReport {

    private static final Logger LOG = LoggerFactory.getLogger(RetentionReport.class);

    /** Between two warnings of one partition. */
    private static final Duration AGAIN = Duration.ofMinutes(10);

    /** A deadline that moved by less than this share of the retention is told as it was: each is written of each vendor. */
    private static final int STEPS = 20;

    private final String topic;
    private final Meters meters;
    private final RetentionDeadlines deadlines;
    private final Map<Integer, Instant> told = new HashMap<>();
    private final Map<Integer, Long> warned = new HashMap<>();

    /** How many deleted ones of a partition were counted since its last commit. */
    private final Map<Integer, Long> counted = new HashMap<>();

    private volatile double seconds = Double.NaN;
    private volatile double used = Double.NaN;

    RetentionReport(String topic, Meters meters, RetentionDeadlines deadlines) {
        this.topic = topic;
        this.meters = meters;
        this.deadlines = deadlines;
        meters.gauge(Metric.UNREAD_AGE, this, it -> it.seconds);
        meters.gauge(Metric.RETENTION_USED, this, it -> it.used);
    }

    /**
     * Takes what was found of all partitions of this process.
     *
     * @param now in milliseconds since the epoch, by the broker's clock
     */
    void take(List<Unread> all, Retention retention, long now) {
        List<Integer> own = all.stream().map(Unread::partition).toList();
        told.keySet().retainAll(own);
        warned.keySet().retainAll(own);
        counted.keySet().retainAll(own);
        all.forEach(each -> look(each, retention, now));
        used = all.stream().mapToDouble(each -> each.used(retention, now)).max().orElse(0);
        seconds = all.stream().mapToLong(each -> each.age(now)).max().orElse(0) / 1000.0;
        deadlines.set(told);
    }

    private void look(Unread unread, Retention retention, long now) {
        countDeleted(unread, retention);
        if (unread.used(retention, now) < Unread.DANGER) {
            told.remove(unread.partition());
            warned.remove(unread.partition());
            return;
        }
        Instant until = until(unread, retention, now);
        told.merge(unread.partition(), until, (before, after) -> isNear(before, after, retention) ? before : after);
        Long last = warned.get(unread.partition());
        if (last == null || now - last >= AGAIN.toMillis()) {
            warned.put(unread.partition(), now);
            LOG.warn("{}", RetentionWarning.of(topic, unread, retention, now));
        }
    }

    /** By size it may be any moment. */
    private static Instant until(Unread unread, Retention retention, long now) {
        Instant byAge = unread.keptUntil(retention).orElse(Instant.MAX);
        boolean bySize = new Unread(unread.partition(), unread.records(), -1, unread.bytes(), 0).used(retention, now)
                >= Unread.DANGER;
        Instant soon = Instant.ofEpochMilli(now);
        return bySize && soon.isBefore(byAge) ? soon : byAge;
    }

    private static boolean isNear(Instant before, Instant after, Retention retention) {
        long moved = Math.abs(Duration.between(before, after).toMillis());
        return !retention.isByAge() || moved <= retention.millis() / STEPS;
    }

    private void countDeleted(Unread unread, Retention retention) {
        long before = counted.getOrDefault(unread.partition(), 0L);
        if (unread.deleted() > before) {
            long more = unread.deleted() - before;
            meters.unreadDeleted(more);
            LOG.error("{}", RetentionWarning.ofDeleted(topic, unread.partition(), more, retention));
        }
        counted.put(unread.partition(), unread.deleted());
    }
}
