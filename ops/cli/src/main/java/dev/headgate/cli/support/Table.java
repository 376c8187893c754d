package dev.headgate.cli.support;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Lines of text in columns. A cell that is wider than its column moves what follows to the right. */
public final class Table {

    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private final String gap;
    private final List<Column> columns = new ArrayList<>();

    /** @param before what stands before the column */
    private record Column(String before, String head, int width, boolean toTheRight) {

        String cell(Object value) {
            String text = String.valueOf(value);
            return before + (toTheRight ? Table.right(width, text) : Table.left(width, text));
        }
    }

    /** @param gap how many spaces are between columns */
    public Table(int gap) {
        this.gap = " ".repeat(gap);
    }

    /** Adds a column of texts. */
    public Table left(String head, int width) {
        return with(gap, head, width, false);
    }

    /** Adds a column of numbers. */
    public Table right(String head, int width) {
        return with(gap, head, width, true);
    }

    /** Adds the last column, which is as wide as its cells, two spaces after the others. */
    public Table last(String head) {
        return with("  ", head, 0, false);
    }

    private Table with(String before, String head, int width, boolean toTheRight) {
        columns.add(new Column(columns.isEmpty() ? "" : before, head, width, toTheRight));
        return this;
    }

    public String heads() {
        return line(columns.stream().map(Column::head).toArray());
    }

    /** @param cells one for each column; a cell may have a colour already */
    public String line(Object... cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            line.append(columns.get(i).cell(cells[i]));
        }
        return line.toString().stripTrailing();
    }

    /** The text with as many spaces after it as the width leaves. */
    public static String left(int width, String text) {
        return text + spaces(width, text);
    }

    /** The text with as many spaces before it as the width leaves. */
    public static String right(int width, String text) {
        return spaces(width, text) + text;
    }

    private static String spaces(int width, String text) {
        return " "
                .repeat(Math.max(0, width - COLOUR.matcher(text).replaceAll("").length()));
    }
}
