package dev.headgate.pooled;

import dev.headgate.api.Departure;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens, checks and closes sessions for the pool, each with its place. */
final class SessionFactory<S> extends BaseKeyedPooledObjectFactory<Selector, PooledSession<S>> {

    /** Whose departure a login asks; unbound while only an idle session is wanted, as it is. */
    static final ScopedValue<Departure> OPENING = ScopedValue.newInstance();

    /** In place of a departure where none is to be opened. */
    static final Departure NONE = () -> false;

    private static final Logger LOG = LoggerFactory.getLogger(SessionFactory.class);

    private final String vendor;
    private final Sessions<S> sessions;
    private final SessionSettings settings;
    private final Places places;
    private final Predicate<Selector> maker;
    private final LongSupplier nanos;
    private final Set<PooledSession<S>> open = ConcurrentHashMap.newKeySet();

    /** @param maker finds a place by closing another selector's session */
    SessionFactory(
            String vendor,
            Sessions<S> sessions,
            SessionSettings settings,
            Places places,
            Predicate<Selector> maker,
            LongSupplier nanos) {
        this.vendor = vendor;
        this.sessions = sessions;
        this.settings = settings;
        this.places = places;
        this.maker = maker;
        this.nanos = nanos;
    }

    /** Those that are open, lent or idle. */
    Set<PooledSession<S>> open() {
        return open;
    }

    @Override
    public PooledSession<S> create(Selector selector) throws Exception {
        Departure departure = OPENING.orElse(NONE);
        if (departure == NONE) {
            throw new NoPlaceException("no session is idle");
        }
        takePlace(selector);
        boolean opened = false;
        try {
            PooledSession<S> session =
                    new PooledSession<>(selector, sessions.open(selector, departure), nanos.getAsLong());
            open.add(session);
            opened = true;
            return session;
        } finally {
            if (!opened) {
                places.free(selector);
            }
        }
    }

    private void takePlace(Selector selector) throws NoPlaceException {
        switch (places.take(selector)) {
            case TAKEN -> {}
            case NONE -> throw new NoPlaceException("each session of the selector is in use");
            case TAKE_ANOTHERS -> {
                boolean made = false;
                try {
                    made = maker.test(selector);
                } finally {
                    if (!made) {
                        places.leave(selector);
                    }
                }
                if (!made) {
                    throw new NoPlaceException("each session is in use");
                }
            }
        }
    }

    @Override
    public PooledObject<PooledSession<S>> wrap(PooledSession<S> session) {
        return new DefaultPooledObject<>(session);
    }

    @Override
    public boolean validateObject(Selector selector, PooledObject<PooledSession<S>> pooled) {
        PooledSession<S> session = pooled.getObject();
        if (session.isNew() || OPENING.orElse(NONE) == NONE) {
            return true;
        }
        return !session.isTooOld(settings.maxAge(), nanos.getAsLong())
                && (!settings.checkOnUse() || isUsable(session.value));
    }

    private boolean isUsable(S session) {
        try {
            return sessions.isUsable(session);
        } catch (Exception e) {
            LOG.debug(
                    "session not usable vendor={} error={}",
                    vendor,
                    e.getClass().getSimpleName());
            return false;
        }
    }

    @Override
    public void destroyObject(Selector selector, PooledObject<PooledSession<S>> pooled) {
        PooledSession<S> session = pooled.getObject();
        open.remove(session);
        try {
            sessions.close(session.value);
        } catch (Throwable e) { // whatever it is, the session is given up
            LOG.debug(
                    "session not closed well vendor={} error={}",
                    vendor,
                    e.getClass().getSimpleName());
        } finally {
            if (session.isPlacePassedOn()) {
                places.leave(selector);
            } else {
                places.free(selector);
            }
        }
    }
}
