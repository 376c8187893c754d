package dev.headgate.streams;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Changes of limits that were asked of a task and that it has yet to make.
 *
 * <p>Threading: any thread asks, the stream thread takes.
 */
final class LimitChangeRequests {

    /** That a limit have another maximum. */
    record Ask(String vendor, String limit, int max) {}

    private final Queue<Ask> asks = new ConcurrentLinkedQueue<>();

    void add(Ask ask) {
        asks.add(ask);
    }

    @Nullable
    Ask next() {
        return asks.poll();
    }
}
