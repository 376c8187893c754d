package dev.headgate.app.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.app.management.RawHttp.Answer;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ManagementLimitsTest {

    private static final String TOKEN = "token-0123456789abcdef";
    private static final String BEARER = "Authorization: Bearer " + TOKEN;
    private static final ManagementLimits LIMITS =
            new ManagementLimits(4, 3, 2, 1000, 2000, 2, 50, Duration.ofSeconds(1));

    private final AtomicLong nanos = new AtomicLong();
    private final CountDownLatch gate = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(2);

    @SuppressWarnings("NullAway.Init")
    private ManagementServer server;

    @BeforeEach
    void open() throws Exception {
        server = ManagementServer.builder()
                .limits(LIMITS)
                .nanos(nanos::get)
                .principals(Principals.of("bot", Role.CHANGE, TOKEN))
                .probes(Set.of("/probe"))
                .open((routing, _) -> routing.get("/probe", (_, response) -> response.send("up"))
                        .get("/open", (_, response) -> response.send("open")))
                .routes((routing, access) -> routing.get("/look", access.read((_, response) -> response.send("seen")))
                        .post(
                                "/echo",
                                access.change((request, response) ->
                                        response.send(request.content().as(String.class))))
                        .get("/slow", access.read((_, response) -> {
                            entered.countDown();
                            gate.await();
                            response.send("slow");
                        })))
                .start();
    }

    @AfterEach
    void close() {
        gate.countDown();
        server.close();
    }

    @Test
    void shouldBoundRequestsOfAPrincipalAndOfAnAddress() throws Exception {
        // When
        List<Integer> principal = statuses(6, "/look", BEARER);
        List<Integer> address = statuses(5, "/open");

        // Then
        assertThat(principal).containsExactly(200, 200, 200, 200, 429, 429);
        assertThat(address).containsExactly(200, 200, 200, 429, 429);
        assertThat(statuses(20, "/probe")).containsOnly(200);
        Answer refused = RawHttp.send(server.port(), "GET", "/look", BEARER);
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.body()).contains("bot");

        // When
        nanos.addAndGet(1_000_000_000L);

        // Then
        assertThat(statuses(1, "/look", BEARER)).containsExactly(200);
        assertThat(statuses(1, "/open")).containsExactly(200);
    }

    @Test
    void shouldLookAtNoMoreTokensAfterTooManyWrongOnes() throws Exception {
        // When
        String wrong = "Authorization: Bearer wrong";
        List<Integer> guesses = statuses(3, "/look", wrong);

        // Then
        assertThat(guesses).containsExactly(401, 401, 429);
        assertThat(statuses(1, "/look", BEARER))
                .as("nor is the right one told apart")
                .containsExactly(429);

        // When
        nanos.addAndGet(1_000_000_000L);

        // Then
        assertThat(statuses(1, "/look", BEARER)).containsExactly(200);
    }

    @Test
    void shouldRefuseWhatIsTooLarge() throws Exception {
        assertThat(RawHttp.sendTo(server.port(), "localhost", "POST", "/echo", "x".repeat(1000), BEARER)
                        .status())
                .isEqualTo(200);
        assertThat(RawHttp.sendTo(server.port(), "localhost", "POST", "/echo", "x".repeat(1001), BEARER)
                        .status())
                .isEqualTo(413);
        String chunked = "POST /echo HTTP/1.1\r\nHost: localhost\r\n" + BEARER
                + "\r\nTransfer-Encoding: chunked\r\n\r\n" + "800\r\n" + "x".repeat(0x800) + "\r\n0\r\n\r\n";
        assertThat(RawHttp.text(server.port(), chunked).status()).isEqualTo(413);
        assertThat(RawHttp.send(server.port(), "GET", "/open", "X: " + "x".repeat(3000))
                        .status())
                .isBetween(400, 499);
        assertThat(RawHttp.send(server.port(), "GET", "/" + "x".repeat(9000)).status())
                .isIn(0, 414);
    }

    @Test
    void shouldAnswerProbesWhileItIsBusy() throws Exception {
        // Given
        List<Thread> slow = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            slow.add(Thread.ofVirtual().start(() -> {
                try {
                    RawHttp.send(server.port(), "GET", "/slow", BEARER);
                } catch (java.io.IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }));
        }
        entered.await();

        // When / Then
        assertThat(statuses(1, "/look", BEARER)).containsExactly(503);
        assertThat(statuses(1, "/probe")).containsExactly(200);

        // When
        gate.countDown();
        for (Thread it : slow) {
            it.join();
        }

        // Then
        assertThat(statuses(1, "/look", BEARER)).containsExactly(200);
    }

    @Test
    void shouldCloseAConnectionThatSaysNoMore() throws Exception {
        for (String begun : new String[] {
            "",
            "GET /op",
            "GET /open HTTP/1.1\r\nHost: loc",
            "POST /echo HTTP/1.1\r\n" + "Host: localhost\r\n" + BEARER + "\r\nContent-Length: 10\r\n\r\nx"
        }) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                socket.setSoTimeout(10_000);
                assertThat(RawHttp.exchange(socket, begun).status()).as(begun).isIn(0, 400, 408);
            }
        }
    }

    private List<Integer> statuses(int count, String path, String... headers) throws Exception {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            statuses.add(RawHttp.send(server.port(), "GET", path, headers).status());
        }
        return statuses;
    }
}
