package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Attempt;
import dev.headgate.api.Departure;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Update;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates as they work on the wire. */
@Timeout(20)
class UpdateTest {

    private static final String FOUND = answer("200 OK\r\nETag: \"v1\"", "{\"name\":\"old\",\"size\":1}");

    private static String answer(String head, String body) {
        return "HTTP/1.1 " + head + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** Answers the first request and then every other. */
    private static RawVendor answering(String first, String then) throws IOException {
        AtomicInteger requests = new AtomicInteger();
        return new RawVendor(connection -> {
            while (connection.readRequest()) {
                connection.write(requests.getAndIncrement() == 0 ? first : then);
            }
        });
    }

    private static Update update(String method, String patch) {
        return new Update("/things/1", Map.of(), method, patch.getBytes(StandardCharsets.UTF_8), "");
    }

    private static Attempt attempt(Update update) {
        return new Attempt("intent-1", "key-1", 1, Map.of(), update);
    }

    private static Reply.Answered answered(Reply reply) {
        assertThat(reply).isInstanceOf(Reply.Answered.class);
        return (Reply.Answered) reply;
    }

    @Test
    void shouldNotWriteWhenNothingDiffers() throws IOException {
        try (RawVendor vendor = answering(FOUND, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply.Answered reply = answered(connector.call(attempt(update("PATCH", "{\"name\":\"old\"}")), GO));

            assertThat(vendor.requests).singleElement().asString().startsWith("GET /things/1 ");
            assertThat(vendor.requests.getFirst()).doesNotContain("Idempotency-Key");
            assertThat(reply.verdict()).isEqualTo(new Verdict.Deliver());
            assertThat(reply.answer().changed()).isFalse();
            assertThat(reply.reading().spent()).isEqualTo(Map.of("requests", 1));
        }
    }

    @Test
    void shouldPatchWhatDiffersBoundToWhatWasRead() throws IOException {
        try (RawVendor vendor = answering(FOUND, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply.Answered reply = answered(connector.call(attempt(update("PATCH", "{\"name\":\"new\"}")), GO));

            assertThat(vendor.requests).hasSize(2);
            assertThat(vendor.requests.get(1))
                    .startsWith("PATCH /things/1 ")
                    .contains(
                            "If-Match: \"v1\"", "Content-Type: application/merge-patch+json", "Idempotency-Key: key-1-")
                    .endsWith("{\"name\":\"new\"}");
            assertThat(reply.answer().changed()).isTrue();
            assertThat(reply.reading().spent()).isEqualTo(Map.of("requests", 2));
        }
    }

    @Test
    void shouldPutTheWholeResourceWithThePatchApplied() throws IOException {
        try (RawVendor vendor = answering(FOUND, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(attempt(update("PUT", "{\"name\":\"new\"}")), GO);

            assertThat(vendor.requests.get(1))
                    .startsWith("PUT /things/1 ")
                    .contains("Content-Type: application/json")
                    .endsWith("{\"name\":\"new\",\"size\":1}");
        }
    }

    @Test
    void shouldNotBindAWriteToAWeakTagWhichNeverMatches() throws IOException {
        String weak = answer("200 OK\r\nETag: W/\"v1\"", "{\"name\":\"old\"}");
        try (RawVendor vendor = answering(weak, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            connector.call(attempt(update("PUT", "{\"name\":\"new\"}")), GO);

            assertThat(vendor.requests.get(1)).startsWith("PUT ").doesNotContain("If-Match");
        }
    }

    @Test
    void shouldBeginAnewWhenTheResourceWasChangedMeanwhile() throws IOException {
        try (RawVendor vendor = answering(FOUND, answer("412 Precondition Failed", ""));
                HttpConnector connector = Calls.connector(vendor)) {
            Reply.Answered reply = answered(connector.call(attempt(update("PUT", "{\"name\":\"new\"}")), GO));

            assertThat(reply.verdict()).isEqualTo(new Verdict.Transient(null, Repeat.HARMLESS));
            assertThat(reply.answer().changed()).isNull();
        }
    }

    @Test
    void shouldWriteNothingWhenTheReadIsRefused() throws IOException {
        String refused = answer("429 Too Many Requests\r\nRetry-After: 7", "");
        try (RawVendor vendor = answering(refused, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply.Answered reply = answered(connector.call(attempt(update("PUT", "{\"name\":\"new\"}")), GO));

            assertThat(vendor.requests).hasSize(1);
            assertThat(reply.verdict())
                    .isInstanceOfSatisfying(
                            Verdict.Throttled.class, it -> assertThat(it.hint()).isEqualTo(Duration.ofSeconds(7)));
            assertThat(reply.reading().spent()).isEqualTo(Map.of("requests", 1));
        }
    }

    @Test
    void shouldStopBetweenItsRequestsWithoutLeave() throws IOException {
        try (RawVendor vendor = answering(FOUND, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            AtomicInteger asked = new AtomicInteger();
            Departure once = () -> asked.getAndIncrement() == 0;

            Reply reply = connector.call(attempt(update("PUT", "{\"name\":\"new\"}")), once);

            assertThat(vendor.requests).hasSize(1);
            assertThat(reply).isInstanceOfSatisfying(Reply.Stopped.class, it -> {
                assertThat(it.repeat()).isEqualTo(Repeat.HARMLESS);
                assertThat(it.reading().spent()).isEqualTo(Map.of("requests", 1));
            });
            assertThat(asked).hasValue(2);
        }
    }

    @Test
    void shouldBeUnansweredWhenTheWriteIsNot() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        try (RawVendor vendor = new RawVendor(connection -> {
                    while (connection.readRequest()) {
                        if (requests.getAndIncrement() > 0) {
                            connection.reset();
                            return;
                        }
                        connection.write(FOUND);
                    }
                });
                HttpConnector connector = Calls.connector(vendor, "idempotency-header: \"\"")) {
            Reply reply = connector.call(attempt(update("PATCH", "{\"name\":\"new\"}")), GO);

            // whoever repeats it reads first, whatever a PATCH by itself would do the second time
            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Unanswered.class,
                            it -> assertThat(it.repeat()).isEqualTo(Repeat.AS_ASKED));
        }
    }

    @Test
    void shouldFailWithAReasonWhenTheAnswerCannotBeCompared() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            Reply.Answered reply = answered(connector.call(attempt(update("PUT", "{\"a\":1}")), GO));

            assertThat(reply.verdict()).isEqualTo(new Verdict.Permanent("the answer to the update's GET is no JSON"));
        }
    }

    @Test
    void shouldTakePermitsForBothRequests() throws IOException {
        String rules = """
                limits: [{id: writes, max: 10, window: 1s, calls: {method: [PUT]}},
                         {id: points, max: 10, window: 1s, unit: points}]
                costs: [{unit: points, cost: 3}]
                """;
        try (RawVendor vendor = answering(FOUND, RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, rules)) {
            Map<String, Integer> costs = connector.costs(update("PUT", "{\"name\":\"new\"}"));

            assertThat(costs)
                    .containsEntry("requests", 2)
                    .containsEntry("points", 6)
                    .hasSize(3);
            assertThat(costs).containsValue(1);
            Reply.Answered reply = answered(connector.call(attempt(update("PUT", "{\"name\":\"old\"}")), GO));
            assertThat(reply.reading().spent())
                    .containsEntry("requests", 1)
                    .containsEntry("points", 3)
                    .containsValue(0);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST  | /x   | {"a":1} |       | update.method: use PATCH or PUT
            PATCH | x    | {"a":1} |       | update.path: must begin with
            PATCH | /x   | [1]     |       | update.patch: is no JSON object
            PATCH | /x   | {"a":1} | data  | update.at: is no JSON pointer
            """)
    void shouldRefuseWhatCannotBeUpdated(String method, String path, String patch, String at, String reason)
            throws IOException {
        Update update =
                new Update(path, Map.of(), method, patch.getBytes(StandardCharsets.UTF_8), at == null ? "" : at);
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            assertThat(connector.refusal(update)).startsWith(reason);
            assertThat(connector.call(attempt(update), GO)).isInstanceOf(Reply.Unsent.class);
            assertThat(vendor.connections).hasValue(0);
        }
    }

    @Test
    void shouldRefuseConditionsThatAreItsOwn() throws IOException {
        Update update =
                new Update("/x", Map.of("If-Match", "\"v1\""), "PUT", "{}".getBytes(StandardCharsets.UTF_8), "");
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            assertThat(connector.refusal(update)).startsWith("update.headers.if-match: ");
        }
    }

    @Test
    void shouldNameOneResourceHoweverItsPathIsWritten() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor)) {
            List<String> written = List.of("/a%2Db/%c3%a9?x=1", "/a-b/%C3%A9", "/a%2db/%C3%a9?y");

            assertThat(written.stream().map(path -> connector.resource(Calls.call(path))))
                    .containsOnly("/a-b/%C3%A9");
            assertThat(connector.isExclusive(update("PUT", "{}"))).isTrue();
            assertThat(connector.isExclusive(Calls.call("/"))).isFalse();
        }
    }
}
