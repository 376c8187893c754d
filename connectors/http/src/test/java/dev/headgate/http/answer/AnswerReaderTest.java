package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerReaderTest {

    private final Answers answers = new Answers(1_792_568_850_000L, "cool-down: {scope: [account]}");

    private Verdict read(int status, Map<String, String> headers) {
        return answers.read(status, headers, "").verdict();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 202, 204, 206, 299})
    void shouldDeliverSuccess(int status) {
        assertThat(read(status, Map.of("retry-after", "5"))).isEqualTo(new Verdict.Deliver());
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 304, 400, 403, 404, 409, 422})
    void shouldSayThatNoRuleReadsIt(int status) {
        Reply.Answered reply = answers.read(status, Map.of("retry-after", "5"), "");

        assertThat(reply.verdict()).isEqualTo(new Verdict.Permanent());
        assertThat(reply.reading().unclassified()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 401, 408, 429, 500, 503})
    void shouldSayThatARuleReadsIt(int status) {
        assertThat(answers.read(status, Map.of(), "").reading().unclassified()).isFalse();
    }

    @Test
    void shouldReadARefusal() {
        assertThat(read(429, Map.of("retry-after", "Wed, 21 Oct 2026 07:48:00 GMT")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(30)));
        assertThat(read(429, Map.of("retry-after", "0"))).isEqualTo(new Verdict.Throttled(List.of("account"), null));
        assertThat(read(429, Map.of())).isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldReadReducedCapacityAsARefusal() {
        assertThat(read(503, Map.of("retry-after", "120")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofMinutes(2)));
        assertThat(read(503, Map.of("retry-after", "soon"))).isEqualTo(new Verdict.Throttled(List.of("account"), null));
    }

    @Test
    void shouldReadARefusalByItsRateLimitField() {
        assertThat(read(429, Map.of("ratelimit", "\"default\";r=0;t=5")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(5)));
        assertThat(read(429, Map.of("ratelimit", "\"a\";r=3;t=50, \"b\";r=0;t=5, \"c\";r=0;t=7")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(7)));
        assertThat(read(429, Map.of("ratelimit", "\"default\";r=0;t=5", "retry-after", "9")))
                .isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(9)));
        assertThat(read(503, Map.of("ratelimit", "\"default\";r=0;t=5")))
                .isEqualTo(new Verdict.Transient(Duration.ofSeconds(5)));
        assertThat(read(500, Map.of("ratelimit", "\"default\";r=0;t=5"))).isEqualTo(new Verdict.Transient(null));
    }

    @Test
    void shouldReadADateAgainstTheAnswersOwn() {
        Map<String, String> late =
                Map.of("retry-after", "Wed, 21 Oct 2026 07:48:00 GMT", "date", "Wed, 21 Oct 2026 07:46:00 GMT");
        Map<String, String> malformed = Map.of("retry-after", "Wed, 21 Oct 2026 07:48:00 GMT", "date", "now");

        assertThat(read(429, late)).isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofMinutes(2)));
        assertThat(read(429, malformed)).isEqualTo(new Verdict.Throttled(List.of("account"), Duration.ofSeconds(30)));
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 425, 500, 501, 502, 503, 504, 505, 511, 520, 529, 599})
    void shouldReadWhatPasses(int status) {
        assertThat(read(status, Map.of())).isEqualTo(new Verdict.Transient(null));
    }

    @Test
    void shouldKeepTheHintOfWhatPasses() {
        assertThat(read(500, Map.of("retry-after", "3"))).isEqualTo(new Verdict.Transient(Duration.ofSeconds(3)));
    }

    @Test
    void shouldReadThatTheCredentialIsRefused() {
        assertThat(read(401, Map.of("retry-after", "5"))).isEqualTo(new Verdict.Auth(List.of()));
        assertThat(new Answers(0, "auth: {kind: none, scope: [app]}")
                        .read(401, Map.of(), "")
                        .verdict())
                .isEqualTo(new Verdict.Auth(List.of("app")));
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 301, 302, 304, 307, 308, 400, 402, 403, 404, 409, 410, 422, 428, 431, 451, 499, 600})
    void shouldReadWhatStays(int status) {
        assertThat(read(status, Map.of("retry-after", "5"))).isEqualTo(new Verdict.Permanent());
    }
}
