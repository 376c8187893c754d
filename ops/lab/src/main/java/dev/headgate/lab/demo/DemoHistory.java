package dev.headgate.lab.demo;

import dev.headgate.control.rate.Rate;
import dev.headgate.control.rate.RateHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Outcomes a second of each vendor since the beginning, and of all.
 *
 * <p>Threading: one thread.
 */
final class DemoHistory {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** More than a screen is wide. */
    private static final int LONGEST = 600;

    /** A rate is that of this time before now. */
    private static final Duration RECENT = Duration.ofSeconds(5);

    private static final String ALL = "";

    private final Map<String, RateHistory> histories = new HashMap<>();
    private Instant now = Instant.EPOCH;

    /** Takes note of what is known at a time. */
    void add(Duration elapsed, long outcomes, List<DemoSnapshot.Row> rows) {
        now = Instant.EPOCH.plus(elapsed);
        add(ALL, outcomes);
        rows.forEach(row -> add(row.vendor(), row.finished()));
    }

    private void add(String vendor, long count) {
        histories.computeIfAbsent(vendor, _ -> begun()).add(count, now);
    }

    private static RateHistory begun() {
        RateHistory history = new RateHistory(LONGEST, SECOND, RECENT, SECOND);
        history.add(0, Instant.EPOCH);
        return history;
    }

    Trend of(String vendor) {
        RateHistory history = histories.get(vendor);
        Rate rate = history == null ? null : history.rate(now);
        if (history == null || rate == null) {
            return Trend.NONE;
        }
        double[] perSecond = history.history(now.plus(SECOND)); // with the second that is under way
        int known = (int) Math.min(perSecond.length, now.getEpochSecond() + 1);
        return new Trend(rate.perSecond(), Arrays.copyOfRange(perSecond, perSecond.length - known, perSecond.length));
    }

    Trend ofAll() {
        return of(ALL);
    }

    /**
     * How it went.
     *
     * @param rate outcomes a second lately
     * @param perSecond those of each second, the last one last
     */
    @SuppressWarnings("ArrayRecordComponent") // is only drawn
    record Trend(double rate, double[] perSecond) {

        static final Trend NONE = new Trend(0, new double[0]);
    }
}
