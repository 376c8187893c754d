package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Call;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Mistake;
import dev.headgate.api.Section;
import dev.headgate.api.secret.Secrets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls count in a limit that counts some only. */
class CallsTest {

    private static final String UNIT = "calls:writes:1";

    private final List<Mistake> mistakes = new ArrayList<>();

    private CostRules rules(Map<String, Object> calls, Map<String, Object> profile) {
        ConnectorContext context = new ConnectorContext(
                "vendor",
                Duration.ofSeconds(1),
                Duration.ofSeconds(1),
                1,
                List.of(),
                Set.of("points"),
                new ConnectorContext.Waits(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1)),
                Map.of(UNIT, new Section("vendor.yaml", calls, mistakes)),
                Secrets.of(List.of()));
        return new CostRules("vendor", CostsParser.read(new Section("vendor.yaml", profile, mistakes), context));
    }

    private static Call call(String method, String path) {
        return new Call(method, path, Map.of(), new byte[0]);
    }

    @ParameterizedTest
    @CsvSource({
        "POST, /v1/mails, 1",
        "PUT, /v1/mails?x=/v2, 1",
        "GET, /v1/mails, 0",
        "POST, /v2/mails, 0",
        "POST, /a/v1/mails, 0"
    })
    void shouldCountTheCallsThatMethodsAndPathDescribe(String method, String path, int cost) {
        CostRules rules = rules(Map.of("method", List.of("POST", "PUT"), "path", "/v1/.*"), Map.of());

        assertThat(rules.costs(call(method, path))).isEqualTo(Map.of(UNIT, cost));
        assertThat(mistakes).isEmpty();
    }

    @Test
    void shouldCountEveryMethodWhereOnlyThePathIsSaid() {
        CostRules rules = rules(Map.of("path", "/v1/.*"), Map.of());

        assertThat(rules.costs(call("GET", "/v1/a"))).isEqualTo(Map.of(UNIT, 1));
        assertThat(rules.costs(call("GET", "/v2/a"))).isEqualTo(Map.of(UNIT, 0));
    }

    @Test
    void shouldNameCostsOfOtherUnitsBesides() {
        Map<String, Object> free = Map.of("unit", "points", "cost", 0, "method", "GET");
        CostRules rules = rules(
                Map.of("method", List.of("POST")), Map.of("costs", List.of(free, Map.of("unit", "points", "cost", 3))));

        assertThat(rules.costs(call("GET", "/"))).isEqualTo(Map.of(UNIT, 0, "points", 0));
        assertThat(rules.costs(call("POST", "/"))).isEqualTo(Map.of(UNIT, 1, "points", 3));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"method | FETCH | method[0]", "path | ( | path", "body | x | \"\""})
    void shouldNameTheMistake(String key, String value, String where) {
        rules(Map.of(key, key.equals("method") ? List.of(value) : value), Map.of());

        assertThat(mistakes).extracting(Mistake::key).containsExactly(where);
    }

    @Test
    void shouldRefuseToSettleWhatDoesNotCount() {
        Map<String, Object> free = Map.of("unit", "points", "cost", 0, "settle", Map.of("header", "X-Cost"));

        rules(Map.of("method", List.of("GET")), Map.of("costs", List.of(free)));

        assertThat(mistakes).extracting(Mistake::key).containsExactly("costs[0].settle");
        assertThat(mistakes)
                .extracting(Mistake::allowed)
                .singleElement()
                .asString()
                .contains("does not count");
    }
}
