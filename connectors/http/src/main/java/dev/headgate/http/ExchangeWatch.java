package dev.headgate.http;

import dev.headgate.api.Quantity;
import dev.headgate.http.stream.StreamRule;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Abandons an exchange that takes too long: until its whole answer is there; or, where the answer comes in parts, until the
 * next byte and until its end.
 *
 * <p>Threading: the thread that makes the exchange; the timer's looks at when it began to wait.
 */
final class ExchangeWatch {

    private final ScheduledExecutorService timer;
    private final Exchange exchange;
    private @Nullable Future<?> deadline;
    private @Nullable Future<?> idle;

    ExchangeWatch(ScheduledExecutorService timer, Exchange exchange) {
        this.timer = timer;
        this.exchange = exchange;
    }

    /** @param end when the exchange is abandoned, as of {@link System#nanoTime} */
    void begin(String reason, long end) {
        deadline = timer.schedule(() -> exchange.abandon(reason), end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /**
     * Gives the exchange the time of a stream.
     *
     * @param body as it comes
     * @param end when it is abandoned, as of {@link System#nanoTime}
     * @return the body, each of whose bytes must come in time
     */
    InputStream stream(InputStream body, StreamRule rule, long end) {
        close();
        begin("no end of the answer within " + Quantity.text(rule.maxTime()), end);
        Waiting waiting = new Waiting(body);
        String reason = "nothing more of the answer within " + Quantity.text(rule.idle());
        Duration look = rule.idle().dividedBy(4);
        idle = timer.scheduleWithFixedDelay(
                () -> {
                    if (waiting.isLongerThan(rule.idle())) {
                        exchange.abandon(reason);
                    }
                },
                look.toNanos(),
                look.toNanos(),
                TimeUnit.NANOSECONDS);
        return waiting;
    }

    void close() {
        cancel(deadline);
        cancel(idle);
    }

    private static void cancel(@Nullable Future<?> task) {
        if (task != null) {
            task.cancel(false);
        }
    }

    /** A body that knows for how long its next bytes are waited for. While nobody reads, nothing is waited for. */
    private static final class Waiting extends InputStream {

        private final InputStream body;
        private volatile long since;
        private volatile boolean reads;

        Waiting(InputStream body) {
            this.body = body;
        }

        boolean isLongerThan(Duration time) {
            return reads && System.nanoTime() - since > time.toNanos();
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            since = System.nanoTime();
            reads = true;
            try {
                return body.read(target, offset, length);
            } finally {
                reads = false;
            }
        }
    }
}
