package dev.headgate.grpc;

import static dev.headgate.grpc.Profiles.answered;
import static dev.headgate.grpc.Profiles.body;
import static dev.headgate.grpc.Profiles.get;
import static dev.headgate.grpc.Profiles.list;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import dev.headgate.api.Attempt;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.Status;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Server streams whose messages are handed over as parts. */
@Timeout(60)
class StreamTest {

    private final Queue<String> parts = new ConcurrentLinkedQueue<>();
    private final Parts kept = part -> parts.add(new String(part, StandardCharsets.UTF_8));

    private static Map<String, Object> streams(Object... more) {
        Map<String, Object> rule = new HashMap<>(Map.of("methods", List.of(Things.LIST)));
        for (int i = 0; i < more.length; i += 2) {
            rule.put((String) more[i], more[i + 1]);
        }
        return Map.of("streams", List.of(rule));
    }

    private static void begin(ServerCall<Payload, Payload> call, String... ids) {
        call.sendHeaders(new Metadata());
        for (String id : ids) {
            call.sendMessage(new Payload(Things.thing(id)));
        }
    }

    @Test
    void shouldHandOverMessagesAsParts() throws IOException {
        try (TestServer server = new TestServer(
                        (call, _) -> TestServer.answer(call, Things.thing("1"), Things.thing("2"), Things.thing("3")));
                GrpcConnector connector = Profiles.connector(server, streams())) {
            Reply.Answered reply = answered(connector.call(list(), () -> true, kept));

            assertThat(parts).containsExactly("{\"id\":\"1\"}", "{\"id\":\"2\"}", "{\"id\":\"3\"}");
            assertThat(reply.answer().body()).isEmpty();
            assertThat(reply.verdict()).isEqualTo(new Verdict.Deliver());
        }
    }

