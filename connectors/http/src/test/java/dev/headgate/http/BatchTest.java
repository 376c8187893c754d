package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Batch;
import dev.headgate.api.Call;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches as they work on the wire. */
@Timeout(20)
class BatchTest {

    private static final String CONTACTS = """
            batch:
              - calls: {method: [POST], path: /contacts}
                request: {path: /contacts/batch}
                join: {into: /inputs}
                split: {at: /results, status: /code}""";

    private static final String GRAPH = """
            batch:
              - calls: {path: "/[0-9]+/likes"}
                request: {path: /}
                join: {into: /batch, element: {method: method, path: relative_url, body: body, body-as: text}}
                split: {status: /code, body: /body}""";

    private static String answer(String status, String body) {
        return "HTTP/1.1 " + status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    private static RawVendor answering(String answer) throws IOException {
        return new RawVendor(connection -> {
            while (connection.readRequest()) {
                connection.write(answer);
            }
        });
    }

    private static Call post(String path, String body) {
        return new Call("POST", path, Map.of("X-Kind", "a"), body.getBytes(StandardCharsets.UTF_8));
    }

    private static Attempt batch(Call... calls) {
        List<Attempt> members = new ArrayList<>();
        for (Call call : calls) {
            members.add(new Attempt("intent-" + members.size(), "key-" + members.size(), 1, Map.of(), call));
        }
        return new Attempt("intent-0", "key-of-all", 1, Map.of(), new Batch(members));
    }

    private static Attempt contacts() {
        return batch(post("/contacts", "{\"name\":\"a\"}"), post("/contacts", "{\"size\":1.50}"));
    }

    private static List<Reply.Answered> split(Reply reply) {
        assertThat(reply).isInstanceOf(Reply.Split.class);
        return ((Reply.Split) reply).each();
    }

    private static String text(Reply.Answered part) {
        byte[] body = part.answer().body();
        return body == null ? "" : new String(body, StandardCharsets.UTF_8);
    }

    @Test
    void shouldPutBodiesTogetherIntoOneRequest() throws IOException {
        try (RawVendor vendor = answering(answer("200 OK", "{\"results\":[{\"code\":201},{\"code\":201}]}"));
                HttpConnector connector = Calls.connector(vendor, CONTACTS)) {
            split(connector.call(contacts(), GO));

            assertThat(vendor.requests)
                    .singleElement()
                    .asString()
                    .startsWith("POST /contacts/batch ")
                    .contains("Content-Type: application/json", "X-Kind: a", "Idempotency-Key: key-of-all")
                    .endsWith("{\"inputs\":[{\"name\":\"a\"},{\"size\":1.50}]}");
        }
    }

    @Test
    void shouldReadEachPartAsIfItWereTheAnswerToItsCall() throws IOException {
        String body = "{\"results\":[{\"code\":201,\"id\":7},{\"code\":400,\"error\":\"no name\"}]}";
        try (RawVendor vendor = answering(answer("200 OK", body));
                HttpConnector connector = Calls.connector(vendor, CONTACTS)) {
            List<Reply.Answered> each = split(connector.call(contacts(), GO));

            assertThat(each)
                    .extracting(Reply.Answered::verdict)
                    .containsExactly(new Verdict.Deliver(), new Verdict.Permanent());
            assertThat(each).extracting(it -> it.answer().status()).containsExactly(201, 400);
            assertThat(text(each.get(1))).isEqualTo("{\"code\":400,\"error\":\"no name\"}");
        }
    }

    @Test
    void shouldWriteWhatEachCallIsAndReadBodiesThatAreTexts() throws IOException {
        String body = "[{\"code\":200,\"body\":\"{\\\"id\\\":1}\"},null]";
        try (RawVendor vendor = answering(answer("200 OK", body));
                HttpConnector connector = Calls.connector(vendor, GRAPH)) {
            Reply reply = connector.call(batch(post("/1/likes", "a=b"), post("/2/likes?x=y", "")), GO);

            assertThat(vendor.requests.getFirst())
                    .endsWith("{\"batch\":[{\"method\":\"POST\",\"relative_url\":\"1/likes\",\"body\":\"a=b\"},"
                            + "{\"method\":\"POST\",\"relative_url\":\"2/likes?x=y\"}]}");
            assertThat(text(split(reply).get(0))).isEqualTo("{\"id\":1}");
            assertThat(split(reply).get(1).verdict()).isEqualTo(new Verdict.Transient(null, Repeat.AS_ASKED));
        }
    }

    @Test
    void shouldHandOnARefusalOfTheWhole() throws IOException {
        try (RawVendor vendor = answering(answer("429 Too Many Requests", ""));
                HttpConnector connector = Calls.connector(vendor, CONTACTS)) {
            Reply reply = connector.call(contacts(), GO);

            assertThat(((Reply.Answered) reply).verdict()).isInstanceOf(Verdict.Throttled.class);
        }
    }

    @Test
    void shouldNotTakeAnAnswerForOneThatHasNotAPartForEach() throws IOException {
        try (RawVendor vendor = answering(answer("200 OK", "{\"results\":[{\"code\":201}]}"));
                HttpConnector connector = Calls.connector(vendor, CONTACTS)) {
            Reply reply = connector.call(contacts(), GO);

            assertThat(((Reply.Unanswered) reply).reason()).contains("a batch of 2");
        }
    }

    @Test
    void shouldNotSendWhatTheProfileDoesNotPutTogether() throws IOException {
        try (RawVendor vendor = answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply reply = connector.call(contacts(), GO);

            assertThat(((Reply.Unsent) reply).cause()).isEqualTo(Reply.Unsent.Cause.FAILED);
            assertThat(vendor.requests).isEmpty();
        }
    }
}
