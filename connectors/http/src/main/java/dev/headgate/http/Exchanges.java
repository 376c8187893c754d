package dev.headgate.http;

import dev.headgate.api.Quantity;
import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The requests under way: each is abandoned at its deadline, and all when nobody wants them any more.
 *
 * <p>Threading: any thread; requests run on the caller's.
 */
final class Exchanges {

    private final ScheduledExecutorService timer;
    private final String late;
    private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param timer ends requests at their deadline
     * @param deadline how long each may take, for those who read of it
     */
    Exchanges(ScheduledExecutorService timer, Duration deadline) {
        this.timer = timer;
        this.late = "no whole answer within " + Quantity.text(deadline);
    }

    Reply run(
            Exchange exchange,
            CallDeadline deadline,
            Exchange.Transport transport,
            Exchange.Reader answers,
            int maxBody) {
        underWay.add(exchange);
        if (closed) {
            underWay.remove(exchange);
            return new Reply.Unsent(HttpConnector.CLOSED, Reply.Unsent.Cause.HANDED_BACK);
        }
        String reason = deadline.ofIntent() ? Exchange.DEADLINE_PASSED : late;
        Future<?> watch = timer.schedule(() -> exchange.abandon(reason), deadline.remaining(), TimeUnit.NANOSECONDS);
        try {
            return ScopedValue.where(GuardedDns.DEADLINE, deadline.end())
                    .call(() -> exchange.run(transport, answers, maxBody));
        } finally {
            watch.cancel(false);
            underWay.remove(exchange);
        }
    }

    void close() {
        closed = true;
        underWay.forEach(exchange -> exchange.abandon(HttpConnector.CLOSED));
    }
}
