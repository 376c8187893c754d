package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long results take where there is little to do.
 *
 * @param benchmark always "latency"
 * @param perSecond intents produced
 * @param repeats of each contender
 * @param machine where and when
 * @param rows by contender
 */
@JsonPropertyOrder({"benchmark", "perSecond", "repeats", "machine", "rows"})
public record LatencyFigures(String benchmark, int perSecond, int repeats, Machine machine, List<LatencyRow> rows) {

    public LatencyFigures {
        rows = List.copyOf(rows);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add("| contender | p50 ms | of copy-on-demand | p99 ms | max ms | cores | missing | guarantee |");
        lines.add("| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
        rows.forEach(row -> lines.add(line(row)));
        lines.add("");
        lines.add(machine.inWords(repeats));
        return lines;
    }

    private static String line(LatencyRow row) {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %s | %,d | %s |",
                row.contender(),
                row.p50Millis().inWords(1),
                row.p50ToCopy() == null ? "" : row.p50ToCopy().inWords(2),
                row.p99Millis().inWords(1),
                row.maxMillis().inWords(1),
                row.cores().inWords(3),
                row.missing(),
                row.guarantee());
    }
}
