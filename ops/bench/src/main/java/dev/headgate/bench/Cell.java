package dev.headgate.bench;

import java.util.Locale;

/**
 * A cell of a table.
 *
 * @param heading of its column
 * @param text without bars
 * @param figure whether it stands on the right
 */
public record Cell(String heading, String text, boolean figure) {

    static Cell text(String heading, String text) {
        return new Cell(heading, text, false);
    }

    static Cell figure(String heading, String text) {
        return new Cell(heading, text, true);
    }

    static Cell count(String heading, long count) {
        return figure(heading, String.format(Locale.ROOT, "%,d", count));
    }

    /** With so many digits behind the point. */
    static Cell spread(String heading, Spread spread, int digits) {
        return figure(heading, spread.inWords(digits));
    }
}
