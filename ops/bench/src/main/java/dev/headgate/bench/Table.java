package dev.headgate.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints rows as a table in Markdown. */
public final class Table {

    private Table() {}

    /** A line of headings, one that says which columns stand on the right, and one for each row; none without rows. */
    public static List<String> of(List<Row> rows) {
        List<String> lines = new ArrayList<>();
        for (Row row : rows) {
            if (lines.isEmpty()) {
                lines.add(line(row, Cell::heading));
                lines.add(line(row, cell -> cell.figure() ? "---:" : "---"));
            }
            lines.add(line(row, Cell::text));
        }
        return lines;
    }

    private static String line(Row row, Function<Cell, String> text) {
        return row.cells().stream().map(text).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
