package dev.headgate.lab.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Outcomes a second of each vendor since the beginning, and of all.
 *
 * <p>Threading: one thread.
 */
final class DemoHistory {

    /** More than a screen is wide. */
    private static final int LONGEST = 600;

    /** A rate is that of so many seconds. */
    private static final int RECENT = 5;

    private static final String ALL = "";

    private final Map<String, List<Long>> finished = new HashMap<>();
    private long seconds;

    /** What is known at a time; the last of each second counts. */
    void add(Duration elapsed, long outcomes, List<DemoSnapshot.Row> rows) {
        boolean next = elapsed.toSeconds() > seconds || finished.isEmpty();
        seconds = elapsed.toSeconds();
        add(ALL, outcomes, next);
        rows.forEach(row -> add(row.vendor(), row.finished(), next));
    }

    private void add(String vendor, long count, boolean next) {
        List<Long> its = finished.computeIfAbsent(vendor, _ -> new ArrayList<>(List.of(0L)));
        if (next) {
            its.add(count);
        } else {
            its.set(its.size() - 1, count);
        }
        if (its.size() > LONGEST) {
            its.removeFirst();
        }
    }

    Trend of(String vendor) {
        List<Long> its = finished.getOrDefault(vendor, List.of(0L));
        double[] perSecond = new double[its.size() - 1];
        for (int i = 0; i < perSecond.length; i++) {
            perSecond[i] = its.get(i + 1) - its.get(i);
        }
        int first = Math.max(0, its.size() - 1 - RECENT);
        int span = its.size() - 1 - first;
        return new Trend(span == 0 ? 0 : (double) (its.getLast() - its.get(first)) / span, perSecond);
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
