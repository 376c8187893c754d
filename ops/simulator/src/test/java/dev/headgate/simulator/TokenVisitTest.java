package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class TokenVisitTest {

    private static final TokenSpec SPEC =
            TokenSpec.of(Duration.ofSeconds(30)).withClients(List.of(new TokenSpec.Client("b", "s", null)));

    private final HttpClient client = HttpClient.newHttpClient();
    private final Simulator simulator = start(SPEC);

    private static Simulator start(TokenSpec spec) {
        try {
            return Simulator.start(SimulatorConfig.of(VendorSpec.of("v").withTokens(spec), VendorSpec.of("w")));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void close() {
        client.shutdownNow();
        simulator.close();
    }

    @Test
    void shouldGiveATokenThatCallsAreAcceptedWith() throws Exception {
        HttpResponse<String> answer = ask("grant_type=client_credentials&client_id=b&client_secret=s", null);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.body()).contains("\"token_type\":\"Bearer\",\"expires_in\":30}");
        assertThat(call("Bearer " + answer.body().split("\"")[3]).statusCode()).isEqualTo(200);
        assertThat(simulator.report("v").arrivals()).as("asking is no call").isEqualTo(1);
    }

    @Test
    void shouldReadTheClientFromTheHeaderToo() throws Exception {
        String basic = "Basic " + Base64.getEncoder().encodeToString("b:s".getBytes(StandardCharsets.UTF_8));

        assertThat(ask("grant_type=client_credentials", basic).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = ask("grant_type=client_credentials", "Basic !");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Basic realm=\"tokens\"");
        assertThat(refused.body()).isEqualTo("{\"error\":\"invalid_client\"}");
    }

    @Test
    void shouldRefuseACallWithoutAToken() throws Exception {
        HttpResponse<String> refused = call("Bearer made-up");

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer error=\"invalid_token\"");
        assertThat(simulator.report("v").tokens()).isNotNull();
        assertThat(simulator.report("w").tokens()).isNull();
        assertThat(Report.fromJson(simulator.report().toJson())).isEqualTo(simulator.report());
    }

    @Test
    void shouldGiveTokensForPostsToTheirPathAlone() throws Exception {
        assertThat(get(simulator.tokenUrl("v")).statusCode()).isEqualTo(405);
        assertThat(get(simulator.tokenUrl("w")).statusCode())
                .as("a call like any")
                .isEqualTo(200);
    }

    private HttpResponse<String> ask(String form, @Nullable String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(simulator.tokenUrl("v"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> call(String authorization) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(simulator.baseUrl("v") + "/things"))
                        .header("Authorization", authorization)
                        .build(),
                BodyHandlers.ofString());
    }

    private HttpResponse<String> get(URI url) throws Exception {
        return client.send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString());
    }
}
