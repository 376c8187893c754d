package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.simulator.Episode.Fault;
import dev.headgate.simulator.Episode.Trigger;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SimulatorTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @AfterEach
    void close() throws Exception {
        client.shutdownNow();
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    @Test
    void shouldAnswerAndLogWhatArrived() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v").withBodyBytes(100));
        HttpRequest post = request(simulator, "v")
                .header("Idempotency-Key", "one")
                .POST(BodyPublishers.ofString("x".repeat(100_000)))
                .build();

        // When
        HttpResponse<String> first = client.send(post, BodyHandlers.ofString());
        HttpResponse<String> second = client.send(post, BodyHandlers.ofString());

        // Then
        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.body()).hasSize(100).startsWith("{\"status\":200}");
        assertThat(second.statusCode()).isEqualTo(200);
        assertThat(simulator.report("v").repeats()).isEqualTo(1);
        assertThat(simulator.log("v").entries())
                .extracting(ReceiveLog.Entry::keyHash)
                .containsExactly(ReceiveLog.keyHash("one"), ReceiveLog.keyHash("one"));
        assertThat(simulator.log("v").entries())
                .extracting(ReceiveLog.Entry::status)
                .containsExactly(200, 200);
    }

    @Test
    void shouldRefuseInItsOwnWordsAndTellWhatIsLeft() throws Exception {
        LimitSpec limit = LimitSpec.of(1, LONG)
                .of(new CallFilter(Set.of("GET"), "/things/1"))
                .telling(Map.of("X-Left", "{remaining}"));
        RefusalSpec words = new RefusalSpec(403, Map.of("X-Again", "{wait-min}"), "{\"again\":\"{wait-s}s\"}");
        Simulator simulator = start(VendorSpec.of("v").withLimits(limit).withRefusal(words));
        HttpRequest get = HttpRequest.newBuilder(URI.create(simulator.baseUrl("v") + "/things/1?a=b"))
                .build();

        HttpResponse<String> first = client.send(get, BodyHandlers.ofString());
        HttpResponse<String> second = client.send(get, BodyHandlers.ofString());

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("x-left")).contains("0");
        assertThat(second.statusCode()).isEqualTo(403);
        assertThat(second.headers().firstValue("x-again")).contains("10");
        assertThat(second.headers().firstValue("retry-after")).isEmpty();
        assertThat(second.body()).isEqualTo("{\"again\":\"600s\"}");
    }

    @Test
    void shouldFindTheArrivalsOfAClientThatSendsTwiceTheLimit() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v").withLimits(LimitSpec.of(50, LONG)));

        // When
        for (int i = 0; i < 100; i++) {
            get(simulator, "v");
        }

        // Then
        VendorReport report = simulator.report("v");
        assertThat(report.arrivals()).isEqualTo(100);
        assertThat(report.overQuota()).isEqualTo(50);
        assertThat(report.answered2xx()).isEqualTo(50);
        assertThat(report.refusals()).isEqualTo(50);
        assertThat(report.limits().getFirst().mostInWindow()).isEqualTo(100);
    }

    @Test
    void shouldCatchAClientThatIgnoresRefusalsAndLetItsWaitsGrow() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v")
                .withGrace(Duration.ofMillis(5))
                .withLimits(LimitSpec.of(1, LONG).coolingDown(Duration.ofSeconds(3)))
                .withPenaltyCap(Duration.ofSeconds(100)));
        List<Long> waits = new ArrayList<>();
        get(simulator, "v");

        // When
        await().until(() -> {
            waits.add(get(simulator, "v")
                    .headers()
                    .firstValueAsLong("Retry-After")
                    .orElseThrow());
            return simulator.report("v").inCoolDown() >= 10;
        });

        // Then
        assertThat(waits).first().isEqualTo(3L);
        assertThat(waits).last().isEqualTo(100L);
        assertThat(waits).isSorted();
    }

    @Test
    void shouldTellADateNoEarlierThanTheWaitAfterTheAnswersOwnDate() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v")
                .withRetryAfter(RetryAfter.HTTP_DATE)
                .withLimits(LimitSpec.of(1, LONG).coolingDown(Duration.ofMillis(1_500))));
        get(simulator, "v");

        // When
        HttpResponse<String> refused = get(simulator, "v");

        // Then
        assertThat(Duration.between(date(refused, "Date"), date(refused, "Retry-After")))
                .isBetween(Duration.ofSeconds(2), Duration.ofSeconds(3));
    }

    @Test
    void shouldLeaveTheHeaderOutWhenAsked() throws Exception {
        // Given
        Simulator simulator =
                start(VendorSpec.of("v").withRetryAfter(RetryAfter.NONE).withLimits(LimitSpec.of(1, LONG)));
        get(simulator, "v");

        // When
        HttpResponse<String> refused = get(simulator, "v");

        // Then
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isEmpty();
    }

    @Test
    void shouldRefuseOneAccountAndLeaveTheOtherAlone() throws Exception {
        // Given
        Simulator simulator =
                start(VendorSpec.of("v").withLimits(LimitSpec.of(1, LONG).per("X-Account")));
        get(simulator, "v", "X-Account", "a");

        // When
        int same = get(simulator, "v", "X-Account", "a").statusCode();
        int other = get(simulator, "v", "X-Account", "b").statusCode();

        // Then
        assertThat(same).isEqualTo(429);
        assertThat(other).isEqualTo(200);
    }

    @Test
    void shouldDropTheConnectionWithoutAByte() throws Exception {
        // Given
        Simulator simulator = start(faulty(new Fault.Drop(), LONG));
        Socket socket = socket(simulator);

        // When
        socket.getOutputStream().write("GET /v HTTP/1.1\r\nHost: v\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        // Then
        assertThat(socket.getInputStream().readAllBytes()).isEmpty();
        assertThat(simulator.report("v").errors()).isEqualTo(1);
        assertThat(simulator.report("v").answered2xx()).isZero();
    }

    @Test
    void shouldNotAnswerWhileItHangs() throws Exception {
        // Given
        Simulator simulator = start(faulty(new Fault.Hang(), LONG), VendorSpec.of("other"));
        HttpRequest request =
                request(simulator, "v").timeout(Duration.ofMillis(200)).build();

        // When, Then
        assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                .isInstanceOf(HttpTimeoutException.class);
        await().untilAsserted(() -> assertThat(simulator.report("v").errors()).isEqualTo(1));
        assertThat(get(simulator, "other").statusCode()).isEqualTo(200);
    }

    @Test
    void shouldCloseAHangingConnectionAtTheEndOfTheHold() throws Exception {
        // Given
        Simulator simulator = start(faulty(new Fault.Hang(), Duration.ofMillis(50)));
        HttpRequest request =
                request(simulator, "v").POST(BodyPublishers.noBody()).build();

        // When, Then
        assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                .isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(EOFException.class);
    }

    @Test
    void shouldNotCountARequestWhoseBodyNeverArrives() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v"));
        Socket socket = socket(simulator);
        socket.getOutputStream()
                .write("POST /v HTTP/1.1\r\nHost: v\r\nContent-Length: 10\r\n\r\nabc"
                        .getBytes(StandardCharsets.US_ASCII));
        await().until(() -> simulator.report("v").mostInFlight() == 1);

        // When
        socket.close();

        // Then
        assertThat(get(simulator, "v").statusCode()).isEqualTo(200);
        assertThat(simulator.report("v").arrivals()).isEqualTo(1);
    }

    @Test
    void shouldSeeSiblingsAndTheMostInFlightOfAConcurrentClient() {
        // Given
        Simulator simulator = start(VendorSpec.of("v")
                .withLatency(new Latency.Uniform(Duration.ofMillis(100), Duration.ofMillis(200)))
                .withLimits(LimitSpec.of(5, LONG)));

        // When
        List<CompletableFuture<HttpResponse<String>>> calls = IntStream.range(0, 20)
                .mapToObj(i -> client.sendAsync(request(simulator, "v").build(), BodyHandlers.ofString()))
                .toList();
        calls.forEach(CompletableFuture::join);

        // Then
        VendorReport report = simulator.report("v");
        assertThat(report.siblings()).isPositive();
        assertThat(report.refusals()).isEqualTo(15);
        assertThat(report.mostInFlight()).isBetween(2, 20);
        assertThat(report.inCoolDown() + report.siblings()).isEqualTo(14);
    }

    @Test
    void shouldRefuseBeyondTheCapOnConcurrency() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v")
                .withConcurrency(new ConcurrencyCap(1, 503))
                .withLatency(new Latency.Fixed(Duration.ofSeconds(1))));

        // When
        List<Integer> statuses = IntStream.range(0, 4)
                .mapToObj(i -> client.sendAsync(request(simulator, "v").build(), BodyHandlers.ofString()))
                .toList()
                .stream()
                .map(call -> call.join().statusCode())
                .toList();

        // Then
        assertThat(statuses).contains(200, 503);
        assertThat(simulator.report("v").overConcurrency()).isEqualTo(3);
    }

    @Test
    void shouldKeepThousandsOfConnectionsAlive() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v"));
        List<Socket> sockets = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            sockets.add(socket(simulator));
        }

        // When
        for (int round = 0; round < 2; round++) {
            for (Socket socket : sockets) {
                exchange(socket);
            }
        }

        // Then
        assertThat(simulator.report("v").answered2xx()).isEqualTo(4_000);
    }

    @Test
    void shouldLogInTheOrderOfArrivalUnderLoad() {
        // Given
        Simulator simulator = start(VendorSpec.of("v").withLimits(LimitSpec.of(500, LONG)));

        // When
        List<CompletableFuture<HttpResponse<Void>>> calls = IntStream.range(0, 2_000)
                .mapToObj(i -> client.sendAsync(request(simulator, "v").build(), BodyHandlers.discarding()))
                .toList();
        calls.forEach(CompletableFuture::join);

        // Then
        VendorReport report = simulator.report("v");
        assertThat(simulator.log("v").arrivalsNanos()).hasSize(2_000).isSorted();
        assertThat(report.answered2xx()).isEqualTo(500);
        assertThat(report.overQuota()).isEqualTo(1_500);
    }

    @Test
    void shouldReportToAnotherProcess() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v").withLimits(LimitSpec.of(1, LONG)));
        get(simulator, "v");
        get(simulator, "v");
        get(simulator, "v");
        client.send(HttpRequest.newBuilder(root(simulator, "/nobody/x")).build(), BodyHandlers.discarding());

        // When
        HttpResponse<byte[]> report =
                client.send(HttpRequest.newBuilder(root(simulator, "/_report")).build(), BodyHandlers.ofByteArray());

        // Then
        assertThat(Report.fromJson(report.body())).isEqualTo(simulator.report());
        assertThat(simulator.report().totals().overQuota()).isEqualTo(2);
        assertThat(simulator.report().strays()).isEqualTo(1);
    }

    @Test
    void shouldSayThatItIsUp() throws Exception {
        // Given
        Simulator simulator = start(VendorSpec.of("v"));

        // When
        HttpResponse<String> health =
                client.send(HttpRequest.newBuilder(root(simulator, "/_health")).build(), BodyHandlers.ofString());

        // Then
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).isEqualTo("{\"status\":\"UP\"}");
    }

    @Test
    void shouldSendLargeAndEmptyBodies() throws Exception {
        // Given
        Simulator simulator = start(
                VendorSpec.of("large").withBodyBytes(3_000_000),
                VendorSpec.of("none").withBodyBytes(0));

        // When
        String large = get(simulator, "large").body();
        String none = get(simulator, "none").body();

        // Then
        assertThat(large).hasSize(3_000_000);
        assertThat(large.strip()).isEqualTo("{\"status\":200}");
        assertThat(none).isEmpty();
    }

    @Test
    void shouldRefuseToSpeakOfAVendorItDoesNotHave() {
        // Given
        Simulator simulator = start(VendorSpec.of("v"));

        // When, Then
        assertThatThrownBy(() -> simulator.report("w"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such vendor: w");
    }

    private Simulator start(VendorSpec... vendors) {
        try {
            Simulator simulator = Simulator.start(SimulatorConfig.of(vendors));
            open.add(simulator);
            return simulator;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static VendorSpec faulty(Fault fault, Duration lasts) {
        return VendorSpec.of("v").withEpisodes(new Episode(new Trigger.AtArrival(1), fault, lasts));
    }

    private Socket socket(Simulator simulator) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), simulator.port());
        socket.setTcpNoDelay(true);
        open.add(socket);
        return socket;
    }

    private static void exchange(Socket socket) throws IOException {
        socket.getOutputStream().write("GET /v HTTP/1.1\r\nHost: v\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = socket.getInputStream().read();
            if (read < 0) {
                throw new EOFException("closed after: " + head);
            }
            head.append((char) read);
        }
        socket.getInputStream().readNBytes(64);
    }

    private HttpResponse<String> get(Simulator simulator, String vendor, String... headers) throws Exception {
        HttpRequest.Builder request = request(simulator, vendor);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private static HttpRequest.Builder request(Simulator simulator, String vendor) {
        return HttpRequest.newBuilder(URI.create(simulator.baseUrl(vendor) + "/path?query"));
    }

    private static URI root(Simulator simulator, String path) {
        return URI.create("http://127.0.0.1:" + simulator.port() + path);
    }

    private static ZonedDateTime date(HttpResponse<?> response, String header) {
        return ZonedDateTime.parse(
                response.headers().firstValue(header).orElseThrow(), DateTimeFormatter.RFC_1123_DATE_TIME);
    }
}
