package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Settings;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One permit, one request on the wire, counted at the server: what HTTP/2 adds to {@link OneRequestTest}. */
@Timeout(20)
class H2Test {

    private static HttpConnector connector(H2Vendor vendor, String... keys) {
        List<String> all = new ArrayList<>(List.of(keys));
        all.add("http: 2");
        return new HttpConnector(Calls.settings(vendor.port(), all.toArray(String[]::new)));
    }

    private static CompletableFuture<Reply> begin(HttpConnector connector, String path) {
        CompletableFuture<Reply> reply = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> reply.complete(connector.call(get(path), GO)));
        return reply;
    }

    @Test
    void shouldDeliverAnAnswer() {
        try (H2Vendor vendor = new H2Vendor(it -> it.answer(200, "ok", "x-a", "1", "x-a", "2"));
                HttpConnector connector = connector(vendor)) {
            Call post = new Call("POST", "/a?b=c", Map.of("Content-Type", "text/plain"), new byte[] {'h', 'i'});

            Reply reply = connector.call(Calls.attempt(post), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
                assertThat(it.verdict()).isEqualTo(new Verdict.Deliver());
                assertThat(it.answer().headers()).containsEntry("x-a", "1, 2");
                assertThat(it.answer().body()).asString().isEqualTo("ok");
            });
            assertThat(vendor.requests)
                    .singleElement()
                    .asString()
                    .startsWith("POST /a?b=c 127.0.0.1:" + vendor.port() + "\n")
                    .contains("\nuser-agent: Headgate\n", "\nidempotency-key: key-1\n", "\ncontent-length: 2\n")
                    .endsWith("\n\nhi");
        }
    }

    @Test
    void shouldUseOneConnectionForAllCallsThatTheVendorTakesAtOnce() {
        BlockingQueue<H2Vendor.Request> arrived = new LinkedBlockingQueue<>();
        try (H2Vendor vendor = new H2Vendor(arrived::add);
                HttpConnector connector = connector(vendor, "bulkhead: 8")) {
            List<CompletableFuture<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                replies.add(begin(connector, "/" + i));
            }
            await().until(() -> arrived.size() == 8);

            arrived.forEach(H2Vendor.Request::ok);

            assertThat(replies).allSatisfy(it -> assertThat(it.get()).isInstanceOf(Reply.Answered.class));
            assertThat(vendor.connections).hasValue(1);
            assertThat(vendor.maxStreams).hasValue(8);
        }
    }

    @Test
    void shouldOpenAnotherConnectionRatherThanWaitForAStream() {
        BlockingQueue<H2Vendor.Request> arrived = new LinkedBlockingQueue<>();
        try (H2Vendor vendor = new H2Vendor(new Http2Settings().maxConcurrentStreams(2), null, arrived::add);
                HttpConnector connector = connector(vendor, "bulkhead: 6")) {
            List<CompletableFuture<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                replies.add(begin(connector, "/" + i));
            }
            await().until(() -> arrived.size() == 6);

            arrived.forEach(H2Vendor.Request::ok);

            assertThat(replies).allSatisfy(it -> assertThat(it.get()).isInstanceOf(Reply.Answered.class));
            assertThat(vendor.connections).hasValue(3);
            assertThat(vendor.maxStreams).hasValue(2);
        }
    }

    @Test
    void shouldNotAskForADepartureWhileTheVendorTakesNoStream() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        BlockingQueue<H2Vendor.Request> arrived = new LinkedBlockingQueue<>();
        try (H2Vendor vendor = new H2Vendor(arrived::add);
                HttpConnector connector = connector(vendor, "deadline: 1s")) {
            CompletableFuture<Reply> first = begin(connector, "/1");
            H2Vendor.Request request = arrived.take();
            request.settings(new Http2Settings().maxConcurrentStreams(0));
            request.ok();
            first.get();

            Reply reply = connector.call(get("/2"), () -> asked.incrementAndGet() > 0);

            assertThat(reply).isInstanceOf(Reply.Unsent.class);
            assertThat(asked).hasValue(0);
            assertThat(vendor.requests).hasSize(1);
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldSayThatARefusedStreamWasNotProcessed() {
        try (H2Vendor vendor = new H2Vendor(it -> it.reset(Http2Error.REFUSED_STREAM));
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unanswered(
                            "the vendor refused the stream and did nothing with the request", true));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Http2Error.class,
            names = {"NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "CANCEL", "ENHANCE_YOUR_CALM", "STREAM_CLOSED"})
    void shouldNotKnowWhatBecameOfARequestWhoseStreamIsReset(Http2Error code) {
        try (H2Vendor vendor = new H2Vendor(it -> it.reset(code));
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the vendor reset the stream", false));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Http2Error.class,
            names = {"NO_ERROR", "ENHANCE_YOUR_CALM"})
    void shouldTellByTheLastStreamOfAGoAwayWhatWasProcessed(Http2Error code) throws Exception {
        BlockingQueue<H2Vendor.Request> arrived = new LinkedBlockingQueue<>();
        try (H2Vendor vendor = new H2Vendor(arrived::add);
                HttpConnector connector = connector(vendor)) {
            CompletableFuture<Reply> first = begin(connector, "/1");
            H2Vendor.Request processed = arrived.take();
            CompletableFuture<Reply> second = begin(connector, "/2");
            arrived.take();

            processed.goAway(processed.stream(), code);

            assertThat(second.get())
                    .isEqualTo(new Reply.Unanswered(
                            "the vendor closed the connection and did nothing with the request", true));
            processed.hangUp();
            assertThat(first.get())
                    .isEqualTo(new Reply.Unanswered("the connection was closed without an answer", false));
            assertThat(vendor.requests).hasSize(2);
        }
    }

    @Test
    void shouldDeliverWhatIsAnsweredAfterAGoAwayAndSendTheNextOnAnotherConnection() throws Exception {
        BlockingQueue<H2Vendor.Request> arrived = new LinkedBlockingQueue<>();
        try (H2Vendor vendor = new H2Vendor(arrived::add);
                HttpConnector connector = connector(vendor)) {
            CompletableFuture<Reply> first = begin(connector, "/1");
            H2Vendor.Request old = arrived.take();
            old.goAway(Integer.MAX_VALUE, Http2Error.NO_ERROR);
            await().until(() -> {
                CompletableFuture<Reply> next = begin(connector, "/next");
                H2Vendor.Request request = arrived.take();
                request.ok();
                next.get();
                return vendor.connections.get() == 2;
            });

            old.ok();

            assertThat(first.get()).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldNotResendWhenTheConnectionIsClosedWithoutAnAnswer() {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::hangUp);
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed without an answer"));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldNotTakeACutBodyForAWholeOne() {
        try (H2Vendor vendor = new H2Vendor(it -> {
                    it.begin(200, "part");
                    it.reset(Http2Error.REFUSED_STREAM);
                });
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed in the middle of the answer"));
        }
    }

    @Test
    void shouldHeedARefusalWhoseBodyNeverArrives() {
        try (H2Vendor vendor = new H2Vendor(it -> {
                    it.begin(429, "part", "retry-after", "7");
                    it.hangUp();
                });
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
                assertThat(it.verdict()).isInstanceOf(Verdict.Throttled.class);
                assertThat(it.answer().bodyOmitted()).isTrue();
            });
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "503 retry-after 0",
                "429 retry-after 0",
                "421 x x",
                "401 www-authenticate Basic",
                "425 x x",
                "301 location /else",
                "307 location /else",
                "308 location https://other.example/"
            })
    void shouldAnswerAsReceivedAndSendNothingMore(String head) {
        String[] words = head.split(" ", -1);
        int status = Integer.parseInt(words[0]);
        try (H2Vendor vendor = new H2Vendor(it -> it.answer(status, "no", words[1], words[2]));
                HttpConnector connector =
                        connector(vendor, "auth: {kind: basic, user: me, password: '${env:TOKEN}'}")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().status()).isEqualTo(status));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldReadPastInterimAnswers() {
        try (H2Vendor vendor = new H2Vendor(it -> {
                    it.interim(103);
                    it.ok();
                });
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Answered.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "headers", "part"})
    void shouldEndACallAtItsDeadlineAndLeaveItsConnectionToTheOthers(String answered) {
        try (H2Vendor vendor = new H2Vendor(it -> {
                    switch (it.number() == 1 ? answered : "all") {
                        case "headers" -> it.interim(103);
                        case "part" -> it.begin(200, "part");
                        case "all" -> it.ok();
                        default -> assertThat(it.number()).isOne();
                    }
                });
                HttpConnector connector = connector(vendor, "deadline: 500ms")) {
            Reply reply = connector.call(get("/late"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("no whole answer within 500ms"));
            await().until(() -> vendor.resets.contains(Http2Error.CANCEL.code()));
            assertThat(connector.call(get("/next"), GO)).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.connections).hasValue(1);
            assertThat(vendor.requests).hasSize(2);
        }
    }

    @Test
    void shouldEndACallByInterrupt() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (H2Vendor vendor = new H2Vendor(_ -> arrived.countDown());
                HttpConnector connector = connector(vendor, "deadline: 1m")) {
            CompletableFuture<Reply> end = new CompletableFuture<>();
            AtomicBoolean flag = new AtomicBoolean();
            Thread caller = Thread.ofVirtual().start(() -> {
                Reply reply = connector.call(get("/"), GO);
                flag.set(Thread.currentThread().isInterrupted());
                end.complete(reply);
            });
            arrived.await();

            caller.interrupt();

            assertThat(end.get()).isEqualTo(new Reply.Unanswered("interrupted"));
            assertThat(flag).isTrue();
        }
    }

    @Test
    void shouldSendNothingOnAThreadAlreadyInterrupted() throws Exception {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::ok);
                HttpConnector connector = connector(vendor)) {
            connector.call(get("/"), GO);
            CompletableFuture<Reply> reply = new CompletableFuture<>();

            Thread.ofPlatform().start(() -> {
                Thread.currentThread().interrupt();
                reply.complete(connector.call(get("/"), GO));
            });

            assertThat(reply.get()).isEqualTo(new Reply.Unsent("interrupted", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldEndCallsInFlightUnansweredOnClose() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        try (H2Vendor vendor = new H2Vendor(_ -> arrived.countDown())) {
            HttpConnector connector = connector(vendor, "deadline: 1m");
            CompletableFuture<Reply> reply = begin(connector, "/");
            arrived.await();

            connector.close();

            assertThat(reply.get()).isEqualTo(new Reply.Unanswered("the connector was closed"));
            assertThat(connector.call(get("/"), GO))
                    .isEqualTo(new Reply.Unsent("the connector was closed", Reply.Unsent.Cause.HANDED_BACK));
        }
    }

    @Test
    void shouldPutNothingOnTheWireWhenTheDepartureIsRefusedAndKeepTheConnection() {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::ok);
                HttpConnector connector = connector(vendor)) {
            Reply refused = connector.call(get("/refused"), () -> false);
            Reply next = connector.call(get("/next"), GO);

            assertThat(refused).isEqualTo(new Reply.Unsent("departure refused", Reply.Unsent.Cause.HANDED_BACK));
            assertThat(next).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests).singleElement().asString().startsWith("GET /next ");
            assertThat(vendor.connections).hasValue(1);
            assertThat(vendor.resets).isEmpty();
        }
    }

    @Test
    void shouldThrowWhatTheDepartureThrows() {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::ok);
                HttpConnector connector = connector(vendor)) {
            assertThatThrownBy(() -> connector.call(get("/"), () -> {
                        throw new UnsupportedOperationException("a defect elsewhere");
                    }))
                    .isInstanceOf(UnsupportedOperationException.class);

            assertThat(connector.call(get("/"), GO)).isInstanceOf(Reply.Answered.class);
        }
    }

    @Test
    void shouldNotAskWhenThereIsNoConnection() throws IOException {
        int port;
        try (ServerSocket unused = new ServerSocket(0)) {
            port = unused.getLocalPort();
        }
        AtomicInteger asked = new AtomicInteger();
        try (HttpConnector connector = new HttpConnector(Calls.settings(port, "http: 2"))) {
            Reply reply = connector.call(get("/"), () -> asked.incrementAndGet() > 0);

            assertThat(reply)
                    .isEqualTo(
                            new Reply.Unsent("no connection: refused or unreachable", Reply.Unsent.Cause.UNREACHABLE));
            assertThat(asked).hasValue(0);
        }
    }

    @Test
    void shouldNotReachAVendorThatSpeaksOnlyHttp1() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector =
                        new HttpConnector(Calls.settings(vendor.port(), "http: 2", "deadline: 500ms"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE));
        }
    }

    @Test
    void shouldNotConnectToAPrivateAddress() {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::ok);
                HttpConnector connector = new HttpConnector(
                        Calls.settings("base-url: http://127.0.0.1:" + vendor.port() + "\nhttp: 2"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent(
                            "the host has no public address; set allow-private-addresses to call it nevertheless",
                            Reply.Unsent.Cause.UNREACHABLE));
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldLeaveOutABodyAboveTheCapAndEndItsStream() {
        try (H2Vendor vendor = new H2Vendor(it -> it.begin(200, "x".repeat(2000)));
                HttpConnector connector = connector(vendor, "max-body: 1KiB")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().bodyOmitted()).isTrue());
            await().until(() -> vendor.resets.contains(Http2Error.CANCEL.code()));
        }
    }

    @Test
    void shouldLimitTheHeadersOfAnAnswer() {
        String[] headers = new String[600];
        for (int i = 0; i < 300; i++) {
            headers[2 * i] = "x-" + i;
            headers[2 * i + 1] = "x";
        }
        try (H2Vendor vendor = new H2Vendor(it -> it.answer(200, "ok", headers));
                HttpConnector connector = connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
        }
    }

    @Test
    void shouldEndItsThreadsWithTheLastConnector() {
        try (H2Vendor vendor = new H2Vendor(H2Vendor.Request::ok)) {
            for (int i = 0; i < 3; i++) {
                HttpConnector connector = connector(vendor);
                connector.call(get("/"), GO);
                connector.close();
            }

            await().until(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(it -> it.getName().startsWith("headgate-http2-")));
        }
    }
}
