package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.StatedLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatedLimitsTest {

    private static final String LEARNED = """
            limits:
              - {id: rpm, max: 100, window: 1m, scope: [account], unit: requests, learned: true}
              - {id: tokens, max: 100, window: 1m, scope: [account], unit: tokens, learned: true}
            cool-down: {scope: [account]}
            hints:
              - {of: rpm, remaining: {header: left}, limit: {header: limit}}
              - {of: tokens, used: {json: $.used}, limit: {json: $.of}}
              - {remaining: {header: other}, limit: {header: of-other}}
            """;

    private static List<StatedLimit> stated(Map<String, String> headers, String body) {
        return new Answers(0, LEARNED).read(200, headers, body).reading().limits();
    }

    @Test
    void shouldStateTheLimitThatAHintNames() {
        assertThat(stated(Map.of("left", "1", "limit", "50"), "{\"used\": 7, \"of\": 30.5}"))
                .containsExactly(
                        new StatedLimit("rpm", List.of("account"), 50, null),
                        new StatedLimit("tokens", List.of("account"), 30, null));
    }

    @Test
    void shouldStateALimitThoughItIsNotSaidWhatIsLeft() {
        assertThat(stated(Map.of("limit", "50"), ""))
                .containsExactly(new StatedLimit("rpm", List.of("account"), 50, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "", "0.5", "many", "9999999999999999999"})
    void shouldStateNoLimitThatIsNone(String limit) {
        assertThat(stated(Map.of("limit", limit), "")).isEmpty();
    }

    @Test
    void shouldStateNothingByAHintThatNamesNoLimit() {
        assertThat(stated(Map.of("other", "1", "of-other", "50"), "")).isEmpty();
    }

    @Test
    void shouldStateWhatAPolicySaysOfAWindow() {
        assertThat(stated(Map.of("ratelimit-policy", "\"a\";q=40;w=60"), ""))
                .containsExactly(new StatedLimit(null, List.of("account"), 40, Duration.ofMinutes(1)));
    }

    @Test
    void shouldReadTheQuotasOfPolicies() {
        assertThat(RateLimitField.policies("\"burst\";q=100;w=60, \"day\";q=5000;w=86400;qu=\"requests\""))
                .containsExactly(
                        new RateLimitField.Policy(100, Duration.ofMinutes(1)),
                        new RateLimitField.Policy(5000, Duration.ofDays(1)));
    }

    @Test
    void shouldReadNoneWithoutAWindowOrInAnotherUnit() {
        assertThat(RateLimitField.policies(
                        "\"a\";q=100, \"b\";w=60, \"c\";q=0;w=60, \"d\";q=10;w=60;qu=\"content-bytes\""))
                .isEmpty();
    }

    @Test
    void shouldReadNoneFromWhatIsNoList() {
        assertThat(RateLimitField.policies("q=100;w=60")).isEmpty();
        assertThat(RateLimitField.policies(null)).isEmpty();
    }
}
