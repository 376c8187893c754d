package dev.headgate.bench.figure;

import org.jspecify.annotations.Nullable;

/**
 * A cell of a table.
 *
 * @param heading of its column
 * @param text without bars
 * @param figure whether it stands on the right
 */
public record Cell(String heading, String text, boolean figure) {

    public static Cell text(String heading, String text) {
        return new Cell(heading, text, false);
    }

    public static Cell figure(String heading, String text) {
        return new Cell(heading, text, true);
    }

    /** By a format; empty for no figure. */
    public static Cell number(String heading, String format, @Nullable Number number) {
        return figure(heading, number == null ? "" : Text.format(format, number));
    }

    public static Cell count(String heading, long count) {
        return number(heading, "%,d", count);
    }

    /** With so many digits behind the point; empty for no spread. */
    public static Cell spread(String heading, @Nullable Spread spread, int digits) {
        return spread(heading, spread, digits, "");
    }

    /** The same with another text for no spread. */
    public static Cell spread(String heading, @Nullable Spread spread, int digits, String otherwise) {
        return figure(heading, spread == null ? otherwise : spread.inWords(digits));
    }

    /** Two figures in one column, such as {@code twice / missing}. */
    public static Cell counts(String heading, long one, long other) {
        return figure(heading, Text.format("%,d / %,d", one, other));
    }
}
