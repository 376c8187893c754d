package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.api.Hint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HintRuleTest {

    private static final long NOW = 1_792_568_850_000L;
    private static final List<String> ACCOUNT = List.of("account");
    private static final String LEFT = """
            cool-down: {scope: [app]}
            hints:
              - scope: [account]
                remaining: {header: X-RateLimit-Remaining}
                reset: {header: X-RateLimit-Reset, format: epoch-seconds}
                reset-fallback: 7s
            """;
    private static final String USED = """
            hints:
              - scope: [account]
                used-percent: [{header: X-Usage, json: $..call_count}, {header: X-Usage, json: $..total_time}]
                near: 75
                stop: 95
                reset: {json: $.wait, format: seconds}
            """;

    private static List<Hint> hints(String keys, int status, Map<String, String> headers, String body) {
        return new Answers(NOW, keys).read(status, headers, body).reading().hints();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 304, 403, 429, 500})
    void shouldReadHintsOfEveryAnswer(int status) {
        Map<String, String> headers = Map.of("x-ratelimit-remaining", "50", "x-ratelimit-reset", "1792568880");

        assertThat(hints(LEFT, status, headers, ""))
                .containsExactly(new Hint.Remaining(ACCOUNT, 50, Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @CsvSource({"'', 7", "nonsense, 7", "-1, 7", "0, 7", "1792568850, 7", "1792568851, 1"})
    void shouldFallBackWhereTheResetIsNoUsableOne(String reset, int seconds) {
        Map<String, String> headers = Map.of("x-ratelimit-remaining", "0", "x-ratelimit-reset", reset);

        assertThat(hints(LEFT, 200, headers, ""))
                .containsExactly(new Hint.Remaining(ACCOUNT, 0, Duration.ofSeconds(seconds)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "", "many", "1e9", "NaN", "9999999999999999999"})
    void shouldIgnoreANumberThatIsNone(String remaining) {
        assertThat(hints(LEFT, 200, Map.of("x-ratelimit-remaining", remaining), ""))
                .isEmpty();
    }

    @Test
    void shouldReadTheStandardFieldOfEveryAnswer() {
        Map<String, String> headers =
                Map.of("ratelimit", "\"a\";r=50;t=30, \"b\";r=0", "x-ratelimit-remaining", "12.9");

        assertThat(hints(LEFT, 500, headers, ""))
                .containsExactly(
                        new Hint.Remaining(List.of("app"), 50, Duration.ofSeconds(30)),
                        new Hint.Remaining(List.of("app"), 0, Duration.ofMinutes(1)),
                        new Hint.Remaining(ACCOUNT, 12, Duration.ofSeconds(7)));
    }

    @ParameterizedTest
    @CsvSource({"74.99, 0", "0.01, 0", "-1, 0"})
    void shouldSayNothingWhileEnoughIsLeft(String one, String other) {
        assertThat(hints(USED, 200, usage(one, other), "")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"75, 0", "3, 94.9"})
    void shouldSayThatItIsNearlyUsedUp(String one, String other) {
        assertThat(hints(USED, 200, usage(one, other), "{\"wait\": 4}"))
                .containsExactly(new Hint.Near(ACCOUNT, Duration.ofSeconds(4)));
    }

    @ParameterizedTest
    @CsvSource({"95, 0", "100, 80", "3, 250"})
    void shouldSayThatNothingIsLeft(String one, String other) {
        assertThat(hints(USED, 400, usage(one, other), ""))
                .containsExactly(new Hint.Remaining(ACCOUNT, 0, Duration.ofMinutes(1)));
    }

    private static final String PAIRS = """
            hints:
              - {used: {header: x, capture: '^(\\d+)/'}, limit: {header: x, capture: '/(\\d+)$'}, near: 80, stop: 97}
              - {remaining: {header: left}, limit: {header: limit}, near: 90}
              - {blocked-for: {json: $.minutes, format: minutes}}
            """;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void shouldReadHowMuchIsUsedOfHowMuch() {
        assertThat(hints(PAIRS, 200, Map.of("x", "31/40"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 9, MINUTE));
        assertThat(hints(PAIRS, 200, Map.of("x", "32/40"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 8, MINUTE), new Hint.Near(List.of(), MINUTE));
        assertThat(hints(PAIRS, 200, Map.of("x", "39/40"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 0, MINUTE));
        assertThat(hints(PAIRS, 200, Map.of("x", "41/40"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 0, MINUTE));
    }

    @Test
    void shouldReadHowMuchIsLeftOfHowMuch() {
        assertThat(hints(PAIRS, 200, Map.of("left", "11", "limit", "100"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 11, MINUTE));
        assertThat(hints(PAIRS, 200, Map.of("left", "10", "limit", "100"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 10, MINUTE), new Hint.Near(List.of(), MINUTE));
        assertThat(hints(PAIRS, 200, Map.of("left", "10"), ""))
                .containsExactly(new Hint.Remaining(List.of(), 10, MINUTE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1/40", "5/", "/40", "5/0", "40", "", "5/-40", "a/b"})
    void shouldNotKnowAPairOfWhichAHalfIsMissing(String pair) {
        assertThat(hints(PAIRS, 200, Map.of("x", pair, "left", "-1", "limit", "100"), ""))
                .isEmpty();
    }

    @Test
    void shouldReadForHowLongNothingIsAllowed() {
        assertThat(hints(PAIRS, 200, Map.of(), "{\"minutes\": 19}"))
                .containsExactly(new Hint.Remaining(List.of(), 0, Duration.ofMinutes(19)));
        assertThat(hints(PAIRS, 200, Map.of(), "{\"minutes\": 0}")).isEmpty();
    }

    private static Map<String, String> usage(String one, String other) {
        return Map.of("x-usage", "{\"111\": [{\"call_count\": " + one + ", \"total_time\": " + other + "}]}");
    }

    @ParameterizedTest
    @CsvSource({
        "7, 20, 7, 20",
        "7, '', 7, 0",
        "7, nonsense, 7, 0",
        "0, 20, 0, 20",
        "7.2, 20.9, 8, 20",
        "99999999999, 20, 2147483647, 20"
    })
    void shouldReadHowManyPlacesAreTaken(String used, String limit, long taken, long of) {
        String keys =
                "hints: [{slots-used: {header: X-Used}, limit: {header: X-Limit}, reset-fallback: 5s, scope: [account]}]";

        assertThat(hints(keys, 200, Map.of("x-used", used, "x-limit", limit), ""))
                .containsExactly(new Hint.Slots(ACCOUNT, taken, of, Duration.ofSeconds(5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "many"})
    void shouldNotKnowHowManyPlacesAreTaken(String used) {
        assertThat(hints("hints: [{slots-used: {header: X-Used}}]", 200, Map.of("x-used", used), ""))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"near: 50", "stop: 50", "reset: {next: day, zone: UTC}", "used: {header: A}"})
    void shouldRefuseWhatGoesWithNoPlaces(String more) {
        assertThatThrownBy(() -> hints("hints: [{slots-used: {header: X-Used}, " + more + "}]", 200, Map.of(), ""))
                .hasMessageContaining("hints[0]");
    }
}
