package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.assertj.core.api.Assumptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManagementEndpointTest {

    private final Health health = new Health();
    private final Metrics metrics = new Metrics();
    private final ManagementEndpoint endpoint = ManagementEndpoint.open(0, health, metrics);
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        client.close();
        endpoint.close();
        metrics.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /health | 200 | {\"status\":\"UP\",\"state\":\"STARTING\"}",
                "GET | /ready | 503 | {\"status\":\"DOWN\",\"state\":\"STARTING\"}",
                "GET | / | 404 | {\"error\":\"there are /health, /ready and /metrics\"}",
                "GET | /health/x | 404 | {\"error\":\"there are /health, /ready and /metrics\"}",
                "POST | /health | 405 | {\"error\":\"only GET\"}",
                "DELETE | /nothing | 405 | {\"error\":\"only GET\"}",
            })
    void shouldAnswer(String method, String path, int status, String body) throws Exception {
        // When
        HttpResponse<String> answer = send(method, path);

        // Then
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEqualToIgnoringNewLines(body);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json; charset=utf-8");
    }

    @Test
    void shouldShowMetricsForPrometheus() throws Exception {
        // Given
        metrics.registry().counter("headgate.dead.letters").increment();

        // When
        HttpResponse<String> answer = send("GET", "/metrics");

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
        assertThat(send("GET", "/ready").body()).contains("DOWN", "DRAINING");
        assertThat(send("GET", "/health").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldListenOnLoopbackOnly() throws Exception {
        // Given
        var other = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(it -> !it.isLoopbackAddress() && !it.isLinkLocalAddress())
                .findFirst();
        Assumptions.assumeThat(other).isPresent();

        // When
        boolean connected;
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(other.orElseThrow(), endpoint.port()), 2000);
            connected = true;
        } catch (java.io.IOException refused) {
            connected = false;
        }

        // Then
        assertThat(connected).isFalse();
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.port() + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, BodyPublishers.noBody())
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
