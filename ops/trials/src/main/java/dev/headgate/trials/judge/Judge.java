package dev.headgate.trials.judge;

import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

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
        Map<String, Figures> vendors = new LinkedHashMap<>();
        for (VendorReport vendor : report.vendors()) {
            vendors.put(vendor.vendor(), received(vendor, seconds));
        }
        Set<IntentKey> distinct = new HashSet<>(sent);
        for (IntentKey intent : distinct) {
            vendors.merge(intent.vendor(), answered(1, outcomes.of(intent), seconds), Figures::plus);
        }
        outcomes.byIntent().forEach((intent, count) -> {
            if (!distinct.contains(intent)) {
                vendors.merge(intent.vendor(), answered(0, count, seconds), Figures::plus);
            }
        });
        Figures total =
                vendors.values().stream().reduce(new Figures(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, seconds), Figures::plus);
        return new Judgement(total, vendors, report.totals().unjudged());
    }

    /** What the log of a vendor says. */
    private static Figures received(VendorReport report, double seconds) {
        return new Figures(
                0,
                0,
                0,
                0,
                report.repeats(),
                report.overQuota(),
                report.inCoolDown(),
                report.siblings(),
                report.refusals(),
                report.arrivals(),
                seconds);
    }

    /** The figures of one intent: {@code wanted} outcomes were owed, and {@code got} came. */
    private static Figures answered(int wanted, int got, double seconds) {
        return new Figures(
                wanted, got, Math.max(0, wanted - got), Math.max(0, got - wanted), 0, 0, 0, 0, 0, 0, seconds);
    }
}
