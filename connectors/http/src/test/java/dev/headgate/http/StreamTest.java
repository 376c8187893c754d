package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Mistake;
import dev.headgate.api.Parts;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.profiles.InvalidProfileException;
import io.netty.handler.codec.http2.Http2Error;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that are handed over in parts. */
@Timeout(30)
class StreamTest {

    private static final String STREAMS = """
            streams:
              - {calls: {path: /lines}, format: json-lines, idle: 300ms}
              - {calls: {path: /array}, format: json-array, max-bytes: 1KiB}
              - {calls: {path: /events}, format: sse}
              - {calls: {path: /short}, format: json-lines, max-time: 1s}
            """;

    /** Keeps what it is given. */
    private static final class Kept implements Parts {

        final List<String> parts = new CopyOnWriteArrayList<>();
        final List<String> positions = new CopyOnWriteArrayList<>();
        private final @Nullable String position;

        Kept(@Nullable String position) {
            this.position = position;
        }

        Kept() {
            this(null);
        }

        @Override
        public void take(byte[] part) {
            parts.add(new String(part, StandardCharsets.UTF_8));
        }

        @Override
        public void take(byte[] part, String behind) {
            positions.add(behind);
            take(part);
        }

        @Override
        public @Nullable String position() {
            return position;
        }
    }

    private static String head(String... headers) {
        return "HTTP/1.1 200 OK\r\n" + String.join("\r\n", headers) + (headers.length == 0 ? "" : "\r\n") + "\r\n";
    }

    private static RawVendor.Script closing(String answer) {
        return connection -> {
            connection.readRequest();
            connection.write(answer);
        };
    }

