package dev.headgate.console.api;

import dev.headgate.console.operation.Forecast;
import dev.headgate.whatif.Comparison;
import dev.headgate.whatif.Confidence;
import dev.headgate.whatif.Figures;
import dev.headgate.whatif.Prediction;
import java.util.List;
import java.util.function.UnaryOperator;
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

    static Predicted of(Forecast forecast) {
        Comparison comparison = forecast.comparison();
        Confidence confidence = comparison.confidence();
        Prediction changed = comparison.changed();
        return new Predicted(
                comparison.vendor(),
                comparison.begin().toString(),
                comparison.intents(),
                forecast.change(),
                Figures.of(comparison.begin(), comparison.now(), UnaryOperator.identity()),
                changed == null ? null : Figures.of(comparison.begin(), changed, UnaryOperator.identity()),
                confidence.samples(),
                confidence.runs(),
                confidence.backtest(),
                confidence.margin(),
                confidence.notModelled(),
                forecast.notes());
    }
}