    @Test
    void shouldHandOverAPartBeforeTheNextIsThere() throws Exception {
        CompletableFuture<ServerCall<Payload, Payload>> begun = new CompletableFuture<>();
        try (TestServer server = new TestServer((call, _) -> {
                    begin(call, "1");
                    begun.complete(call);
                });
                GrpcConnector connector = Profiles.connector(server, streams())) {
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> reply.complete(connector.call(list(), () -> true, kept)));
            await().until(() -> parts.size() == 1);

            begun.get().sendMessage(new Payload(Things.thing("2")));
            begun.get().close(Status.OK, new Metadata());

            assertThat(answered(reply.get()).verdict()).isEqualTo(new Verdict.Deliver());
            assertThat(parts).hasSize(2);
        }
    }

    @Test
    void shouldHaveAnAnswerAsAWholeOfWhichTheProfileSaysNothing() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("1")));
                GrpcConnector connector = Profiles.connector(server, Map.of())) {
            assertThat(connector.streamTime(list().operation())).isNull();
            assertThat(body(connector.call(list(), () -> true, kept))).isEqualTo("[{\"id\":\"1\"}]");
            assertThat(parts).isEmpty();
        }
    }

    @Test
    void shouldHaveAnAnswerAsAWholeWhereNobodyTakesParts() throws IOException {
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("1")));
                GrpcConnector connector = Profiles.connector(server, streams())) {
            assertThat(body(connector.call(list(), () -> true))).isEqualTo("[{\"id\":\"1\"}]");
        }
    }

    @Test
    void shouldSayThatACallThatBreaksOffHasNoAnswer() throws IOException {
        try (TestServer server = new TestServer((call, _) -> begin(call, "1"));
                GrpcConnector connector = Profiles.connector(server, streams())) {
            Reply reply = connector.call(list(), () -> true, part -> {
                kept.take(part);
                server.breakConnections();
            });

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            assertThat(parts).containsExactly("{\"id\":\"1\"}");
        }
    }

    @Test
    void shouldReadTheStatusThatEndsAStream() throws IOException {
        try (TestServer server = new TestServer((call, _) -> {
                    begin(call, "1");
                    call.close(Status.UNAVAILABLE, new Metadata());
                });
                GrpcConnector connector = Profiles.connector(server, streams())) {
            Reply.Answered reply = answered(connector.call(list(), () -> true, kept));

            assertThat(reply.verdict()).isInstanceOf(Verdict.Transient.class);
            assertThat(parts).hasSize(1);
        }
    }

    @Test
    void shouldEndACallOfWhichNothingMoreComes() throws IOException {
        try (TestServer server = new TestServer((call, _) -> begin(call, "1"));
                GrpcConnector connector = Profiles.connector(server, streams("idle", "300ms"))) {
            Reply reply = connector.call(list(), () -> true, kept);

            assertThat(reply).isEqualTo(new Reply.Unanswered("nothing more of the answer within 300ms"));
            assertThat(parts).hasSize(1);
        }
    }

    /** A drip goes on past the vendor's deadline, until the stream's own time is over. */
    @Test
    void shouldEndACallThatTakesLongerThanAStreamMay() throws IOException {
        try (TestServer server = new TestServer((call, _) -> drip(call));
                GrpcConnector connector = deadline(server, Duration.ofMillis(200), streams("max-time", "1s"))) {
            assertThat(connector.streamTime(list().operation())).isEqualTo(Duration.ofSeconds(1));
            assertThat(connector.streamTime(get().operation())).isNull();

            Reply reply = connector.call(list(), () -> true, kept);

            assertThat(reply).isEqualTo(new Reply.Unanswered("no end of the answer within 1s"));
            assertThat(parts).hasSizeGreaterThan(5);
        }
    }

    @Test
    void shouldEndACallWhoseAnswerDoesNotBeginWithinTheDeadline() throws IOException {
        try (TestServer server = new TestServer((_, _) -> {});
                GrpcConnector connector = deadline(server, Duration.ofMillis(200), streams())) {
            assertThat(connector.call(list(), () -> true, kept))
                    .isEqualTo(new Reply.Unanswered("no whole answer within 200ms"));
        }
    }

    @Test
    void shouldEndAStreamThatNobodyWantsAnyLonger() throws IOException {
        Attempt short_ = list().within(Duration.ofMillis(300));
        try (TestServer server = new TestServer((call, _) -> drip(call));
                GrpcConnector connector = Profiles.connector(server, streams())) {
            assertThat(connector.call(short_, () -> true, kept))
                    .isEqualTo(new Reply.Unanswered("the intent's deadline passed"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "max-bytes, 25B, the answer is larger than the profile's max-bytes",
        "max-body, 25B, a part of the answer is larger than max-body"
    })
    void shouldBoundAnAnswerAndEachOfItsParts(String key, String size, String reason) throws IOException {
        Map<String, Object> keys = new HashMap<>(key.equals("max-bytes") ? streams(key, size) : streams());
        if (key.equals("max-body")) {
            keys.put(key, size);
        }
        try (TestServer server = new TestServer((call, _) -> begin(call, "1", "2", "x".repeat(30)));
                GrpcConnector connector = Profiles.connector(server, keys)) {
            Reply.Answered reply = answered(connector.call(list(), () -> true, kept));

            assertThat(reply.verdict()).isEqualTo(new Verdict.Permanent(reason));
            assertThat(parts).hasSize(2);
        }
    }

    /** While nobody takes parts, little comes, and other calls to the vendor are answered. */
    @Test
    void shouldReadNoFasterThanPartsAreTaken() throws Exception {
        AtomicLong written = new AtomicLong();
        byte[] large = large();
        try (TestServer server = new TestServer((call, received) -> {
                    if (received.method().equals(Things.GET)) {
                        TestServer.answer(call, Things.thing("7"));
                    } else {
                        Thread.ofVirtual().start(() -> flood(call, large, written));
                    }
                });
                GrpcConnector connector = Profiles.connector(server, streams("idle", "200ms"))) {
            Semaphore leave = new Semaphore(0);
            AtomicLong taken = new AtomicLong();
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread reader = Thread.ofVirtual()
                    .start(() -> reply.complete(connector.call(list(), () -> true, _ -> {
                        taken.incrementAndGet();
                        leave.acquire();
                    })));
            await().until(() -> taken.get() == 1);
            AtomicLong before = new AtomicLong(-1);
            await().pollInterval(Duration.ofMillis(300)).until(() -> before.getAndSet(written.get()) == written.get());

            assertThat(written.get()).isLessThanOrEqualTo(4L << 20);
            assertThat(body(connector.call(get(), () -> true))).isEqualTo("{\"id\":\"7\"}");

            leave.release(2000);
            await().until(() -> taken.get() == 2001);
            assertThat(written.get()).isLessThanOrEqualTo(2001L * large.length + (16L << 20));
            reader.interrupt();
            assertThat(reply.get()).isEqualTo(new Reply.Unanswered("interrupted"));
        }
    }

    private static byte[] large() {
        return ByteString.copyFrom(Things.thing("x".repeat(100)))
                .concat(ByteString.copyFrom(new byte[] {3 << 3 | 2, (byte) 0x80, 0x40}))
                .concat(ByteString.copyFrom(new byte[8192]))
                .toByteArray();
    }

    private static void flood(ServerCall<Payload, Payload> call, byte[] message, AtomicLong written) {
        call.sendHeaders(new Metadata());
        while (!call.isCancelled()) {
            if (call.isReady()) {
                call.sendMessage(new Payload(message));
                written.addAndGet(message.length);
            } else {
                await().pollInterval(Duration.ofMillis(1)).until(() -> call.isReady() || call.isCancelled());
            }
        }
    }

    private static void drip(ServerCall<Payload, Payload> call) {
        call.sendHeaders(new Metadata());
        Thread.ofVirtual().start(() -> {
            while (!call.isCancelled()) {
                call.sendMessage(new Payload(Things.thing("1")));
                await().pollDelay(Duration.ofMillis(50)).until(() -> true);
            }
        });
    }

    @Test
    void shouldHideSecretsInParts() throws IOException {
        Map<String, Object> keys = new HashMap<>(streams());
        keys.put("auth", Map.of("kind", "header", "header", "authorization", "value", "${env:TOKEN}"));
        try (TestServer server = new TestServer((call, _) -> TestServer.answer(call, Things.thing("t0p-s3cret")));
                GrpcConnector connector = Profiles.connector(server, keys)) {
            assertThat(answered(connector.call(list(), () -> true, kept)).verdict())
                    .isEqualTo(new Verdict.Deliver());
        }
        assertThat(parts).containsExactly("{\"id\":\"**********\"}");
    }

    @Test
    void shouldNameMistakes() {
        assertThat(mistakes(Map.of("methods", List.of("test.Things/Get"))))
                .singleElement()
                .asString()
                .contains("streams[0].methods", "test.Things/Get", "server-streaming");
        assertThat(mistakes(Map.of("idle", "1s"))).singleElement().asString().contains("streams[0].methods");
        assertThat(mistakes(Map.of("methods", List.of(Things.LIST), "idle", "1ms")))
                .singleElement()
                .asString()
                .contains("streams[0].idle");
        Map<String, Object> rule = Map.of("methods", List.of(Things.LIST));
        assertThat(mistakes(rule, rule)).singleElement().asString().contains("streams[1].methods", "another entry");
    }

    private static List<String> mistakes(Object... rules) {
        return Profiles.mistakes(new GrpcConnectorFactory(), Profiles.keys(1, Map.of("streams", List.of(rules))));
    }

    private static GrpcConnector deadline(TestServer server, Duration deadline, Map<String, Object> more) {
        return Profiles.connector(new GrpcConnectorFactory(), Profiles.keys(server.port(), more), deadline);
    }
}
