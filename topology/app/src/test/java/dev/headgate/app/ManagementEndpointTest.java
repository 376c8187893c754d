package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.app.management.ManagementServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class ManagementEndpointTest {

    private static final String READS = "reads-0123456789abcdef";
    private static final String CHANGES = "changes-0123456789abcdef";

    private final Health health = new Health();
    private final Metrics metrics = new Metrics();
    private final Drain drain = new Drain();
    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @SuppressWarnings("NullAway.Init")
    private ManagementServer endpoint;

    @BeforeEach
    void open() throws Exception {
        Path tokens = Files.writeString(dir.resolve("tokens"), "ann read " + READS + "\nbob change " + CHANGES + "\n");
        endpoint = open(Map.of("management.tokens", tokens.toString()));
    }

    @AfterEach
    void close() {
        client.close();
        endpoint.close();
        metrics.close();
    }

    /** Line by line: each route by whoever asks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // nobody | read | change | wrong token
                "GET    | /health/live  | 200 | 200 | 200 | 200",
                "GET    | /health/ready | 503 | 503 | 503 | 503",
                "GET    | /health       | 200 | 200 | 200 | 200",
                "GET    | /ready        | 503 | 503 | 503 | 503",
                "GET    | /metrics      | 200 | 200 | 200 | 200",
                "POST   | /health       | 405 | 405 | 405 | 405",
                "DELETE | /metrics      | 405 | 405 | 405 | 405",
                "GET    | /             | 404 | 404 | 404 | 404",
                "GET    | /health/x     | 404 | 404 | 404 | 404",
                "GET    | /drain        | 404 | 404 | 404 | 404",
                "POST   | /drain?wait=x | 401 | 403 | 400 | 401",
                "POST   | /drain?wait=1d | 401 | 403 | 400 | 401",
                "GET    | /session      | 401 | 200 | 200 | 401",
            })
    void shouldAnswer(String method, String path, int nobody, int reader, int changer, int wrong) throws Exception {
        assertThat(send(method, path, "").statusCode()).isEqualTo(nobody);
        assertThat(send(method, path, READS).statusCode()).isEqualTo(reader);
        assertThat(send(method, path, CHANGES).statusCode()).isEqualTo(changer);
        assertThat(send(method, path, CHANGES + "x").statusCode()).isEqualTo(wrong);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/health       | {\"status\":\"UP\",\"state\":\"STARTING\"}",
                "/health/live  | {\"status\":\"UP\",\"state\":\"STARTING\"}",
                "/ready        | {\"status\":\"DOWN\",\"state\":\"STARTING\"}",
                "/health/ready | {\"status\":\"DOWN\",\"state\":\"STARTING\"}",
            })
    void shouldSayHowItIs(String path, String body) throws Exception {
        // When
        HttpResponse<String> answer = send("GET", path, "");

        // Then
        assertThat(answer.body()).isEqualToIgnoringNewLines(body);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json; charset=utf-8");
    }

    @Test
    void shouldShowMetricsForPrometheus() throws Exception {
        // Given
        metrics.registry().counter("headgate.dead.letters").increment();

        // When
        HttpResponse<String> answer = send("GET", "/metrics", "");

        // Then
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/plain; version=0.0.4");
        assertThat(answer.body()).contains("headgate_dead_letters_total 1.0", "jvm_threads_live_threads");
    }

    @Test
    void shouldSayThatItIsDraining() throws Exception {
        // When
        health.stopping();

        // Then
        assertThat(send("GET", "/health/ready", "").body()).contains("DOWN", "DRAINING");
        assertThat(send("GET", "/health/live", "").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldDrainAndAnswerWhenItIsThrough() throws Exception {
        // Given
        CountDownLatch inFlight = new CountDownLatch(1);
        CountDownLatch stops = new CountDownLatch(2);
        drain.started(() -> {
            stops.countDown();
            try {
                inFlight.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        // When
        HttpResponse<String> under = send("POST", "/drain?wait=0s", CHANGES);
        inFlight.countDown();
        HttpResponse<String> over = send("POST", "/drain", CHANGES);

        // Then
        assertThat(under.statusCode()).isEqualTo(202);
        assertThat(under.body()).contains("DRAINING");
        assertThat(over.statusCode()).isEqualTo(200);
        assertThat(over.body()).contains("DRAINED");
        assertThat(stops.getCount()).as("begun once").isEqualTo(1);
    }

    @Test
    void shouldEndTheStartThatIsAskedToDrain() throws Exception {
        // Given
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch made = new CountDownLatch(1);
        Drain[] early = new Drain[1];
        Thread starter = Thread.ofPlatform().start(() -> {
            early[0] = new Drain();
            made.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        made.await();

        // When
        early[0].begin();

        // Then
        interrupted.await();
        starter.join();
    }

    @Test
    void shouldListenOnLoopbackOnlyUnlessItIsTold() throws Exception {
        // Given
        InetAddress other = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(it -> !it.isLoopbackAddress() && !it.isLinkLocalAddress())
                .findFirst()
                .orElse(InetAddress.getLoopbackAddress());
        Assumptions.assumeThat(other.isLoopbackAddress()).isFalse();

        // When / Then
        assertThat(connects(other, endpoint.port())).isFalse();
        try (ManagementServer wide = open(Map.of("management.host", "0.0.0.0"))) {
            assertThat(connects(other, wide.port())).isTrue();
            assertThat(connects(InetAddress.getLoopbackAddress(), wide.port())).isTrue();
            assertThat(wide.uri()).hasToString("http://127.0.0.1:" + wide.port());
        }
    }

    @Test
    void shouldNameTheKeysOfAPortOrHostThatCantBeHad() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            assertThatThrownBy(() -> open(Map.of("management.port", port)))
                    .isInstanceOf(ManagementPortException.class)
                    .hasMessageContainingAll("management.port " + port, "management.host 127.0.0.1", "in use", "0 for");
        }
        assertThatThrownBy(() -> open(Map.of("management.host", "198.51.100.1")))
                .isInstanceOf(ManagementPortException.class)
                .hasMessageContainingAll("management.host 198.51.100.1", "0.0.0.0");
        assertThatThrownBy(() -> open(Map.of("management.host", "nowhere.invalid")))
                .isInstanceOf(ManagementPortException.class)
                .hasMessageContainingAll("management.host nowhere.invalid", "0.0.0.0");
    }

    @Test
    void shouldNameTheFileThatMakesNoSense() throws Exception {
        // Given
        String brief = Files.writeString(dir.resolve("short"), "ann read short-secret\n")
                .toString();

        // When / Then
        assertThatThrownBy(() -> open(Map.of("management.tokens", brief)))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("management.tokens", "short line 1")
                .hasMessageNotContaining("short-secret");
        assertThatThrownBy(() -> open(Map.of("management.tokens", "nowhere")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("management.tokens", "nowhere can't be read");
        assertThatThrownBy(() -> open(Map.of("management.tls.certificate", "a", "management.tls.key", "b")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("management.tls");
        assertThatThrownBy(() -> open(Map.of("management.tls.certificate", "a", "management.tls.client-ca", "c")))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContainingAll("give both, or neither", "needs management.tokens");
    }

    private ManagementServer open(Map<String, String> more) {
        Map<String, String> values =
                new HashMap<>(Map.of("kafka.bootstrap.servers", "127.0.0.1:1", "management.port", "0"));
        values.putAll(more);
        return ManagementEndpoint.open(Configuration.of(values), health, metrics, drain);
    }

    private static boolean connects(InetAddress address, int port) throws Exception {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 2000);
            return true;
        } catch (java.io.IOException refused) {
            return false;
        }
    }

    private HttpResponse<String> send(String method, String path, String token) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.port() + path))
                .method(method, BodyPublishers.noBody());
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
