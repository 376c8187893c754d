package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts at the server what a call costs at most: one request. */
class OneRequestTest {

    @Test
    void shouldDeliverAnAnswer() throws IOException {
        try (RawVendor vendor =
                        RawVendor.answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\nx-a: 2\r\n\r\nok");
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/a?b=c"), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
                assertThat(it.verdict()).isEqualTo(new Verdict.Deliver());
                assertThat(it.answer().status()).isEqualTo(200);
                assertThat(it.answer().headers()).containsEntry("x-a", "1, 2");
                assertThat(it.answer().body()).asString().isEqualTo("ok");
            });
            assertThat(vendor.requests).singleElement().asString().startsWith("GET /a?b=c HTTP/1.1\r\n");
        }
    }

    @Test
    void shouldNotResendWhenTheConnectionIsClosedWithoutAnAnswer() throws IOException {
        try (RawVendor vendor = new RawVendor(RawVendor.Connection::readRequest);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed without an answer"));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldNotResendWhenTheBodyIsReset() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart");
                    connection.reset();
                });
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldNotTakeACutBodyForAWholeOne() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\npart\r\n");
                });
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed in the middle of the answer"));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldHeedARefusalWhoseBodyNeverArrives() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 429 No\r\nRetry-After: 7\r\nContent-Length: 100\r\n\r\npart");
                });
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
                assertThat(it.verdict()).isInstanceOf(Verdict.Throttled.class);
                assertThat(it.answer().bodyOmitted()).isTrue();
            });
        }
    }

    @Test
    void shouldNoticeAStaleConnectionBeforeItDeparts() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write(RawVendor.OK);
                    connection.reset();
                    closed.countDown();
                });
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(get("/1"), GO);
            closed.await();

            Reply reply = connector.call(get("/2"), GO);

            assertThat(reply).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests).hasSize(2);
            assertThat(vendor.connections).hasValue(2);
        }
    }

    @Test
    void shouldNotTakeForAnAnswerWhatCameUnasked() throws Exception {
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch written = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(connection -> {
                    boolean first = connection.readRequest();
                    connection.write(RawVendor.OK);
                    read.await();
                    if (first && written.getCount() > 0) {
                        connection.write("HTTP/1.1 408 Late\r\nContent-Length: 0\r\n\r\n");
                        written.countDown();
                    }
                    connection.awaitHangUp();
                });
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(get("/1"), GO);
            read.countDown();
            written.await();

            Reply reply = connector.call(get("/2"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().status()).isEqualTo(200));
            assertThat(vendor.connections).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldUseAConnectionAgainThatIsStillOpen(boolean isVirtual) throws Exception {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Thread.Builder threads = isVirtual ? Thread.ofVirtual() : Thread.ofPlatform();

            Thread caller = threads.start(() -> {
                for (int i = 0; i < 10; i++) {
                    connector.call(get("/"), GO);
                }
            });
            caller.join();

            assertThat(vendor.requests).hasSize(10);
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldNotResendWhenAReusedConnectionTurnsOutClosed() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write(RawVendor.OK);
                    connection.readRequest();
                });
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(get("/1"), GO);

            Reply reply = connector.call(get("/2"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            assertThat(vendor.requests).hasSize(2);
            assertThat(vendor.connections).hasValue(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "503 Busy\r\nRetry-After: 0",
                "500 Broken",
                "429 Slow\r\nRetry-After: 0",
                "408 Late\r\nConnection: close",
                "421 Misdirected",
                "425 Early",
                "401 Who\r\nWWW-Authenticate: Basic realm=\"x\"",
                "407 Who\r\nProxy-Authenticate: Basic realm=\"x\"",
                "417 Expectation",
                "426 Upgrade\r\nUpgrade: h2c\r\nConnection: Upgrade",
                "301 Moved\r\nLocation: /else",
                "302 Found\r\nLocation: http://169.254.169.254/latest/meta-data",
                "303 See\r\nLocation: /else",
                "307 Moved\r\nLocation: //evil.example/",
                "308 Moved\r\nLocation: /else"
            })
    void shouldAnswerAsReceivedAndSendNothingMore(String head) throws IOException {
        try (RawVendor vendor = RawVendor.answering("HTTP/1.1 " + head + "\r\nContent-Length: 2\r\n\r\nno");
                HttpConnector connector =
                        Calls.connector(vendor, "auth: {kind: basic, user: me, password: '${env:TOKEN}'}")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().status()).isEqualTo(Integer.parseInt(head.substring(0, 3))));
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldReadPastInterimAnswers() throws IOException {
        try (RawVendor vendor =
                        RawVendor.answering("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\n\r\n" + RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Call post = new Call("POST", "/", Map.of("Content-Type", "text/plain"), new byte[] {'h', 'i'});

            Reply reply = connector.call(Calls.attempt(post), GO);

            assertThat(reply).isInstanceOf(Reply.Answered.class);
            assertThat(vendor.requests)
                    .singleElement()
                    .asString()
                    .endsWith("\r\n\r\nhi")
                    .doesNotContain("Expect");
        }
    }

    @Test
    void shouldReadAnAnswerWithoutABody() throws IOException {
        try (RawVendor vendor = RawVendor.answering("HTTP/1.1 204 None\r\n\r\n");
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().body()).isEmpty());
        }
    }

    @Test
    void shouldNotTakeGarbageForAnAnswer() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("SSH-2.0-OpenSSH_9\r\n\r\n\r\n");
                });
                HttpConnector connector = Calls.connector(vendor, "deadline: 500ms")) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
            assertThat(vendor.requests).hasSize(1);
        }
    }

    @Test
    void shouldLimitTheHeadersOfAnAnswer() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\n");
                    for (int i = 0; i < 300; i++) {
                        connection.write("X-" + i + ": x\r\n");
                    }
                    connection.write("Content-Length: 0\r\n\r\n");
                });
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isInstanceOf(Reply.Unanswered.class);
        }
    }
}
