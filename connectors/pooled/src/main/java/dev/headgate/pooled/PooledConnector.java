package dev.headgate.pooled;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Departure;
import dev.headgate.api.Health;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Calls a vendor in sessions, each call in one of its own. A call never waits for another's session: it has one, opens one, or is
 * handed back. That it has one is what the caps of {@link PooledConfig#caps} see to.
 *
 * <p>Threading: any thread, virtual or platform. Sessions are used on virtual threads, one for each call.
 *
 * @param <S> a session
 */
public final class PooledConnector<S> implements Connector {

    static final String CLOSED = "the connector was closed";

    /** The longest that closing waits for sessions to be closed. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(PooledConnector.class);

    private final ConnectorContext context;
    private final SessionSettings settings;
    private final Sessions<S> sessions;
    private final LongSupplier nanos;
    private final SessionPool<S> pool;
    private final Set<SessionCall<S>> calls = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Future<?> upkeep;

    /** Opens nothing yet; sessions are opened by calls. */
    public PooledConnector(ConnectorContext context, SessionSettings settings, Sessions<S> sessions) {
        this(context, settings, sessions, System::nanoTime);
    }

    PooledConnector(ConnectorContext context, SessionSettings settings, Sessions<S> sessions, LongSupplier nanos) {
        this.context = context;
        this.settings = settings;
        this.sessions = sessions;
        this.nanos = nanos;
        this.pool = new SessionPool<>(context, settings, sessions, nanos);
        this.upkeep = Upkeep.of(this::keepInOrder);
    }

    @Override
    public @Nullable String refusal(Operation operation) {
        return sessions.refusal(operation);
    }

    @Override
    public Map<String, Integer> costs(Operation operation) {
        return sessions.costs(operation);
    }

    @Override
    public Reply call(Attempt attempt, Departure departure) {
        String refusal = sessions.refusal(attempt.operation());
        if (refusal != null) {
            return new Reply.Unsent(refusal, Reply.Unsent.Cause.FAILED);
        }
        if (Thread.currentThread().isInterrupted()) {
            return new Reply.Unsent("the call was cancelled", Reply.Unsent.Cause.HANDED_BACK);
        }
        Selector selector = Selector.of(settings.per(), attempt.scope());
        SessionCall<S> call =
                new SessionCall<>(attempt, departure, selector, pool, sessions, nanos.getAsLong(), calls::remove);
        calls.add(call);
        if (closed.get()) {
            calls.remove(call);
            return new Reply.Unsent(CLOSED, Reply.Unsent.Cause.HANDED_BACK);
        }
        return call.run(context.deadline());
    }

    /** Closes what is idle for too long or too old, and takes sessions from calls that were given up and did not end. */
    void keepInOrder() {
        Duration longest = context.deadline().plus(settings.grace());
        long now = nanos.getAsLong();
        for (SessionCall<S> call : calls) {
            if (call.isOlderThan(longest, now) && call.lose()) {
                LOG.error(
                        "session not given back vendor={} intentId={} attempt={}",
                        context.vendor(),
                        call.attempt.intentId(),
                        call.attempt.number());
            }
        }
        pool.closeStale();
    }

    /** Calls under way, those included that were given up and have not ended. */
    int calls() {
        return calls.size();
    }

    SessionCounts counts() {
        return pool.counts();
    }

    /** Says whether there is a session or room for one, and how many there are; lost ones are named. */
    @Override
    public Health health() {
        if (closed.get()) {
            return new Health(false, CLOSED);
        }
        SessionCounts counts = pool.counts();
        return new Health(counts.hasRoom(), counts.inWords());
    }

    /** Ends all calls and closes all sessions; waits up to 5 s for vendors to take leave. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        upkeep.cancel(false);
        calls.forEach(call -> call.giveUp(CLOSED, Reply.Unsent.Cause.HANDED_BACK));
        Thread closing = Thread.ofVirtual().name(SessionCall.THREAD).start(() -> {
            pool.close();
            calls.forEach(SessionCall::join);
        });
        try {
            closing.join(CLOSING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        tell(pool.counts());
    }

    private void tell(SessionCounts counts) {
        boolean all = counts.open() == 0;
        LOG.atLevel(all ? Level.INFO : Level.WARN)
                .log(
                        "{} vendor={} open={} lent={} givenBack={} broken={} lost={}",
                        all ? "sessions closed" : "sessions left open",
                        context.vendor(),
                        counts.open(),
                        counts.lent(),
                        counts.givenBack(),
                        counts.broken(),
                        counts.lost());
    }
}
