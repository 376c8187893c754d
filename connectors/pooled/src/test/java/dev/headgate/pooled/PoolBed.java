package dev.headgate.pooled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Custom;
import dev.headgate.api.Departure;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/** A connector over {@link HeldSessions}, with a clock that stands until it is moved. */
final class PoolBed implements AutoCloseable {

    /** A deadline that no test waits for. */
    static final Duration LONG = Duration.ofMinutes(1);

    final HeldSessions sessions = new HeldSessions();
    final PooledConnector<HeldSessions.Held> connector;
    private final AtomicLong nanos = new AtomicLong();

    /** Done by whoever looks at the clock. */
    volatile Runnable looking = () -> {};

    /** @param keys of the section {@code sessions}, and their values in turn; kept apart by account */
    PoolBed(Duration deadline, Object... keys) {
        Map<String, Object> content = new HashMap<>(Map.of("per", List.of("account")));
        for (int i = 0; i < keys.length; i += 2) {
            content.put((String) keys[i], keys[i + 1]);
        }
        List<Mistake> mistakes = new ArrayList<>();
        ConnectorContext context = context(deadline);
        SessionSettings settings = SessionSettings.read(new Section("v.yaml", content, mistakes), context);
        assertThat(mistakes).isEmpty();
        connector = new PooledConnector<>(context, settings, sessions, this::now);
    }

    static ConnectorContext context(Duration deadline) {
        Duration wait = Duration.ofSeconds(1);
        return new ConnectorContext(
                "v",
                deadline,
                wait,
                64,
                List.of(),
                Set.of(),
                new ConnectorContext.Waits(wait, wait, wait),
                Secrets.installed());
    }

    static Attempt attempt(String account) {
        return new Attempt("i-1", "k-1", 1, Map.of("account", account), new Custom("ring", Map.of(), null));
    }

    private long now() {
        looking.run();
        return nanos.get();
    }

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    Reply call(String account) {
        return connector.call(attempt(account), () -> true);
    }

    /** Calls on a thread of its own. */
    CompletableFuture<Reply> start(String account) {
        return start(account, () -> true);
    }

    CompletableFuture<Reply> start(String account, Departure departure) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> reply.complete(connector.call(attempt(account), departure)));
        return reply;
    }

    /** The accounts of sessions, in their order. */
    static List<String> accounts(List<HeldSessions.Held> sessions) {
        return sessions.stream().map(it -> it.account).toList();
    }

    static void assertUnsent(Reply reply, Reply.Unsent.Cause cause) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(cause));
    }

    @Override
    public void close() {
        connector.close();
    }
}
