package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StreamAnswerTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private Simulator simulator;

    @BeforeEach
    void start() throws IOException {
        simulator = Simulator.start(SimulatorConfig.of(VendorSpec.of("feed")));
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    private String get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(simulator.baseUrl("feed") + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void shouldWriteElementsInEachForm() throws Exception {
        assertThat(get("/stream/lines/2/0")).isEqualTo("{\"n\":0,\"x\":\"\"}\n{\"n\":1,\"x\":\"\"}\n");
        assertThat(get("/stream/array/2/0")).isEqualTo("[\n{\"n\":0,\"x\":\"\"},\n{\"n\":1,\"x\":\"\"}]");
        assertThat(get("/stream/events/1/32")).isEqualTo("id: 0\ndata: {\"n\":0,\"x\":\"xx\"}\n\n");
    }

    @Test
    void shouldGoOnBehindTheLastEvent() throws Exception {
        assertThat(get("/stream/events/3/0", "Last-Event-ID", "1"))
                .startsWith("id: 2\n")
                .doesNotContain("id: 0");
    }

    @Test
    void shouldLoseTheFirstConnectionOnly() throws Exception {
        String path = "/stream/lines/4/0/break/2";

        assertThatThrownBy(() -> get(path, "Idempotency-Key", "a")).isInstanceOf(IOException.class);

        assertThat(get(path, "Idempotency-Key", "a").lines()).hasSize(4);
    }

    @Test
    void shouldAnswerAnyOtherPathAsUsual() throws Exception {
        assertThat(get("/stream/lines/x")).contains("status");
    }
}