    private static void assertDelivered(Reply reply) {
        assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
            assertThat(it.verdict()).isEqualTo(new Verdict.Deliver());
            assertThat(it.answer().body()).isEmpty();
        });
    }

    @Test
    void shouldHandOverLinesWhileTheyCome() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        RawVendor.Script script = connection -> {
            connection.readRequest();
            connection.write(head("Transfer-Encoding: chunked") + "8\r\n{\"a\":1}\n\r\n");
            first.await();
            connection.write("7\r\n{\"a\":2}\r\n0\r\n\r\n");
        };
        Kept kept = new Kept();
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> reply.complete(connector.call(Calls.get("/lines"), GO, kept)));
            await().until(() -> kept.parts.equals(List.of("{\"a\":1}")));
            first.countDown();

            assertDelivered(reply.get());
            assertThat(kept.parts).containsExactly("{\"a\":1}", "{\"a\":2}");
        }
    }

    @Test
    void shouldUseTheConnectionAgain() throws IOException {
        Kept kept = new Kept();
        try (RawVendor vendor = RawVendor.answering(head("Content-Length: 7") + "[1, 2]\n");
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));

            assertThat(kept.parts).containsExactly("1", "2", "1", "2");
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldUnpack() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("[\"x\",\"y\"]".getBytes(StandardCharsets.UTF_8));
        }
        Kept kept = new Kept();
        RawVendor.Script script = connection -> {
            connection.readRequest();
            connection.write(head("Content-Encoding: gzip", "Content-Length: " + packed.size()));
            connection.write(packed.toByteArray());
        };
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));
        }
        assertThat(kept.parts).containsExactly("\"x\"", "\"y\"");
    }

    @Test
    void shouldGoOnWithEventsWhereTheAttemptBeforeBroke() throws IOException {
        Kept kept = new Kept("41");
        RawVendor.Script script =
                closing(head("Content-Type: text/event-stream;charset=utf-8") + "id: 42\ndata: x\n\n");
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            assertDelivered(connector.call(Calls.get("/events"), GO, kept));

            assertThat(vendor.requests).singleElement().asString().contains("Last-Event-ID: 41\r\n");
            assertThat(kept.positions).containsExactly("42");
        }
    }

    @Test
    void shouldNotGoOnWithAPost() throws IOException {
        Kept kept = new Kept("41");
        RawVendor.Script script = closing(head("Content-Type: text/event-stream") + "id: 42\ndata: x\n\n");
        Attempt post = Calls.attempt(new Call("POST", "/events", Map.of(), new byte[0]));
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            assertDelivered(connector.call(post, GO, kept));

            assertThat(vendor.requests).singleElement().asString().doesNotContain("Last-Event-ID");
            assertThat(kept.positions).isEmpty();
            assertThat(kept.parts).hasSize(1);
        }
    }

    /** Rules may look into it. */
    @Test
    void shouldReadAnErrorAsAWhole() throws IOException {
        Kept kept = new Kept();
        String busy = "HTTP/1.1 429 Too Many Requests\r\nContent-Length: 2\r\n\r\n[]";
        try (RawVendor vendor = RawVendor.answering(busy);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/array"), GO, kept);

            assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
                assertThat(it.verdict()).isInstanceOf(Verdict.Refusal.class);
                assertThat(it.answer().body()).asString().isEqualTo("[]");
            });
            assertThat(kept.parts).isEmpty();
        }
    }

    @Test
    void shouldDeliverAWholeAnswerInPlaceOfEvents() throws IOException {
        Kept kept = new Kept();
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/events"), GO, kept);

            assertThat(((Reply.Answered) reply).answer().body()).asString().isEqualTo("ok");
        }
    }

    @Test
    void shouldDeliverAWholeAnswerWhereNobodyTakesParts() throws IOException {
        try (RawVendor vendor = RawVendor.answering(head("Content-Length: 3") + "[1]");
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/array"), GO);

            assertThat(((Reply.Answered) reply).answer().body()).asString().isEqualTo("[1]");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'{}', the answer is not a JSON array",
        "'[1,', failed with EOFException",
    })
    void shouldTellWhatCannotBeReadFromWhatBreaksOff(String body, String reason) throws IOException {
        Kept kept = new Kept();
        try (RawVendor vendor = new RawVendor(closing(head() + body));
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/array"), GO, kept);

            if (body.equals("{}")) {
                assertThat(((Reply.Answered) reply).verdict()).isEqualTo(new Verdict.Permanent(reason));
            } else {
                assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            }
        }
    }

    @Test
    void shouldBoundABody() throws IOException {
        Kept kept = new Kept();
        try (RawVendor vendor = new RawVendor(closing(head() + "[" + "12345678,".repeat(1000) + "1]"));
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/array"), GO, kept);

            assertThat(((Reply.Answered) reply).verdict())
                    .isEqualTo(new Verdict.Permanent("the answer is larger than the profile's max-bytes"));
        }
    }

    @Test
    void shouldEndACallOfWhichNothingMoreComes() throws IOException {
        Kept kept = new Kept();
        RawVendor.Script script = connection -> {
            connection.readRequest();
            connection.write(head("Content-Length: 100") + "1\n");
            connection.awaitHangUp();
        };
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            Reply reply = connector.call(Calls.get("/lines"), GO, kept);

            assertThat(reply).isEqualTo(new Reply.Unanswered("nothing more of the answer within 300ms"));
            assertThat(kept.parts).containsExactly("1");
        }
    }

    /** A drip within the idle time goes on past the vendor's deadline, until the stream's own time is over. */
    @Test
    void shouldEndACallThatTakesLongerThanAStreamMay() throws IOException {
        Kept kept = new Kept();
        RawVendor.Script script = connection -> {
            connection.readRequest();
            connection.write(head("Content-Length: 1000"));
            while (true) {
                connection.write("1\n");
                await().pollDelay(Duration.ofMillis(50)).until(() -> true);
            }
        };
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS, "deadline: 200ms")) {
            assertThat(connector.streamTime(Calls.call("/short"))).isEqualTo(Duration.ofSeconds(1));
            assertThat(connector.streamTime(Calls.call("/other"))).isNull();

            Reply reply = connector.call(Calls.get("/short"), GO, kept);

            assertThat(reply).isEqualTo(new Reply.Unanswered("no end of the answer within 1s"));
            assertThat(kept.parts).hasSizeGreaterThan(5);
        }
    }

    @Test
    void shouldReadNoFasterThanPartsAreTaken() throws Exception {
        AtomicLong written = new AtomicLong();
        RawVendor.Script script = connection -> {
            connection.readRequest();
            connection.write(head("Content-Length: " + (1L << 30)));
            byte[] line = ("x".repeat(8191) + "\n").getBytes(StandardCharsets.UTF_8);
            while (true) {
                connection.write(line);
                written.addAndGet(line.length);
            }
        };
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, STREAMS)) {
            assertStaysBounded(connector, "/lines", written::get, 32L << 20);
        }
    }

    @Test
    void shouldReadNoFasterThanPartsAreTakenOverHttp2() throws Exception {
        AtomicLong written = new AtomicLong();
        H2Vendor.Script script = request -> {
            if (!request.path().equals("/lines")) {
                request.ok();
                return;
            }
            request.begin(200, "");
            request.flood("x".repeat(8191) + "\n", 4000, written);
        };
        try (H2Vendor vendor = new H2Vendor(script);
                HttpConnector connector = new HttpConnector(Calls.settings(vendor.port(), STREAMS, "http: 2"))) {
            assertStaysBounded(connector, "/lines", written::get, H2Connection.STREAM_WINDOW + (64 << 10));
        }
    }

    /** While nobody takes parts, little comes, and other calls over the same connection do. */
    private static void assertStaysBounded(HttpConnector connector, String path, LongSupplier written, long max)
            throws Exception {
        Semaphore leave = new Semaphore(0);
        AtomicLong parts = new AtomicLong();
        Parts slow = part -> {
            parts.incrementAndGet();
            leave.acquire();
        };
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Thread reader = Thread.ofVirtual().start(() -> reply.complete(connector.call(Calls.get(path), GO, slow)));
        await().until(() -> parts.get() == 1);
        AtomicLong before = new AtomicLong(-1);
        await().pollInterval(Duration.ofMillis(200))
                .until(() -> before.getAndSet(written.getAsLong()) == written.getAsLong());
        long stalled = written.getAsLong();

        assertThat(stalled).isLessThanOrEqualTo(max);
        assertThat(connector.call(Calls.get("/other"), GO)).isInstanceOf(Reply.class);

        leave.release(2000);
        await().until(() -> parts.get() == 2001);
        assertThat(written.getAsLong()).isGreaterThan(2000L * 8192 - 1).isLessThanOrEqualTo(2001L * 8192 + max);
        reader.interrupt();
        assertThat(reply.get()).isEqualTo(new Reply.Unanswered("interrupted"));
    }

    @Test
    void shouldHandOverWhatComesOverHttp2UntilItBreaks() {
        Kept kept = new Kept();
        H2Vendor.Script script = request -> {
            request.begin(200, "[1,2,");
            request.reset(Http2Error.INTERNAL_ERROR);
        };
        try (H2Vendor vendor = new H2Vendor(script);
                HttpConnector connector = new HttpConnector(Calls.settings(vendor.port(), STREAMS, "http: 2"))) {
            Reply reply = connector.call(Calls.get("/array"), GO, kept);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed in the middle of the answer"));
            assertThat(kept.parts).containsExactly("1", "2");
        }
    }

    @Test
    void shouldHandOverAWholeAnswerOverHttp2() {
        Kept kept = new Kept();
        try (H2Vendor vendor = new H2Vendor(request -> request.answer(200, "[1,2]"));
                HttpConnector connector = new HttpConnector(Calls.settings(vendor.port(), STREAMS, "http: 2"))) {
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));
            assertThat(kept.parts).containsExactly("1", "2", "1", "2");
            assertThat(vendor.resets).isEmpty();
        }
    }

    @Test
    void shouldHideSecretsInParts() throws IOException {
        Kept kept = new Kept();
        try (RawVendor vendor = new RawVendor(closing(head() + "[\"t0p-s3cret\"]"));
                HttpConnector connector = Calls.connector(
                        vendor, STREAMS, "auth: {kind: header, header: Authorization, value: \"${env:TOKEN}\"}")) {
            assertDelivered(connector.call(Calls.get("/array"), GO, kept));
        }
        assertThat(kept.parts).containsExactly("\"**********\"");
    }

    @ParameterizedTest
    @CsvSource({
        "'{calls: {path: /a}}', streams[0].format",
        "'{calls: {path: /a}, format: xml}', streams[0].format",
        "'{format: sse}', streams[0].calls",
        "'{calls: {path: /a}, format: sse, idle: 1ms}', streams[0].idle",
        "'{calls: {path: /a}, format: sse, max-time: 2d}', streams[0].max-time",
        "'{calls: {path: /a}, format: sse, max-bytes: 0B}', streams[0].max-bytes",
    })
    void shouldNameMistakes(String rule, String where) {
        InvalidProfileException failure =
                catchThrowableOfType(InvalidProfileException.class, () -> Calls.profile(1, "streams: [" + rule + "]"));

        assertThat(failure.mistakes())
                .extracting(Mistake::toString)
                .singleElement()
                .asString()
                .contains(where);
    }
}
