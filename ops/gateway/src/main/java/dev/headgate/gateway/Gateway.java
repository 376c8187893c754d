package dev.headgate.gateway;

import com.github.benmanes.caffeine.cache.Ticker;
import dev.headgate.client.HeadgateClient;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Intents and outcomes over HTTP: {@code /v1/intents} for those who are let in, {@code /health} and {@code /metrics} for
 * anybody.
 *
 * <p>Threading: a virtual thread for each request.
 */
public final class Gateway implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final String JSON = "application/json";

    private final WebServer server;
    private final GatewayMetrics metrics;

    private Gateway(WebServer server, GatewayMetrics metrics) {
        this.server = server;
        this.metrics = metrics;
    }

    /**
     * Opens the port.
     *
     * @param client that sends and awaits; not closed here
     * @throws IllegalArgumentException if the file of tokens makes no sense
     * @throws IOException if it can't be read
     * @throws IllegalStateException if the port can't be opened
     */
    public static Gateway start(GatewaySettings settings, HeadgateClient client) throws IOException {
        return start(settings, new ClientDoor(client), InstantSource.system());
    }

    static Gateway start(GatewaySettings settings, Door door, InstantSource clock) throws IOException {
        Tokens tokens = settings.tokenFile() == null ? Tokens.none() : Tokens.read(settings.tokenFile());
        Outcomes outcomes = new Outcomes(door, settings.keep(), settings.maxKeptBytes(), Ticker.systemTicker());
        GatewayMetrics metrics = new GatewayMetrics(door, outcomes);
        IntentsService intents = new IntentsService(outcomes, door, settings, clock);
        HttpRouting.Builder routing = HttpRouting.builder()
                .any(IntentsService.PATH + "/*", metrics::measure)
                .any(IntentsService.PATH, (request, response) -> admit(tokens, metrics, request, response))
                .any(IntentsService.PATH + "/*", (request, response) -> admit(tokens, metrics, request, response))
                .register(IntentsService.PATH, intents)
                .get("/health", (_, response) -> health(door, outcomes, response))
                .get(GatewayMetrics.PATH, (_, response) -> metrics.show(response))
                .any((_, response) -> new Problem(
                                Status.NOT_FOUND_404,
                                "there are POST " + IntentsService.PATH + ", GET and DELETE " + IntentsService.PATH
                                        + "/VENDOR/ID, GET /health and GET " + GatewayMetrics.PATH)
                        .send(response))
                .error(RuntimeException.class, Gateway::failed);
        WebServer server = WebServer.builder()
                .address(settings.address())
                .port(settings.port())
                .maxPayloadSize(settings.maxBodyBytes())
                .shutdownHook(false)
                .routing(routing)
                .build()
                .start();
        return new Gateway(server, metrics);
    }

    private static void admit(Tokens tokens, GatewayMetrics metrics, ServerRequest request, ServerResponse response) {
        if (tokens.admit(request.headers().first(HeaderNames.AUTHORIZATION).orElse(""))) {
            response.next();
        } else {
            metrics.refusedToken();
            response.header(HeaderNames.WWW_AUTHENTICATE, "Bearer");
            new Problem(
                            Status.UNAUTHORIZED_401,
                            "send the header Authorization: Bearer and a token of the gateway's file")
                    .send(response);
        }
    }

    private static void health(Door door, Outcomes outcomes, ServerResponse response) {
        String trouble = door.trouble();
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("status", trouble.isEmpty() ? "UP" : "DOWN");
        body.put("awaited", outcomes.awaited());
        if (!trouble.isEmpty()) {
            body.put("reason", trouble);
        }
        response.status(trouble.isEmpty() ? Status.OK_200 : Status.SERVICE_UNAVAILABLE_503)
                .header(HeaderNames.CONTENT_TYPE, JSON)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(Problem.json(body));
    }

    private static void failed(ServerRequest request, ServerResponse response, RuntimeException e) {
        LOG.error(
                "request failed method={} path={}",
                request.prologue().method(),
                request.path().path(),
                e);
        new Problem(Status.INTERNAL_SERVER_ERROR_500, "failed; the gateway's log says why").send(response);
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    /** Answers what is under way with 503 or its outcome, and takes nothing more. */
    @Override
    public void close() {
        server.stop();
        metrics.close();
    }
}
