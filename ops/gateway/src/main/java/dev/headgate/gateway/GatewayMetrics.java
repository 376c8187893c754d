package dev.headgate.gateway;

import dev.headgate.client.ClientMeters;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * What the gateway and its client count, and the JVM's metrics, as text for Prometheus.
 *
 * <p>Threading: any thread.
 */
final class GatewayMetrics implements AutoCloseable {

    static final String PATH = "/metrics";

    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Counter refusedTokens = Counter.builder("headgate.gateway.tokens.refused")
            .description("Requests that had no token of the file")
            .register(registry);

    /** Kept, since the registry holds it weakly. */
    private final ClientMeters client;

    GatewayMetrics(Door door, Outcomes outcomes) {
        client = new ClientMeters(door::metrics, () -> door.trouble().isEmpty());
        client.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        Gauge.builder("headgate.gateway.awaited", outcomes, Outcomes::awaited)
                .description("Intents whose outcome is awaited")
                .register(registry);
        Gauge.builder("headgate.gateway.kept", outcomes, Outcomes::kept)
                .description("Outcomes that can be asked for again, about")
                .register(registry);
        Gauge.builder("headgate.gateway.kept.memory", outcomes, Outcomes::keptBytes)
                .description("Memory of those, about")
                .baseUnit(BaseUnits.BYTES)
                .register(registry);
    }

    /** Counts a request when its answer was sent, and how long that took. */
    void measure(ServerRequest request, ServerResponse response) {
        Timer.Sample begun = Timer.start(registry);
        String method = method(request);
        response.whenSent(() -> begun.stop(requests(method, response.status())));
        response.next();
    }

    private Timer requests(String method, Status status) {
        return Timer.builder("headgate.gateway.requests")
                .description("Requests about intents that were answered, from their headers to the answer")
                .tag("method", method)
                .tag("status", String.valueOf(status.code()))
                .register(registry);
    }

    /** Anybody may make up a method: each would be a series of its own. */
    private static String method(ServerRequest request) {
        String method = request.prologue().method().text();
        return switch (method) {
            case "POST", "GET", "DELETE" -> method;
            default -> "other";
        };
    }

    void refusedToken() {
        refusedTokens.increment();
    }

    void show(ServerResponse response) {
        response.status(Status.OK_200)
                .header(HeaderNames.CONTENT_TYPE, PROMETHEUS)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(registry.scrape());
    }

    @Override
    public void close() {
        registry.close();
    }
}
