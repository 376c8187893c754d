package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.headgate.client.InvalidIntentException;
import dev.headgate.client.TooManyPendingException;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GatewayTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final String INTENT = "{\"id\":\"%s\",\"vendor\":\"acme\",\"call\":{\"path\":\"/v1/users\"}}";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final FakeDoor door = new FakeDoor();
    private final HttpClient http = HttpClient.newHttpClient();
    private Gateway gateway;

    @TempDir
    private Path dir;

    @BeforeEach
    void open() throws IOException {
        gateway = start(null);
    }

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    private Gateway start(@Nullable Path tokens) throws IOException {
        GatewaySettings settings = settings(InetAddress.getLoopbackAddress(), tokens);
        return Gateway.start(settings, door, InstantSource.system());
    }

    private static GatewaySettings settings(InetAddress address, @Nullable Path tokens) {
        return new GatewaySettings(
                address,
                0,
                tokens,
                Duration.ofSeconds(30),
                Duration.ofMinutes(1),
                Duration.ofMinutes(10),
                1_000_000,
                4_096);
    }

    private static String intent(String id) {
        return INTENT.replace("%s", id);
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + path))
                .timeout(Duration.ofSeconds(30));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = to("/v1/intents").POST(BodyPublishers.ofString(body));
        return send(headers.length == 0 ? request : request.headers(headers));
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return MAPPER.readTree(response.body());
    }

    @Test
    void shouldAnswerWithTheOutcome() throws Exception {
        // Given
        door.answersAtOnce = true;

        // When
        HttpResponse<String> response = post(intent("a1"));

        // Then
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("headgate-outcome")).contains("SUCCEEDED");
        assertThat(json(response).path("id").asText()).isEqualTo("a1");
        assertThat(json(response).path("body").asText()).isEqualTo("body of a1");
        assertThat(door.sent)
                .singleElement()
                .satisfies(it -> assertThat(it.getVendor()).isEqualTo("acme"));
    }

    @Test
    void shouldAnswerWithALinkWhenItIsNotToWait() throws Exception {
        // When
        HttpResponse<String> accepted = post(intent("a 1/2"), "Prefer", "respond-async");
        String link = accepted.headers().firstValue("location").orElseThrow();
        HttpResponse<String> pending = send(to(link).GET());
        door.answer("a 1/2");
        HttpResponse<String> done = send(to(link).GET());

        // Then
        assertThat(accepted.statusCode()).isEqualTo(202);
        assertThat(json(accepted).path("outcome").isNull()).isTrue();
        assertThat(pending.statusCode()).isEqualTo(202);
        assertThat(done.statusCode()).isEqualTo(200);
        assertThat(json(done).path("id").asText()).isEqualTo("a 1/2");
    }

    @Test
    void shouldMakeUpAnIdOrTakeTheIdempotencyKey() throws Exception {
        // Given
        door.answersAtOnce = true;
        String intent = "{\"vendor\":\"acme\",\"call\":{\"path\":\"/v1/users\"}}";

        // When
        HttpResponse<String> any = post(intent);
        HttpResponse<String> given = post(intent, "Idempotency-Key", "k-7");

        // Then
        assertThat(json(any).path("id").asText()).hasSize(36);
        assertThat(json(given).path("id").asText()).isEqualTo("k-7");
    }

    @Test
    void shouldSendARepeatedRequestOnce() throws Exception {
        // When
        HttpResponse<String> first = post(intent("a1"), "Prefer", "wait=0");
        HttpResponse<String> second = post(intent("a1"), "Prefer", "wait=0");
        door.answer("a1");
        HttpResponse<String> third = post(intent("a1"));

        // Then
        assertThat(first.statusCode()).isEqualTo(202);
        assertThat(second.statusCode()).isEqualTo(202);
        assertThat(third.statusCode()).isEqualTo(200);
        assertThat(door.sent).hasSize(1);
    }

    @Test
    void shouldRefuseAnotherIntentOfTheSameId() throws Exception {
        // Given
        post(intent("a1"), "Prefer", "respond-async");

        // When
        HttpResponse<String> other = post(intent("a1").replace("users", "orders"));

        // Then
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(json(other).path("detail").asText()).startsWith("id: another intent of acme has the id a1");
        assertThat(door.sent).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"id\":\"a\",\"call\":{\"path\":\"/\"}} | vendor: is missing",
                "{\"id\":\"a\",\"vendor\":\"acme\",\"call\":{\"pth\":\"/\"}} | call.pth: there is no such field; did you mean path?",
                "{\"id\":\"a\",\"vendor\":\"acme\",\"call\":{\"path\":\"/\"},\"cost\":\"2\"} | cost: allowed",
                "nonsense | is not JSON",
                "[] | is a list"
            })
    void shouldSayWhichFieldIsWrong(String body, String problem) throws Exception {
        // When
        HttpResponse<String> response = post(body);

        // Then
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("content-type")).contains("application/problem+json");
        assertThat(json(response).path("errors").path(0).asText()).startsWith(problem);
        assertThat(door.sent).isEmpty();
    }

    @Test
    void shouldSayWhatIsNotAllowedInAnIntent() throws Exception {
        // Given
        door.refusal = new InvalidIntentException("cost: at least 1 and at most 999999999, not 0");

        // When
        HttpResponse<String> response = post(intent("a1"));

        // Then
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).path("errors").path(0).asText()).startsWith("cost: at least 1");
    }

    @Test
    void shouldSayThatTooManyArePending() throws Exception {
        // Given
        door.refusal = new TooManyPendingException("full");

        // When
        HttpResponse<String> response = post(intent("a1"));

        // Then
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("retry-after")).contains("1");
    }

    @Test
    void shouldSayThatItCouldNotBeSent() throws Exception {
        // Given
        door.fail("a1", new IllegalStateException("no broker answered"));

        // When
        HttpResponse<String> response = post(intent("a1"));
        HttpResponse<String> then = send(to("/v1/intents/acme/a1").GET());

        // Then
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(json(response).path("detail").asText()).isEqualTo("no broker answered");
        assertThat(then.statusCode()).isEqualTo(404);
    }

    @Test
    void shouldRefuseATooLargeRequest() throws Exception {
        // When
        HttpResponse<String> response = post("{\"id\":\"" + "x".repeat(5_000) + "\"}");

        // Then
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(door.sent).isEmpty();
    }

    @Test
    void shouldCancel() throws Exception {
        // When
        HttpResponse<String> response = send(to("/v1/intents/acme/a%201").DELETE());

        // Then
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(door.cancelled).containsExactly(new Name("acme", "a 1"));
    }

    @Test
    void shouldKnowNothingOfWhatWasNotSentFromHere() throws Exception {
        // When
        HttpResponse<String> unknown = send(to("/v1/intents/acme/a1").GET());
        HttpResponse<String> elsewhere = send(to("/v1/orders").GET());

        // Then
        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(json(unknown).path("detail").asText()).contains("last 10 minutes");
        assertThat(elsewhere.statusCode()).isEqualTo(404);
        assertThat(json(elsewhere).path("detail").asText()).contains("POST /v1/intents");
    }

    @Test
    void shouldLetOnlyBearersOfATokenIn() throws Exception {
        // Given
        gateway.close();
        door.answersAtOnce = true;
        gateway = start(Files.writeString(dir.resolve("tokens"), "# mine\n\n" + TOKEN + "\n"));

        // When
        HttpResponse<String> without = post(intent("a1"));
        HttpResponse<String> wrong = post(intent("a1"), "Authorization", "Bearer 0123456789abcdee");
        HttpResponse<String> get = send(to("/v1/intents/acme/a1").GET());
        HttpResponse<String> right = post(intent("a1"), "Authorization", "bearer " + TOKEN);
        HttpResponse<String> health = send(to("/health").GET());

        // Then
        assertThat(without.statusCode()).isEqualTo(401);
        assertThat(without.headers().firstValue("www-authenticate")).contains("Bearer");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(get.statusCode()).isEqualTo(401);
        assertThat(right.statusCode()).isEqualTo(200);
        assertThat(health.statusCode()).isEqualTo(200);
    }

    @Test
    void shouldSayWhetherOutcomesAreRead() throws Exception {
        // Given
        HttpResponse<String> up = send(to("/health").GET());
        door.trouble = "no broker answers";

        // When
        HttpResponse<String> down = send(to("/health").GET());

        // Then
        assertThat(up.statusCode()).isEqualTo(200);
        assertThat(up.body()).isEqualTo("{\"status\":\"UP\",\"awaited\":0}");
        assertThat(down.statusCode()).isEqualTo(503);
        assertThat(json(down).path("reason").asText()).isEqualTo("no broker answers");
    }

    @Test
    void shouldListenToOtherMachinesOnlyWithTokens() throws Exception {
        // Given
        InetAddress any = InetAddress.getByName("0.0.0.0");

        // When / Then
        assertThatIllegalArgumentException()
                .isThrownBy(() -> settings(any, null))
                .withMessageContaining("--token-file");
        assertThat(settings(any, dir).address()).isEqualTo(any);
    }
}
