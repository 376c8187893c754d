package dev.headgate.trials.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallsTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private Simulator simulator;

    @BeforeEach
    void start() throws Exception {
        simulator = Simulator.start(SimulatorConfig.of(VendorSpec.of("acme")));
    }

    @AfterEach
    void stop() {
        client.close();
        simulator.close();
    }

    @Test
    void shouldFindNoOvertakerAmongTurnsThatMixOrRepeat() throws Exception {
        call(1, 0, 2, 3, 2, 5, 4);

        assertThat(new Calls(simulator.log("acme").entries()).overtakers(2)).isZero();
    }

    @Test
    void shouldCountEachThatWasCalledBeforeTheOneBeforeIt() throws Exception {
        call(0, 4, 2, 1, 5, 3);

        assertThat(new Calls(simulator.log("acme").entries()).overtakers(2)).isEqualTo(2);
    }

    @Test
    void shouldCountOneWhosePredecessorWasNeverCalled() throws Exception {
        call(0, 3);

        assertThat(new Calls(simulator.log("acme").entries()).overtakers(2)).isEqualTo(1);
    }

    private void call(int... intents) throws Exception {
        for (int n : intents) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(simulator.baseUrl("acme") + "/things"))
                    .header("Idempotency-Key", TestBed.id(n))
                    .build();
            assertThat(client.send(request, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);
        }
    }
}
