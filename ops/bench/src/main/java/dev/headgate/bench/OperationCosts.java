package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the operations of one benchmark cost on this machine.
 *
 * @param date when, in UTC
 * @param jdk the JVM's name and version
 * @param processors it may use
 * @param loadBefore the machine's load average of a minute when it began; negative where it is not known
 * @param loadAfter the same at the end
 * @param costs an operation each
 */
@JsonPropertyOrder({"date", "jdk", "processors", "loadBefore", "loadAfter", "costs"})
public record OperationCosts(
        String date, String jdk, int processors, double loadBefore, double loadAfter, List<OperationCost> costs) {

    public OperationCosts {
        costs = List.copyOf(costs);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add("| operation | ns/op | ± | B/op |");
        lines.add("| --- | ---: | ---: | ---: |");
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

    private static String row(OperationCost cost) {
        String error = cost.error() == null ? "" : String.format(Locale.ROOT, "%,.0f", cost.error());
        return String.format(
                Locale.ROOT, "| %s | %,.0f | %s | %,d |", cost.operation(), cost.nanos(), error, cost.bytes());
    }
}
