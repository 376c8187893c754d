package dev.headgate.cli.whatif;

import dev.headgate.control.Texts;
import dev.headgate.core.Priority;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Confidence;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.Range;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Predictions as lines for people. */
final class PredictionTable {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final int WIDTH = 100;
    private static final double PERCENT = 100;
    private static final double MINUTE = 60;
    private static final double LONG = 10 * MINUTE;
    private static final double HOUR = 3_600;

    private PredictionTable() {}

    /** @param change in words, such as second=20; empty for none */
    static List<String> lines(Comparison comparison, boolean past, String change, List<String> notes) {
        List<String> lines = new ArrayList<>();
        lines.add(comparison.vendor() + ": "
                + (past
                        ? comparison.intents() + " intents, recorded since " + TIME.format(comparison.begin())
                        : comparison.intents() + " intents wait, from now on (" + TIME.format(comparison.begin())
                                + ")"));
        row(lines, "", comparison, _ -> "now", "with " + change);
        row(lines, "finished after", it -> range(it.seconds(), PredictionTable::duration), comparison);
        row(lines, "finished at", it -> at(comparison.begin(), it), comparison);
        row(lines, "calls a second", it -> range(it.callsPerSecond(), PredictionTable::number), comparison);
        comparison.now().waits().keySet().forEach(priority -> {
            row(lines, priority + " waits p50", it -> wait(it, priority, Prediction.Waiting::p50), comparison);
            row(lines, priority + " waits p95", it -> wait(it, priority, Prediction.Waiting::p95), comparison);
            row(lines, priority + " waits p99", it -> wait(it, priority, Prediction.Waiting::p99), comparison);
        });
        row(lines, "refused by the vendor", it -> range(it.refusals(), PredictionTable::number), comparison);
        row(lines, "held by", it -> it.heldBy().isEmpty() ? "nothing" : it.heldBy(), comparison);
        row(lines, "outcomes", PredictionTable::outcomes, comparison);
        lines.addAll(Texts.wrap(WIDTH, "  ", confidence(comparison.confidence())));
        comparison.confidence().notModelled().forEach(it -> lines.addAll(Texts.wrap(WIDTH, "  ", it)));
        notes.forEach(it -> lines.addAll(Texts.wrap(WIDTH, "  note: ", it)));
        return lines;
    }

    private static void row(List<String> lines, String head, Function<Prediction, String> cell, Comparison comparison) {
        Prediction changed = comparison.changed();
        row(lines, head, comparison, cell, changed == null ? "" : cell.apply(changed));
    }

    private static void row(
            List<String> lines, String head, Comparison comparison, Function<Prediction, String> cell, String other) {
        String second = comparison.changed() == null ? "" : other;
        lines.add(String.format(Locale.ROOT, "  %-22s %-34s %s", head, cell.apply(comparison.now()), second)
                .stripTrailing());
    }

    private static String wait(Prediction prediction, Priority priority, Function<Prediction.Waiting, Range> which) {
        Prediction.Waiting waiting = prediction.waits().get(priority);
        return waiting == null ? "-" : range(which.apply(waiting), PredictionTable::duration);
    }

    private static String at(Instant begin, Prediction prediction) {
        return prediction.unfinished() > 0
                ? prediction.unfinished() + " not in 400 days"
                : TIME.format(
                        begin.plusMillis((long) (1_000 * prediction.seconds().value())));
    }

    private static String outcomes(Prediction prediction) {
        return new TreeMap<>(prediction.outcomes())
                .entrySet().stream()
                        .map(it -> it.getValue() + " " + it.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static String range(Range range, Function<Double, String> text) {
        return text.apply(range.value()) + " (" + text.apply(range.low()) + " .. " + text.apply(range.high()) + ")";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < PERCENT ? "%.1f" : "%,.0f", value);
    }

    private static String duration(double seconds) {
        if (seconds < LONG) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 10 * HOUR
                ? String.format(Locale.ROOT, "%.1f min", seconds / MINUTE)
                : String.format(Locale.ROOT, "%.1f h", seconds / HOUR);
    }

    private static String confidence(Confidence confidence) {
        String judged = confidence.backtest() == null
                ? "not judged by what was recorded"
                : String.format(Locale.ROOT, "%+.1f %% off on what was recorded", PERCENT * confidence.backtest());
        return String.format(
                Locale.ROOT,
                "ranges: of %d runs with answers drawn anew from %,d that are recorded, and %.1f %% more; the model is %s",
                confidence.runs(),
                confidence.samples(),
                PERCENT * confidence.margin(),
                judged);
    }
}
