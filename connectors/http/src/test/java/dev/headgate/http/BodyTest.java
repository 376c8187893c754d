package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class BodyTest {

    private static byte[] gzip(byte[] plain, int times) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            for (int i = 0; i < times; i++) {
                gzip.write(plain);
            }
        }
        return bytes.toByteArray();
    }

    private static Reply.Answered call(int status, byte[] body) throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    while (connection.readRequest()) {
                        connection.write("HTTP/1.1 " + status + " X\r\nContent-Encoding: gzip\r\nContent-Length: "
                                + body.length + "\r\n\r\n");
                        connection.write(body);
                    }
                });
                HttpConnector connector = Calls.connector(vendor, "max-body: 64KiB")) {
            return (Reply.Answered) connector.call(get("/"), GO);
        }
    }

    @Test
    void shouldDecompressAndSayNothingOfIt() throws IOException {
        Answer answer =
                call(200, gzip("hello".getBytes(StandardCharsets.UTF_8), 1)).answer();

        assertThat(answer.body()).asString().isEqualTo("hello");
        assertThat(answer.headers()).doesNotContainKeys("content-encoding", "content-length");
    }

    @Test
    void shouldLeaveOutABombAndKeepItsVerdict() throws IOException {
        byte[] bomb = gzip(new byte[1 << 20], 60);
        assertThat(bomb.length).isLessThan(64 * 1024);

        Reply.Answered reply = call(503, bomb);

        assertThat(reply.answer().bodyOmitted()).isTrue();
        assertThat(reply.verdict()).isEqualTo(new Verdict.Transient(null));
    }

    @Test
    void shouldCapTheCompressedBytesToo() throws IOException {
        byte[] emptyMembers = new byte[0];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        while (bytes.size() <= 64 * 1024) {
            bytes.write(gzip(emptyMembers, 1));
        }

        Reply.Answered reply = call(200, bytes.toByteArray());

        assertThat(reply.answer().bodyOmitted()).isTrue();
    }

    @Test
    void shouldHangUpOnABodyThatNeverEnds() throws Exception {
        CompletableFuture<Integer> written = new CompletableFuture<>();
        byte[] chunk = ("1000\r\n" + "x".repeat(0x1000) + "\r\n").getBytes(StandardCharsets.US_ASCII);
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
                    int chunks = 0;
                    try {
                        while (chunks < 100_000) {
                            connection.write(chunk);
                            chunks++;
                        }
                    } finally {
                        written.complete(chunks);
                    }
                });
                HttpConnector connector = Calls.connector(vendor, "max-body: 64KiB")) {
            Reply.Answered reply = (Reply.Answered) connector.call(get("/"), GO);

            assertThat(reply.answer().bodyOmitted()).isTrue();
            assertThat(written.get()).isLessThan(100_000);
        }
    }

    @Test
    void shouldDeliverABodyOfExactlyTheCap() throws IOException {
        try (RawVendor vendor =
                        RawVendor.answering("HTTP/1.1 200 OK\r\nContent-Length: 1024\r\n\r\n" + "x".repeat(1024));
                HttpConnector connector = Calls.connector(vendor, "max-body: 1KiB")) {
            Reply.Answered reply = (Reply.Answered) connector.call(get("/"), GO);

            assertThat(reply.answer().body()).hasSize(1024);
        }
    }

    @Test
    void shouldNotTakeABodyForWholeThatIsShorterThanItSays() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhal");
                });
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the connection was closed in the middle of the answer"));
        }
    }

    @Test
    void shouldReuseTheConnectionAfterAWholeBody() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(get("/1"), GO);

            connector.call(get("/2"), GO);

            assertThat(vendor.connections).hasValue(1);
        }
    }

    @Test
    void shouldNotTakeABrokenGzipForAnAnswer() throws IOException {
        try (RawVendor vendor = RawVendor.answering(
                        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope");
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the answer's body is not gzip as it says"));
        }
    }
}
