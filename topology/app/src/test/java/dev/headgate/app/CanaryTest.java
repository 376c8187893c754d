package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Secrets that are looked for wherever they should not be, after calls with each kind of credential that went well and
 * that failed in many ways, at vendors that repeat all that they get.
 */
@Tag("broker")
@Tag("full")
@Timeout(180)
class CanaryTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final List<String> WAYS = List.of("ok", "refused", "broken", "cut-off", "unanswered");
    private static final String COOKIE = "c4nary-cookie";
    private static final String SECRET = "c4nary-s3cret";

    /** A credential of each kind. */
    private static final Map<String, String> AUTH = Map.of(
            "header", "{kind: header, header: Authorization, value: 'Bearer ${file:SECRET}'}",
            "query", "{kind: query, parameter: key, value: '${file:SECRET}'}",
            "basic", "{kind: basic, user: me, password: '${file:SECRET}'}");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    private final CountDownLatch over = new CountDownLatch(1);

    @Test
    void shouldShowNoSecretInTopicsChangelogsMetricsAndLogs() throws Exception {
        // Given
        HttpServer vendor = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        vendor.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        vendor.createContext("/", this::repeat);
        vendor.start();
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        Logger ours = (Logger) LoggerFactory.getLogger("dev.headgate");
        Level level = ours.getLevel();
        try (Cluster cluster = Cluster.alone()) {
            Configuration configuration = configuration(cluster);
            writeProfiles(configuration.vendorsDir(), vendor.getAddress().getPort());
            cluster.createTopics(configuration.topicsPrefix(), 1);
            log.start();
            root.addAppender(log);
            ours.setLevel(Level.DEBUG);
            String metrics;
            try (Headgate headgate = Headgate.start(configuration)) {
                await().atMost(SOON).until(headgate::ready);

                // When
                for (String kind : AUTH.keySet()) {
                    for (String way : WAYS) {
                        cluster.send(configuration.codec(), kind, kind + way, "/" + way);
                    }
                    cluster.send(configuration.codec(), kind + "-paused", kind + "paused", "/unauthorized");
                    cluster.send(configuration.codec(), kind + "-cooled", kind + "cooled", "/throttled");
                }
                List<Result> results = cluster.results(configuration.codec(), AUTH.size() * WAYS.size());
                await().atMost(SOON).until(() -> metrics(headgate).contains("verdict=\"THROTTLED\""));
                metrics = metrics(headgate);

                // Then
                assertThat(results).hasSize(AUTH.size() * WAYS.size());
                assertThat(results)
                        .filteredOn(it -> it.getOutcome() == OutcomeKind.SUCCEEDED)
                        .hasSize(AUTH.size());
            }
            root.detachAppender(log);
            Map<String, List<byte[]>> topics = cluster.everything();
            assertThat(topics).containsKeys("canary.results", "canary.dead-letters", "canary.retries", "canary.status");
            assertThat(topics.keySet()).anyMatch(it -> it.endsWith("-changelog"));
            topics.forEach((topic, all) ->
                    assertThat(all).as(topic).noneMatch(it -> isSecret(new String(it, StandardCharsets.UTF_8))));
            assertThat(isSecret(metrics)).as(metrics).isFalse();
            assertThat(List.copyOf(log.list)).isNotEmpty().noneMatch(it -> isSecret(words(it)));
        } finally {
            ours.setLevel(level);
            over.countDown();
            vendor.stop(0);
        }
    }

    private static boolean isSecret(String text) {
        String pair = Base64.getEncoder().encodeToString(("me:" + SECRET).getBytes(StandardCharsets.UTF_8));
        return Stream.of(SECRET, pair, COOKIE).anyMatch(text::contains);
    }

    private static String words(ILoggingEvent event) {
        String trace = event.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(event.getThrowableProxy());
        return event.getFormattedMessage() + trace;
    }

    /** Answers with all that it got, the way that the path says. */
    private void repeat(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> got = new ArrayList<>(List.of(exchange.getRequestURI().toString()));
            exchange.getRequestHeaders().forEach((name, values) -> got.add(name + ": " + values));
            byte[] body = String.join("\n", got).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Set-Cookie", "session=" + COOKIE);
            exchange.getResponseHeaders().set("X-Got", String.join(" ", got));
            String path = exchange.getRequestURI().getPath();
            switch (path) {
                case "/unanswered" -> over.await();
                case "/cut-off" -> exchange.sendResponseHeaders(200, body.length + 10);
                default -> exchange.sendResponseHeaders(status(path), body.length);
            }
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int status(String path) {
        return switch (path) {
            case "/refused" -> 404;
            case "/broken" -> 500;
            case "/unauthorized" -> 401;
            case "/throttled" -> 429;
            default -> 200;
        };
    }

    private void writeProfiles(Path vendors, int port) throws IOException {
        Files.createDirectories(vendors);
        Path secret = Files.writeString(dir.resolve("secret"), SECRET);
        for (Map.Entry<String, String> auth : AUTH.entrySet()) {
            for (String suffix : List.of("", "-paused", "-cooled")) {
                Files.writeString(
                        vendors.resolve(auth.getKey() + suffix + ".yaml"),
                        "base-url: http://127.0.0.1:" + port + "\nallow-private-addresses: true\ndeadline: 1s\n"
                                + "retry: {max-attempts: 2, base: 1ms}\npause: {failures: 100}\nauth: "
                                + auth.getValue().replace("SECRET", secret.toString()) + "\n");
            }
        }
    }

    private Configuration configuration(Cluster cluster) {
        return Configuration.of(Map.of(
                "kafka.bootstrap.servers", cluster.bootstrapServers(),
                "application.id", "canary",
                "topics.prefix", "canary.",
                "vendors.dir", dir.resolve("vendors").toString(),
                "state.dir", dir.resolve("state").toString(),
                "management.port", "0",
                "drain.deadline", "10s"));
    }

    private static String metrics(Headgate headgate) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + headgate.managementPort() + "/metrics");
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
