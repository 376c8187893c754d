package dev.headgate.http;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls over HTTP/2: on the connections there are as long as the vendor takes more streams on one, else on another one. At
 * most one is being opened at a time, the others wait for it.
 *
 * <p>Threading: any thread.
 */
final class H2Pool implements Exchange.Transport {

    private static final Logger LOG = LoggerFactory.getLogger(H2Pool.class);

    private final String vendor;
    private final H2Dialer dialer;
    private final int maxConnections;
    private final int maxBody;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private final List<H2Connection> connections = new ArrayList<>();

    private @Nullable EventLoopGroup loops;

    private boolean opening;

    private boolean closed;

    H2Pool(String vendor, H2Dialer dialer, int maxConnections, int maxBody) {
        this.vendor = vendor;
        this.dialer = dialer;
        this.maxConnections = maxConnections;
        this.maxBody = maxBody;
    }

    @Override
    public ClassicHttpResponse send(HttpUriRequestBase request, Exchange exchange) throws IOException {
        while (true) {
            H2Connection connection = place(exchange);
            H2Call call = new H2Call(request, exchange, connection, maxBody);
            exchange.cancelBy(call::cancel);
            connection.start(call, () -> giveBack(connection));
            try {
                return call.await();
            } catch (H2Connection.NotStartedException e) {
                LOG.debug("request not started, the connection is gone or full vendor={}", vendor);
            }
        }
    }

    /** Waits for a place on a connection, and opens one where there is none and nobody else does. */
    private H2Connection place(Exchange exchange) throws IOException {
        try {
            lock.lockInterruptibly();
            try {
                H2Connection free = awaitPlace(exchange);
                if (free != null) {
                    free.taken++;
                    return free;
                }
                opening = true;
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
        return open(exchange);
    }

    /** Returns a connection with room, or null where one is to be opened. */
    private @Nullable H2Connection awaitPlace(Exchange exchange) throws IOException, InterruptedException {
        while (true) {
            exchange.requireWanted();
            H2Connection free = free();
            if (free != null || mayOpen()) {
                return free;
            }
            long remaining = GuardedDns.remainingNanos();
            if (remaining <= 0) {
                changed.signal(); // had it been for this call, it is another's now
                throw new ConnectionRequestTimeoutException();
            }
            long _ = changed.awaitNanos(remaining);
        }
    }

    private @Nullable H2Connection free() {
        for (H2Connection it : connections) {
            if (it.isUsable() && it.taken < it.maxStreams() && !isOld(it)) {
                return it;
            }
        }
        return null;
    }

    /** A vendor that takes no stream on the connections there are takes none on another one either. */
    private boolean mayOpen() {
        return !closed
                && !opening
                && connections.size() < maxConnections
                && connections.stream().noneMatch(it -> it.isUsable() && it.maxStreams() == 0);
    }

    /** Of the process; taken when they are first needed. */
    private EventLoopGroup loops() throws InterruptedIOException {
        lock.lock();
        try {
            if (closed) {
                throw new InterruptedIOException();
            }
            EventLoopGroup known = loops;
            if (known == null) {
                known = EventLoops.acquire();
                loops = known;
            }
            return known;
        } finally {
            lock.unlock();
        }
    }

    private H2Connection open(Exchange exchange) throws IOException {
        H2Connection opened = null;
        try {
            opened = dialer.connect(loops(), this::tidy, exchange);
            return opened;
        } finally {
            lock.lock();
            try {
                opening = false;
                if (opened != null) {
                    opened.taken++;
                    connections.add(opened);
                    if (closed) {
                        opened.close();
                    }
                }
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    private void giveBack(H2Connection connection) {
        lock.lock();
        try {
            connection.taken--;
            connection.usedAt = System.nanoTime();
            if (connection.taken == 0 && (!connection.isUsable() || isOld(connection))) {
                connections.remove(connection);
                connection.close();
                changed.signalAll();
            } else {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Runs when a connection takes more or fewer streams, or none any more. */
    private void tidy() {
        lock.lock();
        try {
            closeUnused(Long.MAX_VALUE);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Closes connections that nobody has used for a while. To be called every now and then. */
    void closeIdle() {
        lock.lock();
        try {
            closeUnused(Transport.IDLE.toNanoseconds());
        } finally {
            lock.unlock();
        }
    }

    private void closeUnused(long idleNanos) {
        long now = System.nanoTime();
        connections.removeIf(it -> {
            boolean over = it.taken == 0 && (!it.isUsable() || isOld(it) || now - it.usedAt >= idleNanos);
            if (over) {
                it.close();
            }
            return over;
        });
    }

    /** So that changes of the host's addresses are followed. */
    private static boolean isOld(H2Connection connection) {
        return System.nanoTime() - connection.openedAt() >= Transport.LIFETIME.toNanoseconds();
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            connections.forEach(H2Connection::close);
            connections.clear();
            changed.signalAll();
            if (loops != null) {
                loops = null;
                EventLoops.release();
            }
        } finally {
            lock.unlock();
        }
    }
}
