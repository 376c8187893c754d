package dev.headgate.bench;

/**
 * A cell of a table.
 *
 * @param heading of its column
 * @param text without bars
 * @param figure whether it stands on the right
 */
public record Cell(String heading, String text, boolean figure) {

    public static Cell figure(String heading, String text) {
        return new Cell(heading, text, true);
    }

    /** Two figures in one column, such as {@code twice / missing}. */
    public static Cell counts(String heading, long one, long other) {
        return figure(heading, Text.format("%,d / %,d", one, other));
    }
}
