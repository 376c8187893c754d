package dev.headgate.http;

import dev.headgate.api.Quantity;
import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;

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
        ExchangeWatch watch = new ExchangeWatch(timer, exchange);
        watch.begin(deadline.ofIntent() ? Exchange.DEADLINE_PASSED : late, deadline.end());
        exchange.watchBy(watch);
        try {
            return ScopedValue.where(GuardedDns.DEADLINE, deadline.end())
                    .call(() -> exchange.run(transport, answers, maxBody));
        } finally {
            watch.close();
            underWay.remove(exchange);
        }
    }

    void close() {
        closed = true;
        underWay.forEach(exchange -> exchange.abandon(HttpConnector.CLOSED));
    }
}
