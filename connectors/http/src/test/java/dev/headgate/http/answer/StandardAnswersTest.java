package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.http.Calls;
import dev.headgate.profiles.Example;
import dev.headgate.profiles.Explained;
import dev.headgate.profiles.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers as the standards have them, read by a profile without rules. */
class StandardAnswersTest {

    private static final Profile BARE = profile();

    private static Profile profile() {
        try (InputStream stream = StandardAnswersTest.class.getResourceAsStream("/vendors/standards.yaml")) {
            String text = new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8);
            return Calls.reader().read("standards.yaml", text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static Stream<Arguments> examples() {
        return BARE.examples().stream().map(it -> Arguments.of(it.name(), it));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void shouldReadTheAnswer(String name, Example example) {
        Explained explained = BARE.explain(example.call(), Map.of(), example.answer(), example.now())
                .orElseThrow();

        assertThat(explained).matches(it -> it.isAs(Objects.requireNonNull(example.expected())));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // what the problem names as violated comes before what else is used up
                "`a`;r=0;t=50, `b`;r=0;t=7 | `a`;q=1;w=90, `b`;q=9;w=60 | `b` | 7000",
                "`a`;r=0;t=50, `b`;r=0 | `a`;q=1;w=90, `b`;q=9;w=60 | `b` | 60000",
                "`a`;r=0;t=50;pk=:YQ==: | `a`;q=1;w=90;pk=:YQ==: | `a` | 50000",
                "'' | `a`;q=1;w=90, `b`;q=9;w=60 | `a`, `b` | 90000",
                "`a`;r=0;t=50 | `a`;q=1;w=90 | `c` | 50000",
                "`a`;r=0;t=50 | `a`;q=1;w=90 | '' | 50000",
                "'' | `a`;q=1;w=90 | '' | 30000",
                "nonsense | nonsense | `a` | 30000"
            })
    void shouldHeedWhichPoliciesWereViolated(String rateLimit, String policy, String violated, long waitMs) {
        Map<String, String> headers =
                Map.of("ratelimit", rateLimit.replace('`', '"'), "ratelimit-policy", policy.replace('`', '"'));
        String body = "{\"violated-policies\": [" + violated.replace('`', '"') + "]}";

        Explained explained = BARE.explain(
                        Answers.GET,
                        Map.of(),
                        new Answer(429, headers, body.getBytes(StandardCharsets.UTF_8)),
                        Instant.EPOCH)
                .orElseThrow();

        assertThat(explained.waitMs()).isEqualTo(waitMs);
    }

    @Test
    void shouldReadWhatIsLeftOfASuccess() {
        assertThat(new Answers(0, "cool-down: {scope: [account]}")
                        .read(200, Map.of("ratelimit", "\"default\";r=50;t=30"), "")
                        .reading()
                        .hints())
                .containsExactly(new Hint.Remaining(List.of("account"), 50, Duration.ofSeconds(30)));
    }
}
