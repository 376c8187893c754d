package dev.headgate.streams.metrics;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * One vendor's meters that each of its intents moves, kept: finding them among those of thousands of vendors takes longer
 * than moving them. Decisions are many and each is short, so they are only summed up: a timer keeps a maximum besides, in
 * more places of the memory than the decision itself looks at.
 *
 * <p>Threading: the stream thread; at a hand-over inside a process, that of the next owner as well. Read from any thread.
 */
public final class VendorMeters {

    private final AtomicLong decisions = new AtomicLong();
    private final AtomicLong deciding = new AtomicLong();
    private final Timer calls;
    private final Function<OutcomeKind, Counter> counter;
    private final Map<OutcomeKind, Counter> outcomes = new ConcurrentHashMap<>();

    /**
     * @param counter of outcomes of a kind, asked for with the first of them
     */
    VendorMeters(Timer calls, Function<OutcomeKind, Counter> counter) {
        this.calls = calls;
        this.counter = counter;
    }

    public void decided(long nanos) {
        decisions.incrementAndGet();
        deciding.addAndGet(nanos);
    }

    long decisions() {
        return decisions.get();
    }

    /** Nanoseconds that all of them took. */
    double deciding() {
        return deciding.doubleValue();
    }

    public void call(long nanos) {
        calls.record(nanos, TimeUnit.NANOSECONDS);
    }

    public void outcome(OutcomeKind kind) {
        outcomes.computeIfAbsent(kind, counter).increment();
    }
}
