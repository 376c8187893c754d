package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;

/** What there is more and more of. All of it is in one task, but where it is tasks themselves. */
public enum ScaleDimension {
    /** In the task; their calls are answered at once. */
    VENDORS("vendors in a task", 1, 30_000),

    /** Of one vendor, each with a count of its limit. */
    SCOPES("scopes of a vendor", 1, 1_000_000),

    /** The same, with a limit for each that reaches back a day: none of them is forgotten meanwhile. */
    DAILY_SCOPES("scopes with a limit of a day", 1, 1_000_000),

    /** Intents of a vendor that cools down; what is measured is another vendor in the same task. */
    WAITING("waiting intents", 1_000, 1_000_000),

    /**
     * Calls of one vendor. Their latency grows with their number, so that a second's work is the same: were it the same
     * latency, more in flight would be more work.
     */
    IN_FLIGHT("calls in flight", 16, 4_000),

    /** Of one process, each a task with a vendor or more; always as many vendors. */
    PARTITIONS("partitions of an instance", 1, 96),

    /** Vendors that were called and have nothing to do now: what the process uses that owns them. */
    IDLE("vendors with nothing to do", 1, 10_000);

    private static final int STEP = 100;

    private final String words;
    private final int least;
    private final int greatest;

    ScaleDimension(String words, int least, int greatest) {
        this.words = words;
        this.least = least;
        this.greatest = greatest;
    }

    /** Behind a number. */
    String inWords() {
        return words;
    }

    /**
     * From the least on, each size a hundred times the one before, to the greatest; those up to the most that the work
     * allows, and at least the least. Idle vendors have two sizes.
     */
    List<ScalePoint> points(ScaleSize work) {
        if (this == IDLE) {
            return List.of(new ScalePoint(this, least), new ScalePoint(this, work.quietVendors()));
        }
        List<ScalePoint> points = new ArrayList<>(List.of(new ScalePoint(this, least)));
        for (int size = least; size < greatest; ) {
            size = Math.min(greatest, STEP * size);
            if (size <= work.most()) {
                points.add(new ScalePoint(this, size));
            }
        }
        return points;
    }
}
