package dev.headgate.cli.whatif;

import dev.headgate.cli.support.Table;
import dev.headgate.control.NamedValues;
import dev.headgate.control.Texts;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Confidence;
import dev.headgate.whatif.Figures;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.PredictionRows;
import dev.headgate.whatif.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

    /** The same as an object for programs. */
    static Map<String, @Nullable Object> json(Comparison comparison, String change, List<String> notes) {
        Prediction changed = comparison.changed();
        Confidence confidence = comparison.confidence();
        return NamedValues.of(
                "vendor", comparison.vendor(),
                "begin", comparison.begin().toString(),
                "intents", comparison.intents(),
                "now", Figures.of(comparison.begin(), comparison.now(), PredictionTable::rounded),
                "change", changed == null ? null : change,
                "changed", changed == null ? null : Figures.of(comparison.begin(), changed, PredictionTable::rounded),
                "samples", confidence.samples(),
                "runs", confidence.runs(),
                "backtest", confidence.backtest(),
                "margin", confidence.margin(),
                "notModelled", confidence.notModelled(),
                "notes", notes);
    }

    private static Range rounded(Range range) {
        return new Range(rounded(range.low()), rounded(range.value()), rounded(range.high()));
    }

    private static double rounded(double value) {
        return Math.round(1_000 * value) / 1_000.0;
    }
}
