package dev.headgate.streams;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One vendor's meters that each of its intents moves, kept: finding them among those of thousands of vendors takes longer
 * than moving them.
 *
 * <p>Threading: the stream thread.
 */
final class Counts {

    private final Timer decisions;
    private final Timer calls;
    private final Function<OutcomeKind, Counter> counter;
    private final Map<OutcomeKind, Counter> outcomes = new EnumMap<>(OutcomeKind.class);

    /**
     * @param counter of outcomes of a kind, asked for with the first of them
     */
    Counts(Timer decisions, Timer calls, Function<OutcomeKind, Counter> counter) {
        this.decisions = decisions;
        this.calls = calls;
        this.counter = counter;
    }

    void decided(long nanos) {
        decisions.record(nanos, TimeUnit.NANOSECONDS);
    }

    void call(long nanos) {
        calls.record(nanos, TimeUnit.NANOSECONDS);
    }

    void outcome(OutcomeKind kind) {
        outcomes.computeIfAbsent(kind, counter).increment();
    }
}
