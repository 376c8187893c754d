package dev.headgate.client;

import dev.headgate.schemas.OutcomeKind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Counts what a client does. Threading: any thread. */
final class ClientCounters {

    private final LongAdder sent = new LongAdder();
    private final LongAdder sendFailures = new LongAdder();
    private final Map<OutcomeKind, LongAdder> outcomes =
            new EnumMap<>(OutcomeKind.class); // has all kinds from the beginning
    private final LongAdder timedOut = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder lateOutcomes = new LongAdder();
    private final LongAdder readFailures = new LongAdder();
    private final LongAdder unreadableRecords = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder waitedNanos = new LongAdder();
    private final LongAccumulator longestNanos = new LongAccumulator(Math::max, 0);

    ClientCounters() {
        for (OutcomeKind kind : OutcomeKind.values()) {
            outcomes.put(kind, new LongAdder());
        }
    }

    /** An intent was sent, or could not be. */
    void sent(boolean successfully) {
        (successfully ? sent : sendFailures).increment();
    }

    void outcome(OutcomeKind kind) {
        LongAdder counter = outcomes.get(kind);
        if (counter != null) {
            counter.increment();
        }
    }

    /** A call has its outcome. */
    void answered(long nanos) {
        answered.increment();
        waitedNanos.add(nanos);
        longestNanos.accumulate(nanos);
    }

    void timedOut() {
        timedOut.increment();
    }

    void refused() {
        refused.increment();
    }

    void lateOutcome() {
        lateOutcomes.increment();
    }

    void readFailed() {
        readFailures.increment();
    }

    void recordUnreadable() {
        unreadableRecords.increment();
    }

    ClientMetrics snapshot(int pending, long bufferedBytes) {
        Map<OutcomeKind, Long> kinds = new EnumMap<>(OutcomeKind.class);
        outcomes.forEach((kind, counter) -> kinds.put(kind, counter.sum()));
        return new ClientMetrics(
                sent.sum(),
                sendFailures.sum(),
                kinds,
                timedOut.sum(),
                refused.sum(),
                lateOutcomes.sum(),
                readFailures.sum(),
                unreadableRecords.sum(),
                pending,
                bufferedBytes,
                answered.sum(),
                Duration.ofNanos(waitedNanos.sum()),
                Duration.ofNanos(longestNanos.get()));
    }
}
