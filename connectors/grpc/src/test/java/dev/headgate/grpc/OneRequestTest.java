package dev.headgate.grpc;

import static dev.headgate.grpc.Profiles.answered;
import static dev.headgate.grpc.Profiles.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.api.secret.Secrets;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is on the wire for one departure, and what is said of it. */
@Timeout(60)
class OneRequestTest {

    private static final Duration SHORT = Duration.ofSeconds(1);

    private final AtomicInteger departures = new AtomicInteger();

    @Test
    void shouldSayThatARefusedStreamWasNotProcessedAndNotSendItAgain() throws IOException {
        try (RawServer server =
                        new RawServer((connection, stream) -> connection.reset(stream, RawServer.REFUSED_STREAM));
                GrpcConnector connector = connector(server.port())) {
            Reply reply = connector.call(get(), this::depart);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the stream was refused", true));
            assertThat(server.streams).hasValue(1);
            assertThat(departures).hasValue(1);
        }
    }

    @Test
    void shouldSayThatAStreamAboveTheLastOfAGoAwayWasNotProcessedAndNotSendItAgain() throws IOException {
        try (RawServer server = new RawServer((connection, stream) -> connection.goAway(stream - 2, 0));
                GrpcConnector connector = connector(server.port())) {
            Reply reply = connector.call(get(), this::depart);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the vendor closed the connection with GOAWAY", true));
            assertThat(server.streams).hasValue(1);
            assertThat(departures).hasValue(1);
        }
    }

