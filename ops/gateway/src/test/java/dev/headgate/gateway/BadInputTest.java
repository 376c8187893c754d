package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.client.TestClient;
import dev.headgate.schemas.BadIntents;
import dev.headgate.schemas.json.IntentJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes no sense is answered with 400 in the words of its owner, and is not sent. */
class BadInputTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final TestClient CLIENT = new TestClient();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static Gateway gateway;

    @BeforeAll
    static void open() throws IOException {
        GatewaySettings settings = new GatewaySettings(
                InetAddress.getLoopbackAddress(),
                0,
                null,
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Duration.ofMinutes(1),
                1_000_000,
                2_000_000);
        gateway = Gateway.start(settings, new ClientDoor(CLIENT.client()), InstantSource.system());
    }

    @AfterAll
    static void close() {
        gateway.close();
        HTTP.close();
        CLIENT.close();
    }

    static Stream<BadIntents.Bad> bad() {
        return BadIntents.all().stream().filter(bad -> !bad.onlyAtOwner());
    }

    private static HttpResponse<String> post(byte[] body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + "/v1/intents"))
                .POST(BodyPublishers.ofByteArray(body))
                .timeout(Duration.ofSeconds(30))
                .build();
        return HTTP.send(request, BodyHandlers.ofString());
    }

    @ParameterizedTest
    @MethodSource("bad")
    void shouldSayWhatIsWrongAndSendNothing(BadIntents.Bad bad) throws Exception {
        // When
        HttpResponse<String> response = post(IntentJson.write(bad.intent()));

        // Then
        JsonNode problem = MAPPER.readTree(response.body());
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(problem.path("errors").path(0).asText()).startsWith(bad.reason());
        assertThat(CLIENT.sent()).isZero();
    }

    @Test
    void shouldSayWhereDamagedJsonBreaksOff() throws Exception {
        // When
        HttpResponse<String> response = post("{\"id\":".getBytes(java.nio.charset.StandardCharsets.UTF_8));

        // Then
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(MAPPER.readTree(response.body()).path("detail").asText()).startsWith("is not JSON");
        assertThat(CLIENT.sent()).isZero();
    }
}
