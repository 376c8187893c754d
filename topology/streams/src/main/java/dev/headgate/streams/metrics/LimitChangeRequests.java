package dev.headgate.streams.metrics;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Changes of limits that were asked of a task and that it has yet to make.
 *
 * <p>Threading: any thread asks, the stream thread takes.
 */
public final class LimitChangeRequests {

    /** That a limit have another maximum. */
    public record Ask(String vendor, String limit, int max) {}

    private final Queue<Ask> asks = new ConcurrentLinkedQueue<>();

    void add(Ask ask) {
        asks.add(ask);
    }

    @Nullable
    public Ask next() {
        return asks.poll();
    }
}