    @Test
    void shouldNotSaySoOfAStreamThatTheGoAwayIncludes() throws IOException {
        try (RawServer server = new RawServer((connection, stream) -> {
                    connection.goAway(stream, 0);
                    connection.hangUp();
                });
                GrpcConnector connector = connector(server.port())) {
            Reply reply = connector.call(get(), this::depart);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unanswered.class,
                            it -> assertThat(it.repeat()).isEqualTo(Repeat.AS_ASKED));
            assertThat(server.streams).hasValue(1);
        }
    }

    @Test
    void shouldNotSaySoOfAStreamResetOtherwise() throws IOException {
        try (RawServer server = new RawServer((connection, stream) -> connection.reset(stream, 2));
                GrpcConnector connector = connector(server.port())) {
            assertThat(connector.call(get(), this::depart))
                    .isEqualTo(new Reply.Unanswered("the stream was reset", false));
        }
    }

    @Test
    void shouldNotBelieveAMessageThatReadsLikeARefusedStream() throws IOException {
        Status words =
                Status.UNAVAILABLE.withDescription("RST_STREAM closed stream. HTTP/2 error code: REFUSED_STREAM");
        try (TestServer server = new TestServer((call, _) -> TestServer.fail(call, words));
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            assertThat(answered(connector.call(get(), this::depart)).verdict()).isEqualTo(new Verdict.Transient(null));
        }
    }

    @Test
    void shouldReadAProxysAnswerByPlainHttp() throws IOException {
        try (RawServer server = new RawServer((connection, stream) -> connection.answer(stream, "429", "text/html"));
                GrpcConnector connector = connector(server.port())) {
            assertThat(answered(connector.call(get(), this::depart)).verdict())
                    .isEqualTo(new Verdict.Throttled(List.of("account"), null));
        }
        try (RawServer server = new RawServer((connection, stream) -> connection.answer(stream, "503", "text/html"));
                GrpcConnector connector = connector(server.port())) {
            assertThat(answered(connector.call(get(), this::depart)).verdict()).isEqualTo(new Verdict.Transient(null));
        }
    }

    @Test
    void shouldSayThatAVendorWithoutTlsCannotBeReachedByIt() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("1")));
                GrpcConnector connector = Profiles.connector(server, Map.of("plaintext", "false"))) {
            Reply reply = connector.call(get(), this::depart);

            assertThat(reply).isEqualTo(new Reply.Unsent("the TLS handshake failed", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(departures).hasValue(0);
            assertThat(server.streams).hasValue(0);
        }
    }

    @Test
    void shouldSendNothingWithoutItsCredential() throws IOException {
        Map<String, String> environment = new ConcurrentHashMap<>(Map.of("TOKEN", "t0ken"));
        Map<String, Object> auth = Map.of(
                "kind", "header",
                "header", "authorization",
                "value", "${env:TOKEN}",
                "scope", List.of("account"));
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("1")));
                GrpcConnector connector = Profiles.connector(
                        new GrpcConnectorFactory(),
                        Profiles.keys(server.port(), Map.of("auth", auth)),
                        Duration.ofSeconds(20),
                        Secrets.of(environment::get))) {
            environment.clear();

            assertThat(connector.call(get(), this::depart)).isInstanceOfSatisfying(Reply.Unsent.class, it -> {
                assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.NO_CREDENTIAL);
                assertThat(it.scope()).containsExactly("account");
            });
            assertThat(server.streams).hasValue(0);
        }
    }

    @Test
    void shouldEndACallWhoseIntentsTimeIsOver() throws IOException {
        try (TestServer server = new TestServer((_, _) -> {});
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            Reply reply = connector.call(get().within(SHORT), this::depart);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the intent's deadline passed"));
            assertThat(server.streams).hasValue(1);
        }
    }

    /** Which says nothing of the vendor. */
    @Test
    void shouldHandACallBackWhoseIntentsTimeIsOverBeforeThereIsAConnection() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                GrpcConnector connector = connector(silent.getLocalPort())) {
            Reply reply = connector.call(get().within(SHORT), this::depart);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent("the intent's deadline passed", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(departures).hasValue(0);
        }
    }

    @Test
    void shouldTakeARequestBackThatFindsNoStreamAndOpenAnotherConnectionForTheNext() throws Exception {
        Queue<ServerCall<Payload, Payload>> held = new ConcurrentLinkedQueue<>();
        CountDownLatch first = new CountDownLatch(1);
        try (TestServer server = new TestServer(
                        (call, _) -> {
                            held.add(call);
                            first.countDown();
                        },
                        1);
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            CompletableFuture<Reply> running = start(connector);
            first.await();

            Reply second = connector.call(get(), this::depart);

            assertThat(second)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.HANDED_BACK));
            assertThat(server.streams).hasValue(1);

            server.does((call, _) -> TestServer.answer(call, Things.thing("1")));
            assertThat(answered(connector.call(get(), this::depart)).verdict()).isEqualTo(new Verdict.Deliver());
            assertThat(server.connections).hasValue(2);
            held.forEach(call -> TestServer.answer(call, Things.thing("1")));
            assertThat(answered(running.join()).verdict()).isEqualTo(new Verdict.Deliver());
        }
    }

    @Test
    void shouldOpenConnectionsAsStreamsPerConnectionSays() throws Exception {
        CountDownLatch six = new CountDownLatch(6);
        Queue<ServerCall<Payload, Payload>> held = new ConcurrentLinkedQueue<>();
        try (TestServer server = new TestServer((call, _) -> {
                    held.add(call);
                    six.countDown();
                });
                GrpcConnector connector = Profiles.connector(server, Map.of("streams-per-connection", "2"))) {
            List<CompletableFuture<Reply>> running = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                running.add(start(connector));
            }
            six.await();

            assertThat(server.connections).hasValue(3);
            held.forEach(call -> TestServer.answer(call, Things.thing("1")));
            running.forEach(
                    reply -> assertThat(answered(reply.join()).verdict()).isEqualTo(new Verdict.Deliver()));
        }
    }

    @Test
    void shouldReachAVendorThatCameBackAndTellItsHealthMeanwhile() throws IOException {
        int port = unusedPort();
        try (GrpcConnector connector = connector(port)) {
            assertThat(connector.call(get(), this::depart)).isInstanceOf(Reply.Unsent.class);
            assertThat(connector.health().usable()).isFalse();
            assertThat(connector.health().detail()).isEqualTo("no connection: refused or unreachable");

            try (RawServer server =
                    new RawServer(port, (connection, stream) -> connection.reset(stream, RawServer.REFUSED_STREAM))) {
                assertThat(connector.call(get(), this::depart)).isInstanceOf(Reply.Unanswered.class);
                assertThat(server.streams).hasValue(1);
                assertThat(connector.health().usable()).isTrue();
            }
        }
    }

    @Test
    void shouldCallNoPrivateAddressUnlessAllowed() throws IOException {
        try (RawServer server = new RawServer((connection, stream) -> connection.reset(stream, 2))) {
            Map<String, Object> keys = Profiles.keys(server.port(), Map.of("allow-private-addresses", "false"));
            try (GrpcConnector connector =
                    Profiles.connector(new GrpcConnectorFactory(), keys, Duration.ofSeconds(20))) {
                Reply reply = connector.call(get(), this::depart);

                assertThat(reply)
                        .isEqualTo(new Reply.Unsent(GuardedResolver.FORBIDDEN, Reply.Unsent.Cause.UNREACHABLE));
                assertThat(departures).hasValue(0);
            }
        }
    }

    private boolean depart() {
        departures.incrementAndGet();
        return true;
    }

    private static CompletableFuture<Reply> start(GrpcConnector connector) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                reply.complete(connector.call(get(), () -> true));
            } catch (Throwable defect) {
                reply.completeExceptionally(defect);
            }
        });
        return reply;
    }

    private static GrpcConnector connector(int port) {
        return Profiles.connector(new GrpcConnectorFactory(), Profiles.keys(port, Map.of()), Duration.ofSeconds(20));
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
