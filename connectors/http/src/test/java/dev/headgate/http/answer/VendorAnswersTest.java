package dev.headgate.http.answer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.profiles.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What real vendors were seen to answer, read by the profiles in {@code vendors}. */
class VendorAnswersTest {

    private static final List<String> VENDORS = List.of(
            "standards", "google-ads", "meta-marketing", "twilio", "stripe", "github", "anthropic", "salesforce");
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Arguments> answers() throws IOException {
        List<Arguments> all = new ArrayList<>();
        for (String vendor : VENDORS) {
            for (JsonNode example : new YAMLMapper().readTree(resource(vendor + ".answers.yaml"))) {
                all.add(Arguments.of(vendor, example.path("name").asText(), example));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("answers")
    void shouldReadTheAnswerAsTheVendorMeansIt(String vendor, String name, JsonNode example) throws IOException {
        // Given
        Profile profile = Calls.reader().read(vendor + ".yaml", resource(vendor + ".yaml"));
        Instant now = Instant.ofEpochMilli(example.path("now").asLong(1_763_630_000_000L));
        AnswerReader reader = new AnswerReader(Calls.settings(profile), InstantSource.fixed(now));
        Answer answer = answer(example.path("response"));

        // When
        Reply.Answered reply = reader.read(Answers.GET, answer);

        // Then
        JsonNode expect = example.path("expect");
        AnswerRule rule = reader.rule(new Received(answer, now), reader.guard(answer.status()));
        assertThat(rule == null ? "" : rule.id()).isEqualTo(expect.path("rule").asText());
        assertThat(reply.verdict().getClass().getSimpleName().toUpperCase(Locale.ROOT))
                .isEqualTo(expect.path("verdict").asText());
        assertThat(waitMs(reply.verdict(), profile.policy().coolDown()))
                .isEqualTo(expect.path("waitMs").asLong());
        assertThat(scope(reply.verdict())).isEqualTo(texts(expect.path("scope")));
        assertThat(reply.reading().hints().stream().map(VendorAnswersTest::text).toList())
                .isEqualTo(texts(expect.path("hints")));
        assertThat(JSON.<JsonNode>valueToTree(reply.reading().spent()))
                .isEqualTo(expect.has("spent") ? expect.get("spent") : JSON.createObjectNode());
    }

    private static Answer answer(JsonNode response) throws IOException {
        Map<String, String> headers = new HashMap<>();
        response.path("headers")
                .properties()
                .forEach(it -> headers.put(
                        it.getKey().toLowerCase(Locale.ROOT), it.getValue().asText()));
        JsonNode body = response.path("body");
        byte[] bytes = body.isContainerNode()
                ? JSON.writeValueAsBytes(body)
                : body.asText().getBytes(StandardCharsets.UTF_8);
        return new Answer(response.path("status").asInt(), headers, bytes);
    }

    /** What the core makes of it, the first time; 0 for a verdict without a wait. */
    private static long waitMs(Verdict verdict, CoolDownPolicy coolDown) {
        Duration wait = switch (verdict) {
            case Verdict.Throttled it -> wait(it.hint(), coolDown.fallback()).plus(coolDown.pad());
            case Verdict.Quota it -> wait(it.hint(), coolDown.quotaFallback()).plus(coolDown.pad());
            case Verdict.Locked it -> wait(it.hint(), coolDown.lockedFallback()).plus(coolDown.pad());
            case Verdict.Auth it -> coolDown.fallback();
            case Verdict.Concurrency it -> wait(it.hint(), coolDown.lockedFallback());
            case Verdict.Transient it -> wait(it.hint(), Duration.ZERO);
            case Verdict.Permanent() -> Duration.ZERO;
            case Verdict.Deliver() -> Duration.ZERO;
        };
        return wait.toMillis();
    }

    private static Duration wait(@Nullable Duration hint, Duration fallback) {
        return hint == null ? fallback : hint;
    }

    private static List<String> scope(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Refusal it -> it.scope();
            case Verdict.Concurrency it -> it.scope();
            case Verdict.Transient _, Verdict.Permanent _, Verdict.Deliver _ -> List.of();
        };
    }

    private static String text(Hint hint) {
        String remaining = switch (hint) {
            case Hint.Remaining it -> Long.toString(it.remaining());
            case Hint.Near _ -> "near";
        };
        return remaining + " " + hint.scope() + " " + hint.reset().toMillis();
    }

    private static List<String> texts(JsonNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(it -> texts.add(it.asText()));
        return texts;
    }

    private static String resource(String name) throws IOException {
        try (InputStream stream = VendorAnswersTest.class.getResourceAsStream("/vendors/" + name)) {
            assertThat(stream).as(name).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
