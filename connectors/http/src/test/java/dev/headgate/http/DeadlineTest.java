package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.ssl.SSLContexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The time limit is the deadline, 300 ms, plus what a busy machine may take. */
@Timeout(5)
class DeadlineTest {

    private static final Reply LATE = new Reply.Unanswered("no whole answer within 300ms");

    private static Reply call(RawVendor.Script script) throws IOException {
        try (RawVendor vendor = new RawVendor(script);
                HttpConnector connector = Calls.connector(vendor, "deadline: 300ms")) {
            Reply reply = connector.call(get("/"), GO);
            assertThat(vendor.requests).hasSizeLessThanOrEqualTo(1);
            return reply;
        }
    }

    /** Sends the text again and again, a little at a time, until the client hangs up. */
    private static void drip(RawVendor.Connection connection, String text) throws IOException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        do {
            connection.write(text);
        } while (!never.await(20, TimeUnit.MILLISECONDS));
    }

    @Test
    void shouldEndACallThatIsNeverAnswered() throws IOException {
        Reply reply = call(connection -> {
            connection.readRequest();
            connection.awaitHangUp();
        });

        assertThat(reply).isEqualTo(LATE);
    }

    @Test
    void shouldSayThatACallMustNotBeRepeatedWhichTheVendorMayHaveDone() throws IOException {
        Call post = new Call("POST", "/", Map.of(), new byte[0]);
        String keys = "deadline: 300ms\nidempotency-header: \"\"";
        RawVendor.Script never = connection -> {
            connection.readRequest();
            connection.awaitHangUp();
        };

        try (RawVendor vendor = new RawVendor(never);
                HttpConnector connector = Calls.connector(vendor, keys)) {
            assertThat(connector.call(Calls.attempt(post), GO))
                    .isEqualTo(new Reply.Unanswered("no whole answer within 300ms", Repeat.HARMFUL));
            assertThat(connector.call(get("/"), GO)).isEqualTo(LATE);
        }
    }

    @Test
    void shouldEndACallWhoseHeadersDrip() throws IOException {
        Reply reply = call(connection -> {
            connection.readRequest();
            connection.write("HTTP/1.1 200 OK\r\nX: ");
            drip(connection, "x");
        });

        assertThat(reply).isEqualTo(LATE);
    }

    @Test
    void shouldEndACallWhoseBodyDrips() throws IOException {
        Reply reply = call(connection -> {
            connection.readRequest();
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            drip(connection, "x");
        });

        assertThat(reply).isEqualTo(LATE);
    }

    @Test
    void shouldEndACallThatGetsInterimAnswersForEver() throws IOException {
        Reply reply = call(connection -> {
            connection.readRequest();
            drip(connection, "HTTP/1.1 103 Hints\r\n\r\n");
        });

        assertThat(reply).isEqualTo(LATE);
    }

    @Test
    void shouldEndACallWhoseRequestIsNotRead() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        try (RawVendor vendor = new RawVendor(_ -> over.await());
                HttpConnector connector = Calls.connector(vendor, "deadline: 300ms")) {
            Call large = new Call("POST", "/", Map.of(), new byte[32 << 20]);

            Reply reply = connector.call(Calls.attempt(large), GO);

            assertThat(reply).isEqualTo(LATE);
            over.countDown();
        }
    }

    @Test
    void shouldNotWaitForAFreeConnectionBeyondTheDeadline() throws Exception {
        CountDownLatch holding = new CountDownLatch(1);
        CountDownLatch over = new CountDownLatch(1);
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, "deadline: 300ms", "bulkhead: 1")) {
            Thread first = Thread.ofVirtual()
                    .start(() -> connector.call(get("/1"), () -> {
                        holding.countDown();
                        awaitQuietly(over);
                        return false;
                    }));
            holding.await();

            Reply reply = connector.call(get("/2"), () -> false);

            assertThat(reply).isInstanceOf(Reply.Unsent.class);
            over.countDown();
            first.join();
            assertThat(vendor.bytes).hasValue(0);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldEndATlsHandshakeThatNeverEnds() throws IOException {
        try (RawVendor vendor = new RawVendor(RawVendor.Connection::awaitHangUp);
                HttpConnector connector = new HttpConnector(Calls.settings("base-url: https://127.0.0.1:"
                        + vendor.port() + "\nallow-private-addresses: true\ndeadline: 300ms"))) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE));
        }
    }

    @Test
    void shouldEndANameLookupThatNeverEnds() throws IOException {
        CountDownLatch over = new CountDownLatch(1);
        GuardedDns.Source hanging = _ -> {
            try {
                over.await();
                return new InetAddress[0];
            } catch (InterruptedException e) {
                throw new UnknownHostException();
            }
        };
        try (HttpConnector connector = new HttpConnector(
                Calls.settings("base-url: http://vendor.example\ndeadline: 300ms"),
                hanging,
                SSLContexts.createDefault())) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unsent.class, it -> assertThat(it.cause()).isEqualTo(Reply.Unsent.Cause.UNREACHABLE));
            over.countDown();
        }
    }
}
