package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.profiles.Example;
import dev.headgate.profiles.Explained;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The profiles that come with Headgate, with the answers in them. */
class ShippedProfilesTest {

    private static final ProfileReader READER = Calls.readerOfAnySecret();
    private static final List<String> MALFORMED =
            List.of("", "soon", "-7", "NaN", "1e3", "0", "9".repeat(40), "null", "7 7", "\u0667");

    private static Profile profile(String id) {
        return READER.read(id + ".yaml", ShippedProfiles.find(id).orElseThrow());
    }

    static Stream<Arguments> examples() {
        return ShippedProfiles.ids().stream()
                .flatMap(id -> profile(id).examples().stream().map(it -> Arguments.of(id, it.name(), it)));
    }

    static List<String> ids() {
        return ShippedProfiles.ids();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void shouldSayWhereItComesFromAndShowARefusal(String id) {
        Profile profile = profile(id);

        assertThat(profile.about().sources()).isNotEmpty();
        assertThat(profile.about().asOf()).isNotNull();
        assertThat(profile.about().notes()).isNotBlank();
        assertThat(profile.deadline()).as("drain.deadline's default").isLessThan(Duration.ofSeconds(30));
        assertThat(profile.examples())
                .extracting(it -> explain(profile, it, it.answer()).waitMs())
                .anyMatch(it -> it > 0);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("examples")
    void shouldReadTheAnswerAsTheVendorMeansIt(String id, String name, Example example) {
        Explained explained = explain(profile(id), example, example.answer());

        Example.Expected expected = Objects.requireNonNull(example.expected());
        assertThat(explained.rule()).isEqualTo(expected.rule());
        assertThat(explained.verdict()).isEqualTo(expected.verdict());
        assertThat(explained).matches(it -> it.isAs(expected), expected.toString());
    }

    @ParameterizedTest(name = "{0}: {1}, {2} as {3}")
    @CsvSource(
            delimiter = '|',
            value = {
                "google-ads | daily developer quota | 40591s | 31s | 31000",
                "google-ads | daily developer quota | 40591s | 7200.0001s | 7200001",
                "google-ads | daily developer quota | 40591s | 2s | 30000",
                "google-ads | short throttle, searchStream array wrapping, fractional duration | 15.500s | 6s | 6000",
                "google-ads | short throttle, searchStream array wrapping, fractional duration | 15.500s | 61.25s | 61250",
                "google-ads | short throttle, searchStream array wrapping, fractional duration | 15.500s | 1s | 5000",
                "meta-marketing | ad-account limit with regain time | access\":19 | access\":3 | 180000",
                "meta-marketing | ad-account limit with regain time | access\":19 | access\":60 | 3600000",
                "meta-marketing | ad-account limit with regain time | access\":19 | access\":0.5 | 60000",
                "plivo | a wait that is asked for | 7 | 12 | 12000",
                "plivo | a wait that is asked for | 7 | 0.5 | 1000",
                "plivo | a wait that is asked for | 7 | 3600 | 3600000",
                "twilio | a 429 with a page for a body | 3 | 9 | 9000",
                "twilio | a 429 with a page for a body | 3 | 0.25 | 250",
                "twilio | a 429 with a page for a body | 3 | 61 | 61000",
                "github | primary | 1763630120 | 1763630001 | 2000",
                "github | primary | 1763630120 | 1763633600 | 3601000",
                "github | primary | 1763630120 | 1763630059.5 | 60500",
                "shopify | REST | 2.0 | 1.5 | 1500",
                "shopify | REST | 2.0 | 7.0 | 7000",
                "shopify | REST | 2.0 | 33 | 33000",
                "shopify | GraphQL, HTTP 200 | 110 | 60 | 1000",
                "shopify | GraphQL, HTTP 200 | 110 | 511 | 10020",
                "shopify | GraphQL, HTTP 200 | 50.0 | 3 | 33334",
                "slack | 429 | 30 | 1 | 1000",
                "slack | 429 | 30 | 45 | 45000",
                "slack | 429 | 30 | 600 | 600000",
                "sendgrid | endpoint window | 1763630045 | 1763630001 | 2000",
                "sendgrid | endpoint window | 1763630045 | 1763630600 | 601000",
                "sendgrid | endpoint window | 1763630045 | 1763633600 | 3601000",
                "anthropic | rate | 12 | 1 | 1000",
                "anthropic | rate | 12 | 75.5 | 75500",
                "anthropic | rate | 12 | 900 | 900000",
                "anthropic | milliseconds first | 11250 | 7 | 7",
                "anthropic | milliseconds first | 11250 | 20000 | 20000",
                "anthropic | milliseconds first | 11250 | 12000.1 | 12001",
                "aws | a wait in milliseconds | 2300 | 150 | 150",
                "aws | a wait in milliseconds | 2300 | 4001 | 4001",
                "aws | a wait in milliseconds | 2300 | 60000 | 60000",
                "telegram-bot | flood control | 35 | 1 | 1000",
                "telegram-bot | flood control | 35 | 99 | 99000",
                "telegram-bot | flood control | 35 | 3600 | 3600000",
                "notion | connection window | 41 | 2 | 2000",
                "notion | connection window | 41 | 59 | 59000",
                "notion | connection window | 41 | 60 | 60000",
                "zoho-crm | the reset in milliseconds | 1763630090000 | 1763630000001 | 1",
                "zoho-crm | the reset in milliseconds | 1763630090000 | 1763630100 | 100000",
                "zoho-crm | the reset in milliseconds | 1763630090000 | 1763633600000 | 3600000",
                "openai | tokens of this minute | 1m2.5s | 12ms | 12",
                "openai | tokens of this minute | 1m2.5s | 6m0s | 360000",
                "openai | tokens of this minute | 1m2.5s | 7.66s | 7660",
                "azure-openai | too many requests | 26 | 3 | 3000",
                "azure-openai | too many requests | 26 | 86400 | 86400000",
                "azure-openai | too many requests | 26 | 60 | 60000"
            })
    void shouldReadAnotherWaitToTheMillisecond(String id, String name, String said, String other, long waitMs) {
        Profile profile = profile(id);
        Example example = example(profile, name);

        Explained explained = explain(profile, example, altered(example.answer(), said, other));

        assertThat(explained.rule())
                .isEqualTo(Objects.requireNonNull(example.expected()).rule());
        assertThat(explained.waitMs()).isEqualTo(waitMs);
    }

    /** The last column is what stands in the answer that says how long. */
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "google-ads | daily developer quota | 40591s | 3600000",
                "google-ads | short throttle, searchStream array wrapping, fractional duration | 15.500s | 5000",
                "meta-marketing | ad-account limit with regain time | 19 | 300000",
                "plivo | a wait that is asked for | 7 | 5000",
                "twilio | a 429 with a page for a body | 3 | 1000",
                "github | primary | 1763630120 | 61000",
                "shopify | REST | 2.0 | 2000",
                "slack | 429 | 30 | 30000",
                "sendgrid | endpoint window | 1763630045 | 61000",
                "anthropic | rate | 12 | 5000",
                "aws | a wait in milliseconds | 2300 | 1000",
                "telegram-bot | flood control | 35 | 5000",
                "notion | connection window | 41 | 60000",
                "zoho-crm | the reset in milliseconds | 1763630090000 | 60000",
                "openai | tokens of this minute | 1m2.5s | 5000",
                "azure-openai | too many requests | 26 | 5000"
            })
    void shouldWaitNoShorterThanTheFallbackWhereTheWaitIsMalformed(
            String id, String name, String said, long fallbackMs) {
        Profile profile = profile(id);
        Example example = example(profile, name);

        for (String malformed : MALFORMED) {
            Explained explained = explain(profile, example, altered(example.answer(), said, malformed));

            assertThat(explained.waitMs()).as(malformed).isGreaterThanOrEqualTo(fallbackMs);
        }
    }

