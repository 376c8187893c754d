package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayMetricsTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final String INTENT = "{\"id\":\"a1\",\"vendor\":\"acme\",\"call\":{\"path\":\"/v1/users\"}}";

    private final FakeDoor door = new FakeDoor();
    private final HttpClient http = HttpClient.newHttpClient();
    private Gateway gateway;

    @BeforeEach
    void open(@TempDir Path dir) throws IOException {
        Path tokens = Files.writeString(dir.resolve("tokens"), TOKEN + "\n");
        gateway = Gateway.start(
                new GatewaySettings(
                        InetAddress.getLoopbackAddress(),
                        0,
                        tokens,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(10),
                        1_000_000,
                        4_096),
                door,
                InstantSource.system());
    }

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + path))
                .timeout(Duration.ofSeconds(30));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private int post(String body, String token) {
        return send(to("/v1/intents").header("Authorization", "Bearer " + token).POST(BodyPublishers.ofString(body)))
                .statusCode();
    }

    private String page() {
        return send(to("/metrics").GET()).body();
    }

    @Test
    void shouldShowItsMetricsToAnybodyAsTextForPrometheus() {
        HttpResponse<String> response = send(to("/metrics").GET());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type"))
                .hasValueSatisfying(it -> assertThat(it).startsWith("text/plain; version=0.0.4"));
        assertThat(response.body())
                .contains("# TYPE headgate_gateway_tokens_refused_total counter", "jvm_memory_used_bytes{");
    }

    @Test
    void shouldCountRequestsByMethodAndStatusWhenTheyAreAnswered() {
        door.answersAtOnce = true;

        assertThat(post(INTENT, TOKEN)).isEqualTo(200);
        assertThat(post(INTENT, TOKEN)).isEqualTo(200);
        assertThat(post("{}", TOKEN)).isEqualTo(400);

        await().untilAsserted(() -> assertThat(page())
                .contains(
                        "headgate_gateway_requests_seconds_count{method=\"POST\",status=\"200\"} 2",
                        "headgate_gateway_requests_seconds_count{method=\"POST\",status=\"400\"} 1"));
    }

    @Test
    void shouldMakeNoSeriesOfAMethodThatSomebodyMadeUp() {
        send(to("/v1/intents").header("Authorization", "Bearer " + TOKEN).method("MADE-UP", BodyPublishers.noBody()));

        await().untilAsserted(
                        () -> assertThat(page()).contains("headgate_gateway_requests_seconds_count{method=\"other\","));
        assertThat(page()).doesNotContain("MADE-UP");
    }

    @Test
    void shouldCountRequestsWithoutARightToken() {
        assertThat(post(INTENT, "another-token-123")).isEqualTo(401);

        assertThat(page()).contains("headgate_gateway_tokens_refused_total 1.0");
    }

    @Test
    void shouldTellWhatIsAwaitedAndKept() {
        door.answersAtOnce = true;

        assertThat(post(INTENT, TOKEN)).isEqualTo(200);

        assertThat(page())
                .contains("headgate_gateway_awaited 0.0", "headgate_gateway_kept 1.0")
                .containsPattern("headgate_gateway_kept_memory_bytes 1\\d{3}\\.0");
    }

    @Test
    void shouldTellWhatItsClientCounts() {
        door.trouble = "no broker answers";

        assertThat(page())
                .contains(
                        "headgate_client_sent_total 11.0",
                        "headgate_client_send_failures_total 12.0",
                        "headgate_client_outcomes_total{outcome=\"SUCCEEDED\"} 13.0",
                        "headgate_client_timeouts_total 14.0",
                        "headgate_client_refused_total 15.0",
                        "headgate_client_outcomes_late_total 16.0",
                        "headgate_client_read_failures_total 17.0",
                        "headgate_client_records_unreadable_total 18.0",
                        "headgate_client_pending 19.0",
                        "headgate_client_buffered_bytes 20.0",
                        "headgate_client_calls_seconds_count 21",
                        "headgate_client_calls_seconds_sum 22.0",
                        "headgate_client_calls_longest_seconds 2.3",
                        "headgate_client_reading 0.0");
    }
}
