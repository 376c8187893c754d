package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerRuleTest {

    private static final long NOW = 1_792_568_850_000L;

    private static Verdict read(String rules, int status, Map<String, String> headers, String body) {
        return new Answers(NOW, "cool-down: {scope: [account]}\nanswers:\n" + rules)
                .read(status, headers, body)
                .verdict();
    }

    private static Verdict throttled(Duration hint) {
        return new Verdict.Throttled(List.of("account"), hint);
    }

    @Test
    void shouldReadARefusalOutOfASuccess() {
        String rule = "  - {when: {json: {path: '$.errors[*].code', matches: THROTTLED}}, verdict: throttled}";

        assertThat(read(rule, 200, Map.of(), "{\"errors\": [{\"code\": 1}, {\"code\": \"THROTTLED\"}]}"))
                .isEqualTo(new Verdict.Throttled(List.of("account"), null));
        assertThat(read(rule, 200, Map.of(), "{\"errors\": []}")).isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldTakeTheFirstRuleThatAppliesAndOnlyThenTheBuiltInOnes() {
        String rules = """
                  - {when: {status: [429], text: daily}, verdict: quota, scope: [app]}
                  - {when: {status: [429, 404]}, verdict: deliver}
                """;

        assertThat(read(rules, 429, Map.of(), "the daily limit")).isEqualTo(new Verdict.Quota(List.of("app"), null));
        assertThat(read(rules, 429, Map.of(), "")).isEqualTo(new Verdict.Deliver());
        assertThat(read(rules, 404, Map.of(), "")).isEqualTo(new Verdict.Deliver());
        assertThat(read(rules, 500, Map.of(), "")).isEqualTo(new Verdict.Transient(null));
    }

    @ParameterizedTest
    @CsvSource({
        "throttled, Throttled",
        "quota, Quota",
        "locked, Locked",
        "concurrency, Concurrency",
        "auth, Auth",
        "transient, Transient",
        "permanent, Permanent",
        "deliver, Deliver"
    })
    void shouldGiveTheVerdict(String verdict, String type) {
        assertThat(read("  - {when: {status: [409]}, verdict: " + verdict + "}", 409, Map.of(), ""))
                .extracting(it -> it.getClass().getSimpleName())
                .isEqualTo(type);
    }

    @Test
    void shouldAskForAllConditions() {
        String rule = """
                  - when:
                      status: [403, 429]
                      header: {X-Left: "0", x-kind: core|search}
                      json: [{path: $.code, matches: "17"}, {path: $.detail}]
                      text: (?i)TOO many
                    verdict: locked
                """;
        Map<String, String> headers = Map.of("x-left", "0", "x-kind", "core");
        String body = "{\"code\": 17, \"detail\": {}, \"message\": \"too\\u0020many\", \"m\": \"Too many\"}";

        assertThat(read(rule, 403, headers, body)).isInstanceOf(Verdict.Locked.class);
        assertThat(read(rule, 400, headers, body)).isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 403, Map.of("x-left", "0"), body)).isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 403, Map.of("x-left", "10", "x-kind", "core"), body))
                .isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 403, headers, body.replace("17", "170"))).isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 403, headers, body.replace("{}", "null"))).isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 403, headers, body.replace("Too", "Two"))).isEqualTo(new Verdict.Permanent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{\"a\":", "null", "5", "[]", "{}", "{\"code\": null}", "{\"code\": {}}"})
    void shouldNotApplyWhereTheBodyIsNotAsTheRuleExpects(String body) {
        String rule = "  - {when: {json: {path: $.code, matches: .*}}, verdict: quota}";

        assertThat(read(rule, 429, Map.of(), body)).isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldLookIntoABodyHoweverDeep() {
        String rule = "  - {when: {json: {path: $..code, matches: busy}}, verdict: locked}";
        String busy = "{\"code\": \"busy\"}";

        assertThat(read(rule, 200, Map.of(), nested(400, busy))).isInstanceOf(Verdict.Locked.class);
        assertThat(read(rule, 200, Map.of(), nested(100_000, busy))).isEqualTo(new Verdict.Deliver());
    }

    private static String nested(int depth, String body) {
        return "[".repeat(depth) + body + "]".repeat(depth);
    }

    @Test
    void shouldTakeTheFirstUsableWaitAndOfSeveralValuesTheLongest() {
        String rule = """
                  - when: {status: [400]}
                    verdict: throttled
                    wait:
                      - {header: X-Usage, json: '$.*[*].minutes', format: minutes}
                      - {json: $.delay, format: protobuf-duration}
                """;
        Map<String, String> usage = Map.of("x-usage", "{\"1\": [{\"minutes\": 2}, {\"minutes\": 19}]}");

        assertThat(read(rule, 400, usage, "{\"delay\": \"3.5s\"}")).isEqualTo(throttled(Duration.ofMinutes(19)));
        assertThat(read(rule, 400, Map.of("x-usage", "{\"1\": [{\"minutes\": 0}]}"), "{\"delay\": \"3.5s\"}"))
                .isEqualTo(throttled(Duration.ofMillis(3500)));
        assertThat(read(rule, 400, Map.of("x-usage", "nonsense", "retry-after", "9"), "{\"delay\": 1e400}"))
                .isEqualTo(throttled(Duration.ofSeconds(9)));
    }

    @ParameterizedTest
    @CsvSource({
        "'fallback: 5m, min: 5s', 1, 5000",
        "'fallback: 5m, min: 5s', 60, 60000",
        "'fallback: 5m, min: 5s', soon, 300000",
        "'fallback: 5m, min: 5s', 0, 300000",
        "'fallback: 5m, min: 5s', -7, 300000",
        "'fallback: 1s, min: 5s', soon, 5000",
        "'min: 5s', 1, 5000",
        "'min: 31s', soon, 31000"
    })
    void shouldNeverWaitLessThanItsMinimumNorZero(String keys, String retryAfter, long millis) {
        String rule = "  - {when: {status: [429]}, verdict: throttled, " + keys + "}";

        assertThat(read(rule, 429, Map.of("retry-after", retryAfter), ""))
                .isEqualTo(throttled(Duration.ofMillis(millis)));
    }

    @Test
    void shouldLeaveTheWaitToTheCoolDownWhereThereIsNoHintAndTheMinimumIsShorter() {
        String rule = "  - {when: {status: [429]}, verdict: throttled, min: 30s}";

        assertThat(read(rule, 429, Map.of(), "")).isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldStopTheWholeVendorWhereTheRuleSaysSo() {
        String rule = "  - {when: {status: [429]}, verdict: throttled, scope: []}";

        assertThat(read(rule, 429, Map.of(), "")).isEqualTo(new Verdict.Throttled(List.of(), null));
    }

    @ParameterizedTest
    @CsvSource({
        "'pad: 1s', 7, 8000",
        "'pad: 1s', soon, 31000",
        "'max: 1m', 59, 59000",
        "'max: 1m', 3600, 60000",
        "'max: 10s', soon, 10000",
        "'min: 5s, max: 10s, pad: 500ms', 1, 5500",
        "'min: 5s, max: 10s, pad: 500ms', 99, 10500",
        "'fallback: 2s, pad: 1s', soon, 3000"
    })
    void shouldBoundAndPadTheWait(String keys, String retryAfter, long millis) {
        String rule = "  - {when: {status: [429]}, verdict: throttled, " + keys + "}";

        assertThat(read(rule, 429, Map.of("retry-after", retryAfter), ""))
                .isEqualTo(throttled(Duration.ofMillis(millis)));
    }

    @Test
    void shouldTakeTheLongestOfSeveralWaitsWhereItSaysSo() {
        String rule = """
                  - when: {status: [429]}
                    verdict: throttled
                    combine: max
                    wait: [{header: a, format: seconds}, {header: b, format: millis}, {text: '(\\d+) min', format: minutes}]
                """;

        assertThat(read(rule, 429, Map.of("a", "3", "b", "4000"), "")).isEqualTo(throttled(Duration.ofSeconds(4)));
        assertThat(read(rule, 429, Map.of("a", "5", "b", "soon"), "")).isEqualTo(throttled(Duration.ofSeconds(5)));
        assertThat(read(rule, 429, Map.of("a", "5"), "come back in 2 min")).isEqualTo(throttled(Duration.ofMinutes(2)));
        assertThat(read(rule, 429, Map.of("retry-after", "9"), "")).isEqualTo(throttled(Duration.ofSeconds(9)));
    }

    @Test
    void shouldTakeWhatAGroupMatches() {
        String rule = """
                  - when: {status: [429]}
                    verdict: throttled
                    wait:
                      - {header: x, capture: 'reset=(\\d+)', format: seconds}
                      - {json: $.message, capture: 'in ([0-9hms.]+)', format: go-duration}
                """;

        assertThat(read(rule, 429, Map.of("x", "left=0;reset=7"), "")).isEqualTo(throttled(Duration.ofSeconds(7)));
        assertThat(read(rule, 429, Map.of("x", "left=0"), "{\"message\": \"again in 1h2m3.5s\"}"))
                .isEqualTo(throttled(Duration.ofMillis(3_723_500)));
        assertThat(read(rule, 429, Map.of(), "{\"message\": \"later\"}"))
                .isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @ParameterizedTest
    @CsvSource({
        "110, 10, 50, 2000",
        "60, 10, 3, 16667",
        "0.5, 0, 1000, 1",
        "10, 10, 50,",
        "5, 10, 50,",
        "110, 10, 0,",
        "110, -1, 50,",
        "x, 10, 50,"
    })
    void shouldWaitUntilWhatIsMissingIsRestored(String need, String have, String rate, Long millis) {
        String rule = """
                  - when: {status: [200]}
                    verdict: throttled
                    wait: {deficit: {need: {json: $.need}, have: {json: $.have}, per-second: {header: rate}}}
                """;
        String body = "{\"need\": \"" + need + "\", \"have\": \"" + have + "\"}";

        assertThat(read(rule, 200, Map.of("rate", rate), body))
                .isEqualTo(
                        new Verdict.Throttled(List.of("account"), millis == null ? null : Duration.ofMillis(millis)));
    }

    /** The answer is of 2026-10-21T07:47:30Z; Berlin's clocks are put back on the 25th. */
    @ParameterizedTest
    @CsvSource({
        "minute, UTC, PT30S",
        "hour, Asia/Kolkata, PT42M30S",
        "day, America/Los_Angeles, PT23H12M30S",
        "month, Europe/Berlin, PT255H12M30S"
    })
    void shouldWaitUntilTheNextBegins(String next, String zone, Duration expected) {
        String rule = "  - {when: {status: [429]}, verdict: quota, wait: {next: " + next + ", zone: " + zone + "}}";

        assertThat(read(rule, 429, Map.of(), "")).isEqualTo(new Verdict.Quota(List.of("account"), expected));
    }

    @Test
    void shouldSayHowTheWaitGrows() {
        String rule = "  - {when: {status: [429]}, verdict: locked, escalate: {factor: 1.5, max: 10m}}";

        assertThat(read(rule, 429, Map.of(), ""))
                .isEqualTo(new Verdict.Locked(
                        List.of("account"), null, new Verdict.Escalation(1.5, Duration.ofMinutes(10))));
    }

    @Test
    void shouldHoldIfOneOfSeveralDoes() {
        String rule =
                "  - {when: {status: [400], any: [{text: busy}, {header: {X: '1'}, json: {path: $.a}}]}, verdict: locked}";

        assertThat(read(rule, 400, Map.of(), "busy")).isInstanceOf(Verdict.Locked.class);
        assertThat(read(rule, 400, Map.of("x", "1"), "{\"a\": 1}")).isInstanceOf(Verdict.Locked.class);
        assertThat(read(rule, 400, Map.of("x", "1"), "{}")).isEqualTo(new Verdict.Permanent());
        assertThat(read(rule, 200, Map.of(), "busy")).isEqualTo(new Verdict.Deliver());
    }

    @Test
    void shouldLookAtTheCall() {
        Answers answers = new Answers(NOW, """
                answers:
                  - {when: {status: [500], method: [POST, PATCH]}, verdict: permanent}
                  - {when: {status: [500], path: '/v1/[^/]+'}, verdict: locked}
                """);

        assertThat(verdict(answers, "POST", "/v1/a")).isEqualTo(new Verdict.Permanent());
        assertThat(verdict(answers, "PUT", "/v1/a?b=/c")).isInstanceOf(Verdict.Locked.class);
        assertThat(verdict(answers, "PUT", "/v1/a/b")).isInstanceOf(Verdict.Transient.class);
    }

    private static Verdict verdict(Answers answers, String method, String path) {
        Call call = new Call(method, path, Map.of(), new byte[0]);
        return answers.read(call, 500, Map.of(), "").verdict();
    }

    @Test
    void shouldStopOnlyTheBucketThatTheAnswerNamesIfTheIntentIsOfIt() {
        Answers answers = new Answers(
                NOW, "answers: [{when: {status: [403]}, verdict: quota, scope: [user, 'header:X-Bucket']}]");

        assertThat(stopped(answers, Map.of("x-bucket", "core"), Map.of("x-bucket", "core")))
                .isEqualTo(new Verdict.Quota(List.of("user", "x-bucket"), null));
        assertThat(stopped(answers, Map.of("x-bucket", "search"), Map.of("x-bucket", "core")))
                .isEqualTo(new Verdict.Quota(List.of("user"), null));
        assertThat(stopped(answers, Map.of(), Map.of("x-bucket", "core")))
                .isEqualTo(new Verdict.Quota(List.of("user"), null));
        assertThat(stopped(answers, Map.of("x-bucket", "core"), Map.of()))
                .isEqualTo(new Verdict.Quota(List.of("user"), null));
    }

    private static Verdict stopped(Answers answers, Map<String, String> attributes, Map<String, String> headers) {
        return answers.read(Answers.GET, attributes, 403, headers, "").verdict();
    }
}
