package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Call;
import dev.headgate.api.Mistake;
import dev.headgate.http.Calls;
import dev.headgate.http.HttpConnector;
import dev.headgate.profiles.InvalidProfileException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a call costs that says itself how many things it is about. */
class CountedCostTest {

    private static final String PROFILE = "base-url: https://a.example\nrequest-headers: [X-Items]\n"
            + "limits: [{id: l, max: 1000, window: 1m, unit: items}]\ncosts: [{unit: items, cost: %}]";

    private static HttpConnector connector(String cost) {
        return new HttpConnector(Calls.settings(PROFILE.replace("%", cost)));
    }

    private static Call call(String path, Map<String, String> headers, String body) {
        return new Call("POST", path, headers, body.getBytes(StandardCharsets.UTF_8));
    }

    private static Call withBody(String body) {
        return call("/", Map.of(), body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{count: '$.items[*]', max: 100} | {\"items\":[1,2,3]} | 3",
                "{count: '$[*]', max: 100} | [{},null,[]] | 3",
                "{count: '$..id', max: 100} | {\"a\":[{\"id\":1},{\"id\":{\"id\":2}}]} | 3",
                "{count: '$.items[*]', max: 100} | {\"items\":[]} | 1",
                "{count: '$.items[*]', max: 100} | {} | 1",
                "{count: '$[*]', each: 5, base: 2, max: 100} | [1,2,3] | 17",
                "{count: '$[*]', max: 3} | [1,2,3] | 3",
                "{count: '$[*]', max: 3, missing: 2} | no JSON | 2"
            })
    void shouldCountTheItemsOfTheBody(String cost, String body, int costs) {
        try (HttpConnector connector = connector(cost)) {
            Call call = withBody(body);

            assertThat(connector.refusal(call)).isNull();
            assertThat(connector.costs(call)).isEqualTo(Map.of("items", costs));
            assertThat(connector.costs(call)).isEqualTo(Map.of("items", costs));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/a?limit=7, 7",
        "/a?b=1&limit=7, 7",
        "/a?limit=7&limit=9, 9",
        "/a?l%69mit=%37, 7",
        "/a?limit=0, 1",
        "/a?limit=0007, 7"
    })
    void shouldReadTheQuery(String path, int costs) {
        try (HttpConnector connector = connector("{query: limit, max: 100}")) {
            Call call = call(path, Map.of(), "");

            assertThat(connector.refusal(call)).isNull();
            assertThat(connector.costs(call)).isEqualTo(Map.of("items", costs));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a",
                "/a?Limit=7",
                "/a?limit=",
                "/a?limit",
                "/a?limit=-1",
                "/a?limit=1.5",
                "/a?limit=x",
                "/a?limit=101",
                "/a?limit=9999999999",
                "/a?limit=7&limit=x",
                "/a?limit=1e1"
            })
    void shouldRefuseACallWhoseQueryDoesNotSay(String path) {
        try (HttpConnector connector = connector("{query: limit, max: 100}")) {
            assertThat(connector.refusal(call(path, Map.of(), "")))
                    .startsWith("call.path: the query parameter limit: ")
                    .contains("; send ");
        }
    }

    @Test
    void shouldReadAHeader() {
        try (HttpConnector connector = connector("{header: X-Items, max: 100}")) {
            Call call = call("/", Map.of("x-items", " 12 "), "");

            assertThat(connector.refusal(call)).isNull();
            assertThat(connector.costs(call)).isEqualTo(Map.of("items", 12));
            assertThat(connector.refusal(withBody(""))).startsWith("call.headers.x-items: says no whole number");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "7", "{\"a\":", "[1,2,3,4]"})
    void shouldRefuseABodyThatDoesNotSay(String body) {
        try (HttpConnector connector = connector("{count: '$[*]', max: 3}")) {
            assertThat(connector.refusal(withBody(body))).startsWith("call.body: ");
        }
    }

    @Test
    void shouldNotOverflow() {
        try (HttpConnector connector = connector("{query: n, each: 999999999, base: 999999999, max: 999999999}")) {
            assertThat(connector.refusal(call("/?n=999999999", Map.of(), "")))
                    .isEqualTo("call.path: the query parameter n: costs more than the profile's 999999999;"
                            + " send it in several calls");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{max: 1} | costs[0].cost",
                "{count: '$.a', query: b, max: 1} | costs[0].cost",
                "{count: a, max: 1} | costs[0].cost.count",
                "{query: a} | costs[0].cost.max",
                "{query: '', max: 1} | costs[0].cost.query",
                "{header: 'a b', max: 1} | costs[0].cost.header",
                "{query: a, max: 0} | costs[0].cost.max",
                "{query: a, max: 1, min: 1} | costs[0].cost.min",
                "[1] | costs[0].cost"
            })
    void shouldNameTheMistake(String cost, String key) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class, () -> connector(cost).close());

        assertThat(thrown.mistakes()).extracting(Mistake::key).containsExactly(key);
    }
}
