package dev.headgate.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Health, readiness and metrics over HTTP, on the loopback interface only: GET {@code /health} (200, or 503 if the
 * process is of no more use), {@code /ready} (200 while intents are served, else 503), {@code /metrics} (Prometheus).
 *
 * <p>Threading: answers on a few threads of its own; a request beyond what they and a short queue hold is dropped.
 */
final class ManagementEndpoint implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ManagementEndpoint.class);
    private static final int THREADS = 4;
    private static final int WAITING = 32;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final String JSON = "application/json; charset=utf-8";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final Health health;
    private final Metrics metrics;

    private ManagementEndpoint(HttpServer server, Health health, Metrics metrics) {
        this.server = server;
        this.health = health;
        this.metrics = metrics;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                IDLE.toMillis(),
                TimeUnit.MILLISECONDS,
                new ArrayBlockingQueue<>(WAITING),
                Thread.ofPlatform().daemon().name("headgate-management-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * @param port 0 for any free one
     * @throws ManagementPortException if the port can't be opened
     */
    static ManagementEndpoint open(int port, Health health, Metrics metrics) {
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), WAITING);
        } catch (IOException e) {
            throw new ManagementPortException(port, e);
        }
        ManagementEndpoint endpoint = new ManagementEndpoint(server, health, metrics);
        server.setExecutor(endpoint.threads);
        server.createContext("/", endpoint::handle);
        server.start();
        return endpoint;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            Page page =
                    page(exchange.getRequestMethod(), exchange.getRequestURI().getPath());
            byte[] body = page.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", page.type());
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            if (page.status() == 405) {
                exchange.getResponseHeaders().set("Allow", "GET");
            }
            exchange.sendResponseHeaders(page.status(), body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private Page page(String method, String path) {
        if (!method.equals("GET")) {
            return Page.error(405, "only GET");
        }
        try {
            return switch (path) {
                case "/health" -> Page.state(health.healthy(), health.state());
                case "/ready" -> Page.state(health.ready(), health.state());
                case "/metrics" -> new Page(200, PROMETHEUS, metrics.text());
                default -> Page.error(404, "there are /health, /ready and /metrics");
            };
        } catch (RuntimeException e) {
            LOG.error("management request failed path={}", path, e);
            return Page.error(500, "failed; the log says why");
        }
    }

    private record Page(int status, String type, String body) {

        static Page state(boolean good, String state) {
            String status = good ? "UP" : "DOWN";
            return new Page(good ? 200 : 503, JSON, "{\"status\":\"" + status + "\",\"state\":\"" + state + "\"}\n");
        }

        /** The text is ours, so that it needs no escaping. */
        static Page error(int status, String text) {
            return new Page(status, JSON, "{\"error\":\"" + text + "\"}\n");
        }
    }
}
