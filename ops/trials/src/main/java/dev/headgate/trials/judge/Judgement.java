package dev.headgate.trials.judge;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * What came of a run.
 *
 * @param total of all vendors
 * @param vendors of each, in the simulator's order, vendors unknown to it last
 * @param unjudged arrivals that the simulator had no room to judge; the other counts are exact only while it is 0
 */
public record Judgement(Figures total, Map<String, Figures> vendors, long unjudged) {

    public Judgement {
        vendors = Collections.unmodifiableMap(new LinkedHashMap<>(vendors));
    }

    /** Whether every promise was kept, and every arrival judged. */
    public boolean kept() {
        return total.kept() && unjudged == 0;
    }

    /** Whether there are as many outcomes as intents. */
    public boolean complete() {
        return total.outcomes() == total.intents();
    }

    /** One sentence on each promise, a line each, naming the vendors where it was broken. */
    public String inWords() {
        return inWords(line(
                Figures::lost,
                "Nothing was lost: each of the " + number(total.intents()) + " intents has its outcome.",
                "LOST: intents without an outcome: "));
    }

    /** The same of a run that was stopped before its end, where intents without an outcome were still waiting. */
    public String inWordsSoFar() {
        return inWords("Stopped early: " + number(total.lost()) + " of the " + number(total.intents())
                + " intents have no outcome yet.");
    }

    private String inWords(String aboutTheLost) {
        List<String> lines = new ArrayList<>();
        lines.add(aboutTheLost);
        lines.add(line(
                Figures::duplicates,
                "Nothing was doubled: no intent has a second outcome.",
                "DOUBLED: outcomes beyond the one owed: "));
        lines.add(line(
                Figures::repeats,
                "Nothing was repeated: no call was made again after it had succeeded.",
                "REPEATED: calls made again after they had succeeded: "));
        lines.add(line(
                Figures::overQuota,
                "No vendor was called over its quota, in any rolling window.",
                "OVER QUOTA: calls beyond a limit: "));
        lines.add(line(
                Figures::inCoolDown,
                "No vendor was called inside a cool-down.",
                "IN COOL-DOWN: calls while the vendor had asked not to be called: "));
        if (unjudged > 0) {
            lines.add("NOT JUDGED: the simulator had no room to judge " + number(unjudged) + " calls.");
        }
        return String.join("\n", lines);
    }

    private String line(ToLongFunction<Figures> count, String kept, String broken) {
        long all = count.applyAsLong(total);
        if (all == 0) {
            return kept;
        }
        String where = vendors.entrySet().stream()
                .filter(vendor -> count.applyAsLong(vendor.getValue()) > 0)
                .map(vendor -> vendor.getKey() + " " + number(count.applyAsLong(vendor.getValue())))
                .collect(Collectors.joining(", "));
        return broken + number(all) + " (" + where + ").";
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
