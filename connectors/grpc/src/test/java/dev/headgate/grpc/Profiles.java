package dev.headgate.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.ConnectorConfig;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.ConnectorFactory;
import dev.headgate.api.Custom;
import dev.headgate.api.Mistake;
import dev.headgate.api.Reply;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secrets;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Profiles, connectors and calls for tests. */
final class Profiles {

    /** What secrets are looked up in. */
    private static final Map<String, String> ENVIRONMENT = Map.of("TOKEN", "t0p-s3cret", "BEARER", "ya29.s3cret");

    private Profiles() {}

    /** The keys to call a server on the loopback address. */
    static Map<String, Object> keys(int port, Map<String, ?> more) {
        Map<String, Object> keys = new HashMap<>(Map.of(
                "target",
                "127.0.0.1:" + port,
                "plaintext",
                "true",
                "allow-private-addresses",
                "true",
                "descriptors",
                Things.file().toString()));
        keys.putAll(more);
        return keys;
    }

    static ConnectorContext context(Duration deadline) {
        return context(deadline, Secrets.of(ENVIRONMENT::get));
    }

    private static ConnectorContext context(Duration deadline, Secrets secrets) {
        ConnectorContext.Waits waits =
                new ConnectorContext.Waits(Duration.ofSeconds(30), Duration.ofHours(1), Duration.ofSeconds(1));
        return new ConnectorContext(
                "vendor", deadline, Duration.ofMillis(500), 64, List.of("account"), Set.of("cost"), waits, secrets);
    }

    static GrpcConnector connector(TestServer server, Map<String, ?> more) {
        return connector(new GrpcConnectorFactory(), keys(server.port(), more), Duration.ofSeconds(20));
    }

    static GrpcConnector connector(ConnectorFactory factory, Map<String, Object> keys, Duration deadline) {
        return connector(factory, keys, deadline, Secrets.of(ENVIRONMENT::get));
    }

    static GrpcConnector connector(
            ConnectorFactory factory, Map<String, Object> keys, Duration deadline, Secrets secrets) {
        List<Mistake> mistakes = new ArrayList<>();
        Section own = new Section("vendor.yaml", keys, mistakes);
        ConnectorConfig config = factory.read(own, context(deadline, secrets)).orElseThrow();
        own.close();
        assertThat(mistakes).isEmpty();
        return (GrpcConnector) config.open();
    }

    static List<String> mistakes(ConnectorFactory factory, Map<String, Object> keys) {
        List<Mistake> mistakes = new ArrayList<>();
        Section own = new Section("vendor.yaml", keys, mistakes);
        var _ = factory.read(own, context(Duration.ofSeconds(20)));
        own.close();
        return mistakes.stream().map(Mistake::toString).toList();
    }

    static Attempt attempt(Custom custom) {
        return new Attempt("intent-1", "key-1", 1, Map.of("account", "a"), custom);
    }

    static Attempt get() {
        return attempt(custom(Things.GET));
    }

    static Attempt list() {
        return attempt(custom(Things.LIST));
    }

    static Custom custom(String name) {
        return new Custom(name, Map.of(), "{\"id\":\"7\"}".getBytes(StandardCharsets.UTF_8));
    }

    static Reply.Answered answered(Reply reply) {
        assertThat(reply).isInstanceOf(Reply.Answered.class);
        return (Reply.Answered) reply;
    }

    static String body(Reply reply) {
        byte[] body = answered(reply).answer().body();
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }
}
