package dev.headgate.cli.whatif;

import dev.headgate.control.NamedValues;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.Range;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Predictions as objects for programs. */
final class PredictionJson {

    private PredictionJson() {}

    static Map<String, @Nullable Object> of(Comparison comparison, String change, List<String> notes) {
        Prediction changed = comparison.changed();
        return NamedValues.of(
                "vendor", comparison.vendor(),
                "begin", comparison.begin().toString(),
                "intents", comparison.intents(),
                "now", of(comparison.begin(), comparison.now()),
                "change", changed == null ? null : change,
                "changed", changed == null ? null : of(comparison.begin(), changed),
                "samples", comparison.confidence().samples(),
                "runs", comparison.confidence().runs(),
                "backtest", comparison.confidence().backtest(),
                "margin", comparison.confidence().margin(),
                "notModelled", comparison.confidence().notModelled(),
                "notes", notes);
    }

    private static Map<String, @Nullable Object> of(Instant begin, Prediction prediction) {
        Map<String, Object> waits = new TreeMap<>();
        prediction
                .waits()
                .forEach((priority, it) -> waits.put(
                        priority.name(),
                        NamedValues.of(
                                "intents", it.intents(),
                                "p50", of(it.p50()),
                                "p95", of(it.p95()),
                                "p99", of(it.p99()))));
        Instant end = begin.plusMillis((long) (1_000 * prediction.seconds().value()));
        return NamedValues.of(
                "seconds", of(prediction.seconds()),
                "finishedAt", prediction.unfinished() == 0 ? end.toString() : null,
                "callsPerSecond", of(prediction.callsPerSecond()),
                "waits", waits,
                "outcomes", prediction.outcomes(),
                "refusals", of(prediction.refusals()),
                "heldBy", prediction.heldBy(),
                "unfinished", prediction.unfinished());
    }

    private static Map<String, @Nullable Object> of(Range range) {
        return NamedValues.of(
                "low", rounded(range.low()), "value", rounded(range.value()), "high", rounded(range.high()));
    }

    private static double rounded(double value) {
        return Math.round(1_000 * value) / 1_000.0;
    }
}
