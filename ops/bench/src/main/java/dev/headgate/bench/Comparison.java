package dev.headgate.bench;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Contenders side by side.
 *
 * @param benchmark its name
 * @param repeats of each contender
 * @param machine where and when
 * @param rows in the order of the contenders
 */
@JsonPropertyOrder({"benchmark", "repeats", "machine", "rows"})
public record Comparison<R extends Row>(String benchmark, int repeats, Machine machine, List<R> rows) {

    public Comparison {
        rows = List.copyOf(rows);
    }

    /** A table in Markdown, and where and when it was measured. */
    public List<String> inWords() {
        List<String> lines = new ArrayList<>();
        for (R row : rows) {
            if (lines.isEmpty()) {
                lines.add(line(row, Cell::heading));
                lines.add(line(row, cell -> cell.figure() ? "---:" : "---"));
            }
            lines.add(line(row, Cell::text));
        }
        lines.add("");
        lines.add(machine.inWords(repeats));
        return lines;
    }

    private static String line(Row row, Function<Cell, String> text) {
        return row.cells().stream().map(text).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
