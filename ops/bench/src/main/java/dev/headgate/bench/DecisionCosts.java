package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a decision costs on this machine.
 *
 * @param date when, in UTC
 * @param jdk the JVM's name and version
 * @param processors it may use
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 * @param costs by operation, then by scopes
 */
@JsonPropertyOrder({"date", "jdk", "processors", "loadBefore", "loadAfter", "costs"})
public record DecisionCosts(
        String date, String jdk, int processors, double loadBefore, double loadAfter, List<DecisionCost> costs) {

    public DecisionCosts {
        costs = List.copyOf(costs);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add("| operation | scopes | ns/op | ± | ns/step | B/op | growth |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        costs.forEach(cost -> lines.add(row(cost)));
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%s, %d processors, %s; load average %.1f before, %.1f after.",
                jdk,
                processors,
                date,
                loadBefore,
                loadAfter));
        return lines;
    }

    private static String row(DecisionCost cost) {
        String error = cost.error() == null ? "" : String.format(Locale.ROOT, "%,.0f", cost.error());
        String growth = cost.growth() == null ? "" : String.format(Locale.ROOT, "x %.2f", cost.growth());
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,.0f | %s | %,.0f | %,d | %s |",
                cost.operation(),
                cost.scopes(),
                cost.nanos(),
                error,
                cost.nanosPerStep(),
                cost.bytes(),
                growth);
    }
}
