package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

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
}
