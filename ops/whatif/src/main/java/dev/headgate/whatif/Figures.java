package dev.headgate.whatif;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A prediction as programs read it: the command what-if and the HTTP API answer with it.
 *
 * @param finishedAt null if it is not within 400 days
 */
public record Figures(
        Range seconds,
        @Nullable String finishedAt,
        Range callsPerSecond,
        Map<String, Prediction.Waiting> waits,
        Map<String, Long> outcomes,
        Range refusals,
        String heldBy,
        long unfinished) {

    /** @param shown rounds a range, or leaves it as it is */
    public static Figures of(Instant begin, Prediction one, UnaryOperator<Range> shown) {
        Map<String, Prediction.Waiting> waits = new TreeMap<>();
        one.waits()
                .forEach((priority, it) -> waits.put(
                        priority.name(),
                        new Prediction.Waiting(
                                it.intents(), shown.apply(it.p50()), shown.apply(it.p95()), shown.apply(it.p99()))));
        Map<String, Long> outcomes = new TreeMap<>();
        one.outcomes().forEach((outcome, count) -> outcomes.put(outcome.name(), count));
        Instant end = begin.plusMillis((long) (1_000 * one.seconds().value()));
        return new Figures(
                shown.apply(one.seconds()),
                one.unfinished() > 0 ? null : end.toString(),
                shown.apply(one.callsPerSecond()),
                waits,
                outcomes,
                shown.apply(one.refusals()),
                one.heldBy(),
                one.unfinished());
    }
}
