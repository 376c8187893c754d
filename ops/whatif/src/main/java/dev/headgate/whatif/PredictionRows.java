package dev.headgate.whatif;

import dev.headgate.core.Priority;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A comparison in words for people: a row for each figure. */
public final class PredictionRows {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final double PERCENT = 100;
    private static final double MINUTE = 60;
    private static final double LONG = 10 * MINUTE;
    private static final double HOUR = 3_600;

    private PredictionRows() {}

    /**
     * A figure.
     *
     * @param now under the rules in force
     * @param changed under the others; empty if nobody asked for others
     */
    public record Row(String head, String now, String changed) {}

    /** Returns all figures: when it is finished, how fast it goes, how long who waits, and what becomes of them. */
    public static List<Row> of(Comparison comparison) {
        List<Row> rows = new ArrayList<>();
        row(rows, "finished after", comparison, it -> range(it.seconds(), PredictionRows::duration));
        row(rows, "finished at", comparison, it -> at(comparison.begin(), it));
        row(rows, "calls a second", comparison, it -> range(it.callsPerSecond(), PredictionRows::number));
        comparison.now().waits().keySet().forEach(priority -> {
            row(rows, priority + " waits p50", comparison, it -> wait(it, priority, Prediction.Waiting::p50));
            row(rows, priority + " waits p95", comparison, it -> wait(it, priority, Prediction.Waiting::p95));
            row(rows, priority + " waits p99", comparison, it -> wait(it, priority, Prediction.Waiting::p99));
        });
        row(rows, "refused by the vendor", comparison, it -> range(it.refusals(), PredictionRows::number));
        row(rows, "held by", comparison, it -> it.heldBy().isEmpty() ? "nothing" : it.heldBy());
        row(rows, "outcomes", comparison, PredictionRows::outcomes);
        return rows;
    }

    /** Returns what is predicted, and from when on. */
    public static String title(Comparison comparison, boolean past) {
        return comparison.intents()
                + (past
                        ? " intents, recorded since " + TIME.format(comparison.begin())
                        : " intents wait, from now on (" + TIME.format(comparison.begin()) + ")");
    }

    /** Returns where the ranges come from, and how well the model does on what is recorded. */
    public static String confidence(Confidence confidence) {
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

    private static void row(List<Row> rows, String head, Comparison comparison, Function<Prediction, String> cell) {
        Prediction changed = comparison.changed();
        rows.add(new Row(head, cell.apply(comparison.now()), changed == null ? "" : cell.apply(changed)));
    }

    private static String wait(Prediction prediction, Priority priority, Function<Prediction.Waiting, Range> which) {
        Prediction.Waiting waiting = prediction.waits().get(priority);
        return waiting == null ? "-" : range(which.apply(waiting), PredictionRows::duration);
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
}
