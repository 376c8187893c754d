package dev.headgate.trials.judge;

import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds what was sent against what the vendors received and what the results topic holds; believes nobody else. */
public final class Judge {

    private Judge() {}

    /**
     * Judges a run.
     *
     * @param sent every intent that a broker acknowledged, each once
     * @param outcomes of the results topic, read to its end
     * @param report the simulator's own
     * @param took from the first intent to the last outcome
     */
    public static Judgement judge(Collection<IntentKey> sent, Outcomes outcomes, Report report, Duration took) {
        double seconds = Math.round(took.toMillis() / 100.0) / 10.0;
        Map<String, Owed> owed = owed(sent, outcomes);
        Map<String, Figures> vendors = new LinkedHashMap<>();
        for (VendorReport vendor : report.vendors()) {
            vendors.put(vendor.vendor(), figures(owed.remove(vendor.vendor()), vendor, seconds));
        }
        owed.forEach((vendor, its) -> vendors.put(vendor, figures(its, null, seconds)));
        Figures total =
                vendors.values().stream().reduce(new Figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, seconds), Figures::plus);
        return new Judgement(total, vendors, report.totals().unjudged());
    }

    private static Map<String, Owed> owed(Collection<IntentKey> sent, Outcomes outcomes) {
        Set<IntentKey> distinct = new HashSet<>(sent);
        Map<String, Owed> owed = new HashMap<>();
        for (IntentKey intent : distinct) {
            owed.computeIfAbsent(intent.vendor(), missing -> new Owed()).add(1, outcomes.of(intent));
        }
        outcomes.byIntent().forEach((intent, count) -> {
            if (!distinct.contains(intent)) {
                owed.computeIfAbsent(intent.vendor(), missing -> new Owed()).add(0, count);
            }
        });
        return owed;
    }

    private static Figures figures(@Nullable Owed owed, @Nullable VendorReport report, double seconds) {
        Owed its = owed == null ? new Owed() : owed;
        return new Figures(
                its.intents,
                its.outcomes,
                its.lost,
                its.duplicates,
                report == null ? 0 : report.repeats(),
                report == null ? 0 : report.overQuota(),
                report == null ? 0 : report.inCoolDown(),
                report == null ? 0 : report.siblings(),
                report == null ? 0 : report.refusals(),
                report == null ? 0 : report.arrivals(),
                seconds);
    }

    /** Counts of one vendor's intents. */
    private static final class Owed {
        private long intents;
        private long outcomes;
        private long lost;
        private long duplicates;

        void add(int wanted, int got) {
            intents += wanted;
            outcomes += got;
            lost += Math.max(0, wanted - got);
            duplicates += Math.max(0, got - wanted);
        }
    }
}
