package dev.headgate.app;

import dev.headgate.app.management.Access;
import dev.headgate.app.management.ManagementRoutes;
import dev.headgate.app.management.Problem;
import io.helidon.http.HeaderNames;
import io.helidon.http.Method;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * What anybody may ask: {@code /health/live} (200, or 503 if the process is of no more use), {@code /health/ready} (200 while
 * intents are served, else 503), {@code /metrics} (Prometheus); {@code /health} and {@code /ready} are the former names.
 */
record HealthRoutes(Health health, Metrics metrics) implements ManagementRoutes {

    static final String LIVE = "/health/live";
    static final String READY = "/health/ready";
    static final String METRICS = "/metrics";

    private static final String FORMER_LIVE = "/health";
    private static final String FORMER_READY = "/ready";

    static final Set<String> PROBES = Set.of(LIVE, READY, FORMER_LIVE, FORMER_READY);

    private static final String JSON = "application/json; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    @Override
    public void register(HttpRouting.Builder routing, Access access) {
        for (String path : new String[] {LIVE, FORMER_LIVE}) {
            get(routing, path, (_, response) -> state(health::healthy, response));
        }
        for (String path : new String[] {READY, FORMER_READY}) {
            get(routing, path, (_, response) -> state(health::ready, response));
        }
        get(routing, METRICS, (_, response) -> send(Status.OK_200, PROMETHEUS, metrics.text(), response));
    }

    private static void get(HttpRouting.Builder routing, String path, Handler handler) {
        routing.any(path, (request, response) -> {
            if (request.prologue().method().equals(Method.GET)) {
                handler.handle(request, response);
            } else {
                response.header(HeaderNames.ALLOW, "GET");
                new Problem(Status.METHOD_NOT_ALLOWED_405, "only GET").send(response);
            }
        });
    }

    private void state(BooleanSupplier good, ServerResponse response) {
        boolean up = good.getAsBoolean();
        send(
                up ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503,
                JSON,
                "{\"status\":\"" + (up ? "UP" : "DOWN") + "\",\"state\":\"" + health.state() + "\"}\n",
                response);
    }

    private static void send(Status status, String type, String body, ServerResponse response) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, type)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(body.getBytes(StandardCharsets.UTF_8));
    }
}
