package dev.headgate.console.api;

import dev.headgate.console.operation.Forecast;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Confidence;
import dev.headgate.whatif.Prediction;
import dev.headgate.whatif.Range;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the API says of a forecast.
 *
 * @param now under the rules in force
 * @param changed under the others; null if nobody asked for others
 * @param backtest by what share the model is off on what was recorded; null: too few had to wait
 * @param margin the share by which the least and the most of the runs are moved apart
 */
record Predicted(
        String vendor,
        String begin,
        long intents,
        String change,
        Figures now,
        @Nullable Figures changed,
        long samples,
        int runs,
        @Nullable Double backtest,
        double margin,
        List<String> notModelled,
        List<String> notes) {

    /** @param finishedAt null if it is not within 400 days */
    record Figures(
            Between seconds,
            @Nullable String finishedAt,
            Between callsPerSecond,
            Map<String, Waits> waits,
            Map<String, Long> outcomes,
            Between refusals,
            String heldBy,
            long unfinished) {}

    /** In seconds. */
    record Waits(long intents, Between p50, Between p95, Between p99) {}

    record Between(double low, double value, double high) {}

    static Predicted of(Forecast forecast) {
        Comparison comparison = forecast.comparison();
        Confidence confidence = comparison.confidence();
        Prediction changed = comparison.changed();
        return new Predicted(
                comparison.vendor(),
                comparison.begin().toString(),
                comparison.intents(),
                forecast.change(),
                figures(comparison.begin(), comparison.now()),
                changed == null ? null : figures(comparison.begin(), changed),
                confidence.samples(),
                confidence.runs(),
                confidence.backtest(),
                confidence.margin(),
                confidence.notModelled(),
                forecast.notes());
    }

    private static Figures figures(Instant begin, Prediction one) {
        Map<String, Waits> waits = new TreeMap<>();
        one.waits()
                .forEach((priority, it) -> waits.put(
                        priority.name(),
                        new Waits(it.intents(), between(it.p50()), between(it.p95()), between(it.p99()))));
        Map<String, Long> outcomes = new TreeMap<>();
        one.outcomes().forEach((outcome, count) -> outcomes.put(outcome.name(), count));
        return new Figures(
                between(one.seconds()),
                one.unfinished() > 0
                        ? null
                        : begin.plusMillis((long) (1_000 * one.seconds().value()))
                                .toString(),
                between(one.callsPerSecond()),
                waits,
                outcomes,
                between(one.refusals()),
                one.heldBy(),
                one.unfinished());
    }

    private static Between between(Range range) {
        return new Between(range.low(), range.value(), range.high());
    }
}
