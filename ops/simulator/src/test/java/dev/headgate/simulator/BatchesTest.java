package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchesTest {

    private static final String TWO = "{\"operations\":[{\"id\":\"a\"},{\"id\":\"b\",\"answers\":[503,200]}]}";

    private final HttpClient client = HttpClient.newHttpClient();
    private Simulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator =
                Simulator.start(SimulatorConfig.of(VendorSpec.of("crm").withBatches(new BatchSpec("/contacts", 2))));
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        simulator.close();
    }

    private HttpResponse<String> post(String path, String key, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(simulator.baseUrl("crm") + path))
                .header("Idempotency-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void shouldAnswerEachOperation() throws Exception {
        assertThat(post("/contacts/batch", "1", TWO).body())
                .isEqualTo("{\"results\":[{\"id\":\"a\",\"status\":200},{\"id\":\"b\",\"status\":503}]}");
        assertThat(post("/contacts", "2", "{\"id\":\"b\",\"answers\":[503,200]}")
                        .body())
                .isEqualTo("{\"id\":\"b\",\"status\":200}");
        assertThat(post("/contacts", "3", "{\"id\":\"c\",\"answers\":[404]}").statusCode())
                .isEqualTo(404);
        assertThat(simulator.batches("crm")).isEqualTo(new BatchReport(1, 0, 0, 0, 2, 4, 2, 0));
    }

    @Test
    void shouldAnswerARepeatedRequestAsBefore() throws Exception {
        String before = post("/contacts/batch", "1", TWO).body();

        assertThat(post("/contacts/batch", "1", TWO).body()).isEqualTo(before);
        assertThat(post("/contacts/batch", "1", "{\"operations\":[{\"id\":\"c\"}]}")
                        .body())
                .isEqualTo(before);
        assertThat(simulator.batches("crm")).isEqualTo(new BatchReport(3, 2, 1, 0, 2, 2, 1, 0));
    }

    @Test
    void shouldNotRememberWhatItDidNotDo() throws Exception {
        post("/contacts", "1", "{\"id\":\"a\",\"answers\":[503,200]}");

        assertThat(post("/contacts", "1", "{\"id\":\"a\",\"answers\":[503,200]}")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void shouldTellWhatItCarriedOutTwice() throws Exception {
        post("/contacts/batch", "1", TWO);
        post("/contacts/batch", "2", TWO);

        assertThat(simulator.batches("crm").doubled()).isOne();
    }

    @Test
    void shouldRefuseWhatIsTooLargeOrWrittenInAnotherWay() throws Exception {
        String three = "{\"operations\":[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":\"c\"}]}";

        assertThat(post("/contacts/batch", "1", three).statusCode()).isEqualTo(400);
        assertThat(post("/contacts/batch", "2", "[").statusCode()).isEqualTo(400);
        assertThat(simulator.batches("crm").wrong()).isEqualTo(2);
    }
}
