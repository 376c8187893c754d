package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostRulesTest {

    private static final String KEYS = """
            limits:
              - {id: points, max: 100, window: 1m, unit: points}
              - {id: tokens, max: 100, window: 1m, unit: tokens}
            costs:
              - {unit: points, cost: 5, method: POST, path: '/v1/[^/]+:mutate', settle: {header: X-Cost}}
              - {unit: points, cost: 3, path: /v1/.*}
              - {unit: points, cost: 1}
              - {unit: tokens, settle: {json: $.usage.total_tokens}}
            """;

    private final Answers answers = new Answers(0, KEYS);

    private static Call call(String method, String path) {
        return new Call(method, path, Map.of(), new byte[0]);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/ads:mutate, 5",
        "POST, /v1/ads:mutate?x=/v2, 5",
        "GET, /v1/ads:mutate, 3",
        "POST, /v1/a/b:mutate, 3",
        "GET, /v2/v1/ads, 1",
        "GET, /?/v1/, 1"
    })
    void shouldTakeTheFirstRuleOfTheUnitThatApplies(String method, String path, int points) {
        assertThat(answers.costs().costs(call(method, path))).isEqualTo(Map.of("points", points));
    }

    @Test
    void shouldReadWhatItReallyWas() {
        Map<String, Integer> spent = answers.read(
                        call("POST", "/v1/ads:mutate"),
                        200,
                        Map.of("x-cost", "2"),
                        "{\"usage\": {\"total_tokens\": 0}}")
                .reading()
                .spent();

        assertThat(spent).isEqualTo(Map.of("points", 2, "tokens", 0));
    }

    @Test
    void shouldReadWhatARefusedCallCost() {
        assertThat(answers.read(429, Map.of(), "{\"usage\": {\"total_tokens\": 12.0}}")
                        .reading()
                        .spent())
                .isEqualTo(Map.of("tokens", 12));
    }

    @Test
    void shouldSettleByTheRuleThatReservedAndNoOther() {
        assertThat(answers.read(call("GET", "/v1/x"), 200, Map.of("x-cost", "2"), "")
                        .reading()
                        .spent())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "1.5", "\"many\"", "null", "{}", "[]", "2147483648", "1e300", "99999999999999999999"})
    void shouldLeaveTheCostAsReservedWhereTheAnswerSaysNothingReadable(String tokens) {
        assertThat(answers.read(200, Map.of(), "{\"usage\": {\"total_tokens\": " + tokens + "}}")
                        .reading()
                        .spent())
                .isEmpty();
    }
}
