package dev.headgate.lab.demo;

import dev.headgate.cli.support.Table;
import dev.headgate.simulator.LimitReport;
import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Judgement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a demo says at its end, in at most 80 columns: the vendors' own count, and the promises in words. */
final class DemoSummary {

    private static final List<String> LEGEND = List.of(
            "PEAK: most calls in any window of the quota. REFUSED: for a rate limit.",
            "SIBLINGS: refused while already on their way, up to %d ms after the refusal.",
            "OVER: beyond the quota. INSIDE: in a cool-down. REPEAT: after a success.");

    private static final Table TABLE = new Table(1)
            .left("VENDOR", 21)
            .right("QUOTA", 11)
            .right("PEAK", 4)
            .right("CALLS", 5)
            .right("REFUSED", 7)
            .right("SIBLINGS", 8)
            .right("OVER", 4)
            .right("INSIDE", 6)
            .right("REPEAT", 6);

    private DemoSummary() {}

    /**
     * The lines.
     *
     * @param grace the vendors'
     * @param stopped whether someone stopped the demo before its end
     */
    static List<String> lines(Report report, Judgement judgement, Duration grace, boolean stopped) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("What the vendors themselves counted:");
        lines.add(TABLE.heads());
        report.vendors().forEach(vendor -> lines.add(row(vendor)));
        LEGEND.forEach(line -> lines.add(line.replace("%d", String.valueOf(grace.toMillis()))));
        lines.add("");
        lines.addAll((stopped ? judgement.inWordsSoFar() : judgement.inWords())
                .lines()
                .toList());
        lines.add("");
        lines.add(total(judgement.total()));
        return lines;
    }

    private static String row(VendorReport vendor) {
        LimitReport limit = vendor.limits().getFirst();
        return TABLE.line(
                vendor.vendor(),
                quota(limit),
                limit.mostInWindow(),
                vendor.arrivals(),
                vendor.refusals(),
                vendor.siblings(),
                vendor.overQuota(),
                vendor.inCoolDown(),
                vendor.repeats());
    }

    private static String quota(LimitReport limit) {
        return limit.max() + " in " + limit.windowMillis() / 1000 + " s";
    }

    private static String total(Figures all) {
        return String.format(
                Locale.ROOT,
                "%,d intents, %,d outcomes, %,d calls, %,d of them refused, in %s.",
                all.intents(),
                all.outcomes(),
                all.calls(),
                all.throttled(),
                DemoView.seconds(Duration.ofMillis(Math.round(all.seconds() * 1000))));
    }
}
