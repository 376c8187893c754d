package dev.headgate.cli.whatif;

import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.Range;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Predictions as objects for programs. */
final class PredictionJson {

    private PredictionJson() {}

    static Map<String, @Nullable Object> of(Comparison comparison, String change, List<String> notes) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("vendor", comparison.vendor());
        json.put("begin", comparison.begin().toString());
        json.put("intents", comparison.intents());
        json.put("now", of(comparison.begin(), comparison.now()));
        Prediction changed = comparison.changed();
        json.put("change", changed == null ? null : change);
        json.put("changed", changed == null ? null : of(comparison.begin(), changed));
        json.put("samples", comparison.confidence().samples());
        json.put("runs", comparison.confidence().runs());
        json.put("backtest", comparison.confidence().backtest());
        json.put("margin", comparison.confidence().margin());
        json.put("notModelled", comparison.confidence().notModelled());
        json.put("notes", notes);
        return json;
    }

    private static Map<String, @Nullable Object> of(Instant begin, Prediction prediction) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        boolean ends = prediction.unfinished() == 0;
        json.put("seconds", of(prediction.seconds()));
        json.put(
                "finishedAt",
                ends
                        ? begin.plusMillis((long) (1_000 * prediction.seconds().value()))
                                .toString()
                        : null);
        json.put("callsPerSecond", of(prediction.callsPerSecond()));
        Map<String, Object> waits = new TreeMap<>();
        prediction.waits().forEach((priority, it) -> {
            Map<String, Object> waiting = new LinkedHashMap<>();
            waiting.put("intents", it.intents());
            waiting.put("p50", of(it.p50()));
            waiting.put("p95", of(it.p95()));
            waiting.put("p99", of(it.p99()));
            waits.put(priority.name(), waiting);
        });
        json.put("waits", waits);
        json.put("outcomes", prediction.outcomes());
        json.put("refusals", of(prediction.refusals()));
        json.put("heldBy", prediction.heldBy());
        json.put("unfinished", prediction.unfinished());
        return json;
    }

    private static Map<String, Object> of(Range range) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("low", rounded(range.low()));
        json.put("value", rounded(range.value()));
        json.put("high", rounded(range.high()));
        return json;
    }

    private static double rounded(double value) {
        return Math.round(1_000 * value) / 1_000.0;
    }
}
