package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others write is read in time that grows with its length and no faster: 4 MB at these costs days otherwise. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LinearTimeTest {

    private static final int LONG = 4_000_000;

    private static Reply.Answered read(String keys, int status, Map<String, String> headers, String body) {
        return new Answers(0, keys).read(status, headers, body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?i).*daily limit.*",
                ".*daily limit.*",
                "(x+x+)+y",
                "(x|xx)+y",
                "x*x*x*x*y",
                "(.*limit.*)+reached",
                "\"(?:[^\"\\\\]|\\\\.)*\""
            })
    void shouldSearchALongBody(String pattern) {
        Reply.Answered reply = read(
                "answers: [{when: {text: '" + pattern + "'}, verdict: throttled}]", 200, Map.of(), "x".repeat(LONG));

        assertThat(reply.verdict()).isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldMatchALongHeaderAndALongValue() {
        String keys = """
                answers:
                  - {when: {header: {x-a: '(x+x+)+y'}}, verdict: quota}
                  - {when: {json: {path: $.a, matches: '(x+x+)+y'}}, verdict: locked}
                """;
        String text = "x".repeat(LONG);

        assertThat(read(keys, 200, Map.of("x-a", text), "{\"a\":\"" + text + "\"}")
                        .verdict())
                .isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldReadAStringExpressionOverALongBodyWithoutRunningOutOfStack() {
        String rule = "answers: [{when: {text: '\"error\":\"(?:[^\"\\\\]|\\\\.)*daily\"'}, verdict: quota}]";
        String body = "{\"error\":\"" + "x".repeat(200_000);

        assertThat(read(rule, 200, Map.of(), body + "\"}").verdict()).isEqualTo(new Verdict.Deliver());
        assertThat(read(rule, 200, Map.of(), body + "daily\"}").verdict()).isInstanceOf(Verdict.Quota.class);
    }

    @Test
    void shouldFollowAPathThroughALongDocument() {
        String rules = """
                answers:
                  - {when: {json: {path: '$..code', matches: busy}}, verdict: locked}
                  - {when: {json: {path: '$..*..*..*..code', matches: busy}}, verdict: locked}
                """;
        String name = "n".repeat(50_000);
        String wide = "{\"" + name + "\":[" + "{\"code\":1},".repeat(LONG / 11) + "1]}";
        String deep = "[".repeat(900) + "{\"code\":1},".repeat(LONG / 11) + "1" + "]".repeat(900);

        assertThat(read(rules, 200, Map.of(), wide).verdict()).isEqualTo(new Verdict.Deliver());
        assertThat(read(rules, 200, Map.of(), deep).verdict()).isEqualTo(new Verdict.Deliver());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                ";",
                ",",
                "1",
                "\"",
                "\"\\\\",
                ": ",
                "a;r=1",
                "\"a\";",
                "1.",
                "Wed, ",
                "2026-10-21T07:48:00."
            })
    void shouldReadLongHeaders(String part) {
        String keys = """
                answers:
                  - when: {status: [429]}
                    verdict: throttled
                    wait:
                      - {header: x-a, format: seconds}
                      - {header: x-a, format: epoch-millis}
                      - {header: x-a, format: protobuf-duration}
                      - {header: x-a, format: http-date}
                      - {header: x-a, format: iso8601}
                      - {header: x-a, format: retry-after}
                      - {header: x-a, json: $..a, format: seconds}
                hints:
                  - {remaining: {header: x-a}}
                """;
        String text = part.repeat(LONG / part.length());

        Reply.Answered reply =
                read(keys, 429, Map.of("x-a", text, "retry-after", text, "ratelimit", text, "date", text), "");

        assertThat(reply.verdict()).isEqualTo(new Verdict.Throttled(List.of(), null));
        assertThat(reply.reading().hints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "?a=", "&a", "%41"})
    void shouldSayWhatACallWithALongPathCosts(String part) {
        CostRules costs = new Answers(0, """
                limits: [{id: t, max: 9, window: 1s, unit: t}]
                costs: [{unit: t, cost: 5, path: '/((a+a+)+|.*a.*)+b'}, {unit: t, cost: 1}]
                """).costs();

        assertThat(costs.costs(new Call("GET", "/" + part.repeat(7999 / part.length()), Map.of(), new byte[0])))
                .isEqualTo(Map.of("t", 1));
    }
}