    @ParameterizedTest
    @MethodSource("ids")
    void shouldBeReadWithEachOfItsPlans(String id) {
        String plans = ShippedProfiles.find(id).orElseThrow();
        Matcher names = Pattern.compile("(?m)^  ([a-z-]+): \\{limits: .*}$").matcher(plans);

        List<String> found = names.results().map(it -> it.group(1)).toList();

        assertThat(found.isEmpty()).isEqualTo(!plans.contains("\nplans:"));
        assertThat(found)
                .allSatisfy(plan -> assertThat(READER.read("my.yaml", "extends: " + id + "\nplan: " + plan)
                                .policy()
                                .limits())
                        .hasSameSizeAs(profile(id).policy().limits()));
    }

    @Test
    void shouldSlowDownByWhatAnAnswerSaysIsUsed() {
        Profile profile = profile("meta-marketing");
        Example example = example(profile, "nearly used up, on a success");

        assertThat(reading(profile, example).hints())
                .containsExactly(new Hint.Near(List.of("app"), Duration.ofMinutes(5)));
    }

    @Test
    void shouldKnowWhatACallReallyCost() {
        Profile profile = profile("anthropic");
        Example example = example(profile, "what it cost and what is left");

        Reading reading = reading(profile, example);

        assertThat(reading.spent()).isEqualTo(Map.of("input-tokens", 2095, "output-tokens", 503));
        assertThat(reading.hints())
                .containsExactly(new Hint.Remaining(List.of("organisation", "model"), 49, Duration.ofSeconds(1)));
    }

    private static Reading reading(Profile profile, Example example) {
        return profile.connector()
                .explain(example.call(), example.attributes(), example.answer(), example.now())
                .orElseThrow()
                .reading();
    }

    @Test
    void shouldBeTakenOverExceptForWhatIsSaidAnew() {
        Profile shop = READER.read("shop-17.yaml", """
                extends: shopify
                base-url: https://shop-17.myshopify.com
                cool-down: {fallback: 3s}
                answers: [{id: busy, when: {status: [430]}, verdict: throttled}]
                """);

        HttpSettings settings = Calls.settings(shop);
        assertThat(settings.baseUrl().host()).isEqualTo("shop-17.myshopify.com");
        assertThat(settings.credentials().sets("X-Shopify-Access-Token")).isTrue();
        assertThat(shop.policy().coolDown().fallback()).isEqualTo(Duration.ofSeconds(3));
        assertThat(shop.policy().refusable()).contains(List.of("app", "shop"));
        assertThat(shop.examples()).isEmpty();
        assertThat(shop.version())
                .isNotEqualTo(READER.read("shop-17.yaml", "extends: shopify").version());
    }

    private static Explained explain(Profile profile, Example example, Answer answer) {
        return profile.explain(example.call(), example.attributes(), answer, example.now())
                .orElseThrow();
    }

    private static Example example(Profile profile, String name) {
        return profile.examples().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Answer altered(Answer answer, String said, String other) {
        Map<String, String> headers = new HashMap<>();
        answer.headers().forEach((name, value) -> headers.put(name, value.replace(said, other)));
        String body = new String(Objects.requireNonNull(answer.body()), StandardCharsets.UTF_8);
        return new Answer(answer.status(), headers, body.replace(said, other).getBytes(StandardCharsets.UTF_8));
    }
}
