package dev.headgate.cli.whatif;

import dev.headgate.cli.support.Table;
import dev.headgate.control.Texts;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.PredictionRows;
import java.util.ArrayList;
import java.util.List;

/** Predictions as lines for a terminal. */
final class PredictionTable {

    private static final int WIDTH = 100;

    private PredictionTable() {}

    /** @param change in words, such as second=20; empty for none */
    static List<String> lines(Comparison comparison, boolean past, String change, List<String> notes) {
        List<String> lines = new ArrayList<>();
        lines.add(comparison.vendor() + ": " + PredictionRows.title(comparison, past));
        Table table =
                new Table(1).left("", 24).left("now", 34).left(comparison.changed() == null ? "" : "with " + change, 0);
        lines.add(table.heads());
        PredictionRows.of(comparison)
                .forEach(row -> lines.add(table.line("  " + row.head(), row.now(), row.changed())));
        lines.addAll(Texts.wrap(WIDTH, "  ", PredictionRows.confidence(comparison.confidence())));
        comparison.confidence().notModelled().forEach(it -> lines.addAll(Texts.wrap(WIDTH, "  ", it)));
        notes.forEach(it -> lines.addAll(Texts.wrap(WIDTH, "  note: ", it)));
        return lines;
    }
}
