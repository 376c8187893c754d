package dev.headgate.bench;

import java.time.Duration;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Forwards, and asks for a commit at once, unless the last one was too short a while ago. */
final class CommitOnDemand extends ContextualProcessor<byte[], byte[], byte[], byte[]> {

    private final long leastNanos;
    private long last = System.nanoTime();
    private @Nullable Cancellable later;

    /**
     * @param least between two commits
     */
    CommitOnDemand(Duration least) {
        this.leastNanos = least.toNanos();
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        context().forward(record);
        long left = leastNanos - (System.nanoTime() - last);
        if (left <= 0) {
            commit();
        } else if (later == null) {
            later = context().schedule(atLeastAMilli(left), PunctuationType.WALL_CLOCK_TIME, _ -> commit());
        }
    }

    private void commit() {
        context().commit();
        last = System.nanoTime();
        if (later != null) {
            later.cancel();
            later = null;
        }
    }

    private static Duration atLeastAMilli(long nanos) {
        return Duration.ofMillis(1 + nanos / 1_000_000);
    }
}
