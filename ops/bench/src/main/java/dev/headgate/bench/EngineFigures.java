package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How fast each contender goes where a call takes no time.
 *
 * @param benchmark always "engine"
 * @param repeats of each contender in each shape
 * @param machine where and when
 * @param rows by shape, then by contender
 */
@JsonPropertyOrder({"benchmark", "repeats", "machine", "rows"})
public record EngineFigures(String benchmark, int repeats, Machine machine, List<EngineRow> rows) {

    public EngineFigures {
        rows = List.copyOf(rows);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        lines.add("| vendors / partitions | contender | intents/s | of copy | CPU s / 1,000 | broker's | MiB (peak)"
                + " | twice / missing | guarantee |");
        lines.add("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |");
        rows.forEach(row -> lines.add(line(row)));
        lines.add("");
        lines.add(machine.inWords(repeats));
        return lines;
    }

    private static String line(EngineRow row) {
        return String.format(
                Locale.ROOT,
                "| %d / %d | %s | %s | %s | %s | %s | %s (%s) | %s | %s |",
                row.vendors(),
                row.partitions(),
                row.contender(),
                row.perSecond().inWords(0),
                row.toCopy() == null ? "" : row.toCopy().inWords(2),
                row.cpuPerThousand().inWords(4),
                row.brokerCpuPerThousand().inWords(4),
                String.format(Locale.ROOT, "%,.0f", row.residentMebibytes().median()),
                String.format(Locale.ROOT, "%,.0f", row.peakMebibytes().median()),
                String.format(Locale.ROOT, "%,d / %,d", row.duplicates(), row.missing()),
                row.guarantee());
    }
}
