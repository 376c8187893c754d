package dev.headgate.http;

import static dev.headgate.http.Calls.GO;
import static dev.headgate.http.Calls.get;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rules as they work on the wire. */
@Timeout(10)
class AnsweredTest {

    private static final String RULES = """
            limits: [{id: points, max: 10, window: 1s, unit: points}]
            costs: [{unit: points, cost: 3, settle: {json: $.cost}}]
            max-body: 1KiB
            answers:
              - {when: {json: {path: $.error, matches: busy}}, verdict: concurrency}
              - {when: {header: {X-Locked: .*}}, verdict: concurrency, scope: [object]}
            hints: [{remaining: {header: X-Left}, scope: [account]}]
            """;

    private static Reply call(String answer) throws IOException {
        try (RawVendor vendor = RawVendor.answering(answer);
                HttpConnector connector = Calls.connector(vendor, RULES)) {
            return connector.call(get("/"), GO);
        }
    }

    private static String answer(String head, String body) {
        return "HTTP/1.1 " + head + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    @Test
    void shouldReadTheBodyAndHandItOver() throws IOException {
        String body = "{\"error\": \"busy\", \"cost\": 2}";

        Reply reply = call(answer("200 OK\r\nX-Left: 4", body));

        assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
            assertThat(it.verdict()).isEqualTo(new Verdict.Concurrency(List.of(), null));
            assertThat(it.reading().spent()).isEqualTo(Map.of("points", 2));
            assertThat(it.reading().hints())
                    .containsExactly(new Hint.Remaining(List.of("account"), 4, Duration.ofMinutes(1)));
            assertThat(it.answer().body()).asString().isEqualTo(body);
        });
    }

    @Test
    void shouldNotReadABodyAboveTheCap() throws IOException {
        String body = "{\"error\": \"busy\", \"x\": \"" + "x".repeat(1024) + "\"}";

        Reply reply = call(answer("200 OK", body));

        assertThat(reply).isInstanceOfSatisfying(Reply.Answered.class, it -> {
            assertThat(it.verdict()).isEqualTo(new Verdict.Deliver());
            assertThat(it.answer().bodyOmitted()).isTrue();
        });
    }

    @Test
    void shouldHeedARuleWhoseBodyNeverArrives() throws IOException {
        try (RawVendor vendor = new RawVendor(connection -> {
                    connection.readRequest();
                    connection.write("HTTP/1.1 409 No\r\nX-Locked: a\r\nContent-Length: 100\r\n\r\npart");
                    connection.reset();
                });
                HttpConnector connector = Calls.connector(vendor, RULES)) {
            Reply reply = connector.call(get("/"), GO);

            assertThat(reply)
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.verdict()).isEqualTo(new Verdict.Concurrency(List.of("object"), null)));
        }
    }

    @Test
    void shouldSayWhatACallCostsAtWorst() throws IOException {
        try (RawVendor vendor = RawVendor.answering(RawVendor.OK);
                HttpConnector connector = Calls.connector(vendor, RULES)) {
            assertThat(connector.costs(Calls.call("/"))).isEqualTo(Map.of("points", 3));
        }
    }
}
