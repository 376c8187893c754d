package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DocumentVisitTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private final Simulator simulator = start();

    private static Simulator start() {
        VendorSpec vendor = VendorSpec.of("v")
                .withDocuments(new DocumentSpec("{\"a\":1}", true))
                .withLimits(LimitSpec.of(4, Duration.ofHours(1)));
        try {
            return Simulator.start(SimulatorConfig.of(vendor, VendorSpec.of("w")));
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
    void shouldKeepDocumentsThatAreReadAndWrittenByTheirPath() throws Exception {
        HttpResponse<String> read = ask("GET", "/things/1?x=y", "");
        HttpResponse<String> written = ask("PATCH", "/things/1", "{\"b\":2}", "If-Match", etag(read));
        HttpResponse<String> late = ask("PUT", "/things/1", "{}", "If-Match", etag(read));

        assertThat(read.body()).isEqualTo("{\"a\":1}");
        assertThat(written.body()).isEqualTo("{\"a\":1,\"b\":2}");
        assertThat(etag(written)).isNotEqualTo(etag(read));
        assertThat(late.statusCode()).isEqualTo(412);
        assertThat(simulator.document("v", "/things/1")).isEqualTo("{\"a\":1,\"b\":2}");
        assertThat(simulator.documentAccesses("v"))
                .extracting(it -> it.method() + " " + it.path() + " " + it.status() + " " + it.requestId())
                .containsExactly("GET /things/1 200 r-GET", "PATCH /things/1 200 r-PATCH", "PUT /things/1 412 r-PUT");
    }

    @Test
    void shouldWriteNothingThatALimitRefuses() throws Exception {
        for (int i = 0; i < 4; i++) {
            ask("GET", "/things/1", "");
        }

        assertThat(ask("PUT", "/things/1", "{}").statusCode()).isEqualTo(429);
        assertThat(simulator.document("v", "/things/1")).isEqualTo("{\"a\":1}");
        assertThat(simulator.documentAccesses("v")).hasSize(4);
    }

    private static String etag(HttpResponse<?> answer) {
        return answer.headers().firstValue("ETag").orElseThrow();
    }

    private HttpResponse<String> ask(String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(simulator.baseUrl("v") + path))
                .header("X-Request-Id", "r-" + method)
                .method(method, BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }
}
