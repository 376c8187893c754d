package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DisruptionTest {

    private static final String VENDOR = "v";
    private static final int CALLERS = 4;
    private static final int CLOSINGS = 50;
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private Simulator simulator;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void start() throws IOException {
        simulator = Simulator.start(SimulatorConfig.of(
                VendorSpec.of(VENDOR).withLatency(new Latency.Uniform(Duration.ZERO, Duration.ofMillis(4)))));
    }

    @AfterEach
    void close() {
        client.shutdownNow();
        simulator.close();
    }

    @Test
    void shouldAnswerAsToldUntilRestoredAndKeepThoseCallsApart() throws Exception {
        URI common = simulator.baseUrl(VENDOR);

        int before = call(common);
        simulator.disrupt(VENDOR, new Disruption.Answers(401));
        int refused = call(common);
        simulator.disrupt(VENDOR, new Disruption.Answers(503));
        int failed = call(common);
        simulator.restore(VENDOR);
        int after = call(common);

        assertThat(new int[] {before, refused, failed, after}).containsExactly(200, 401, 503, 200);
        assertThat(simulator.log(VENDOR).entries())
                .extracting(ReceiveLog.Entry::disrupted)
                .containsExactly(false, true, true, false);
        assertThat(simulator.disruptedCalls(VENDOR)).hasSize(2).allMatch(it -> it.endedNanos() < Long.MAX_VALUE);
    }

    @Test
    void shouldNotAnswerWhileSilent() {
        simulator.disrupt(VENDOR, new Disruption.Silence(Duration.ZERO));

        assertThatThrownBy(() -> call(simulator.baseUrl(VENDOR))).isInstanceOf(IOException.class);

        assertThat(simulator.log(VENDOR).entries())
                .singleElement()
                .satisfies(it -> assertThat(it.status()).isZero())
                .satisfies(it -> assertThat(it.disrupted()).isTrue());
    }

    @Test
    void shouldRefuseConnectionsAndThenListenOnTheSamePort() throws Exception {
        URI own = URI.create("http://127.0.0.1:" + simulator.ownPort(VENDOR) + "/" + VENDOR);
        assertThat(call(own)).isEqualTo(200);

        simulator.refuseConnections(VENDOR);
        assertThatThrownBy(() -> call(own)).isInstanceOf(ConnectException.class);
        assertThat(call(simulator.baseUrl(VENDOR))).as("the common port").isEqualTo(200);
        simulator.restore(VENDOR);

        assertThat(call(own)).isEqualTo(200);
        assertThat(simulator.report(VENDOR).arrivals()).isEqualTo(3);
    }

    @Test
    void shouldAnswerWhatItCountedBeforeItsPortWasClosed() throws Exception {
        URI own = URI.create("http://127.0.0.1:" + simulator.ownPort(VENDOR) + "/" + VENDOR);
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong answered = new AtomicLong();

        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int n = 0; n < CALLERS; n++) {
                callers.execute(() -> {
                    while (!over.get()) {
                        if (isAnswered(own)) {
                            answered.incrementAndGet();
                        }
                    }
                });
            }
            for (int n = 0; n < CLOSINGS; n++) {
                long before = answered.get();
                Awaitility.await().until(() -> answered.get() > before + 10L * CALLERS);
                simulator.refuseConnections(VENDOR);
                simulator.restore(VENDOR);
            }
            over.set(true);
        }

        assertThat(simulator.report(VENDOR).answered2xx()).isEqualTo(answered.get());
    }

    @Test
    void shouldCountRequestsWithAnotherCredential() throws Exception {
        simulator.expectCredential(VENDOR, "Bearer mine");
        HttpRequest.Builder request = HttpRequest.newBuilder(simulator.baseUrl(VENDOR));

        client.send(request.copy().header("Authorization", "Bearer mine").build(), BodyHandlers.discarding());
        client.send(request.copy().header("Authorization", "Bearer other").build(), BodyHandlers.discarding());
        client.send(request.copy().build(), BodyHandlers.discarding());

        assertThat(simulator.wrongCredentials(VENDOR)).isEqualTo(2);
    }

    @Test
    void shouldNotBeToldWhatItCannotDo() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Disruption.Answers(429));
        assertThatIllegalArgumentException().isThrownBy(() -> simulator.refuseConnections(VENDOR));
        assertThatIllegalArgumentException().isThrownBy(() -> simulator.restore("stranger"));
    }

    private boolean isAnswered(URI uri) {
        try {
            return call(uri) == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private int call(URI uri) throws IOException, InterruptedException {
        HttpResponse<Void> response = client.send(
                HttpRequest.newBuilder(uri)
                        .timeout(TIMEOUT)
                        .POST(BodyPublishers.noBody())
                        .build(),
                BodyHandlers.discarding());
        return response.statusCode();
    }
}
