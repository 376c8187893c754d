package dev.headgate.pooled;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Departure;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.EvictionConfig;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions of one vendor. Who finds none and no place for one is told so at once. The caps are kept by {@link Places} and not
 * by the library's pool, which waits at a cap while a session opens, and closes several sessions where one is enough (ADR 33).
 *
 * <p>Threading: any thread. No lock is held while a session is opened, checked or closed.
 */
final class SessionPool<S> implements AutoCloseable {

    /** How long one that was opened and not used yet is kept from other selectors: its call comes again soon. */
    static final Duration FRESH = Duration.ofSeconds(1);

    /** An idle one that is looked at for its age right now is back in a moment: so often it is looked for again. */
    private static final int TRIES = 100;

    private static final Duration MOMENT = Duration.ofNanos(100_000);

    private static final Logger LOG = LoggerFactory.getLogger(SessionPool.class);

    private final SessionSettings settings;
    private final LongSupplier nanos;
    private final Places places;
    private final SessionFactory<S> factory;
    private final GenericKeyedObjectPool<Selector, PooledSession<S>> pool;
    private final AtomicLong lent = new AtomicLong();
    private final AtomicLong givenBack = new AtomicLong();
    private final AtomicLong broken = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /** @param nanos as {@link System#nanoTime} */
    SessionPool(ConnectorContext context, SessionSettings settings, Sessions<S> sessions, LongSupplier nanos) {
        this.settings = settings;
        this.nanos = nanos;
        this.places = new Places(settings.max(), settings.maxPer());
        this.factory = new SessionFactory<>(context.vendor(), sessions, settings, places, this::makeRoom, nanos);
        this.pool = new GenericKeyedObjectPool<>(factory, config());
        pool.setEvictionPolicy(this::isStale);
    }

    private GenericKeyedObjectPoolConfig<PooledSession<S>> config() {
        GenericKeyedObjectPoolConfig<PooledSession<S>> config = new GenericKeyedObjectPoolConfig<>();
        config.setMaxTotal(-1);
        config.setMaxTotalPerKey(-1);
        config.setMaxIdlePerKey(settings.maxIdle());
        config.setBlockWhenExhausted(false);
        config.setTestOnBorrow(true);
        config.setNumTestsPerEvictionRun(-1);
        config.setJmxEnabled(false);
        return config;
    }

    /**
     * Lends an idle session, or opens one.
     *
     * @param departure for a login that the vendor counts
     * @throws NoPlaceException if there is none and can be none
     * @throws Exception what went wrong with opening
     */
    PooledSession<S> lend(Selector selector, Departure departure) throws Exception {
        for (int tries = 1; ; tries++) {
            try {
                PooledSession<S> session = borrow(selector, departure);
                session.lend();
                lent.incrementAndGet();
                return session;
            } catch (NoPlaceException none) {
                if (tries == TRIES || pool.isClosed() || !isThereOneFor(selector)) {
                    throw none;
                }
                LockSupport.parkNanos(MOMENT.toNanos());
            }
        }
    }

    private PooledSession<S> borrow(Selector selector, Departure departure) throws Exception {
        if (pool.isClosed()) {
            throw new NoPlaceException("closed");
        }
        return ScopedValue.where(SessionFactory.OPENING, departure).call(() -> pool.borrowObject(selector));
    }

    /** Whether a session that nobody has is the selector's, or may leave it its place. */
    private boolean isThereOneFor(Selector selector) {
        long now = nanos.getAsLong();
        boolean hasRoom = places.hasRoomOf(selector);
        return factory.open().stream()
                .anyMatch(session -> session.selector.equals(selector)
                        ? !session.isLent()
                        : hasRoom && mayLeave(session, selector, now));
    }

    private static boolean mayLeave(PooledSession<?> session, Selector selector, long now) {
        return !session.isLent()
                && !session.selector.equals(selector)
                && (session.isUsed() || session.idleFor(now) >= FRESH.toNanos());
    }

    /** Closes the session of another selector that nobody has needed for longest: one, and only if all places are taken. */
    private boolean makeRoom(Selector selector) {
        long now = nanos.getAsLong();
        List<PooledSession<S>> idle = factory.open().stream()
                .filter(session -> mayLeave(session, selector, now))
                .sorted(Comparator.comparingLong(session -> -session.idleFor(now)))
                .toList();
        for (PooledSession<S> candidate : idle) {
            PooledSession<S> session = takeIdle(candidate.selector);
            if (session != null) {
                session.passPlaceOn();
                destroy(session);
                return true;
            }
        }
        return false;
    }

    private @Nullable PooledSession<S> takeIdle(Selector selector) {
        try {
            return borrow(selector, SessionFactory.NONE);
        } catch (Exception none) {
            return null;
        }
    }

    /** Takes a session back after a call, unless it was lost before. */
    void end(PooledSession<S> session, boolean usable) {
        if (!session.end(nanos.getAsLong())) {
            return;
        }
        if (usable) {
            givenBack.incrementAndGet();
            pool.returnObject(session.selector, session);
        } else {
            broken.incrementAndGet();
            destroy(session);
        }
    }

    /** Gives up a session that its call does not give back. Returns false if it did meanwhile. */
    boolean lose(PooledSession<S> session) {
        boolean isLost = session.end(nanos.getAsLong());
        if (isLost) {
            lost.incrementAndGet();
            destroy(session);
        }
        return isLost;
    }

    private void destroy(PooledSession<S> session) {
        try {
            pool.invalidateObject(session.selector, session);
        } catch (Exception e) {
            throw new IllegalStateException("a session that the pool does not know", e);
        }
    }

    /** Closes those that are idle for too long, or too old. */
    void closeStale() {
        try {
            if (!pool.isClosed()) {
                pool.evict();
            }
        } catch (Exception e) {
            LOG.warn("idle sessions not looked at error={}", e.getClass().getSimpleName());
        }
    }

    private boolean isStale(EvictionConfig config, PooledObject<PooledSession<S>> pooled, int idle) {
        long now = nanos.getAsLong();
        PooledSession<S> session = pooled.getObject();
        return session.idleFor(now) >= settings.idleTimeout().toNanos() || session.isTooOld(settings.maxAge(), now);
    }

    SessionCounts counts() {
        return new SessionCounts(
                places.taken(), places.max(), pool.getNumIdle(), lent.get(), givenBack.get(), broken.get(), lost.get());
    }

    /** Closes those that are idle, and from then on each that is given back. */
    @Override
    public void close() {
        pool.close();
    }
}
