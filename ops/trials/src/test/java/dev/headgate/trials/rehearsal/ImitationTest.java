package dev.headgate.trials.rehearsal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.headgate.profiles.ProfileReader;
import dev.headgate.profiles.ShippedProfiles;
import dev.headgate.simulator.CallFilter;
import dev.headgate.simulator.ConcurrencyCap;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.Window;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ImitationTest {

    private static final URI SIMULATOR = URI.create("http://127.0.0.1:8081/v");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    static List<String> ids() {
        return ShippedProfiles.ids();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void shouldMakeAProfileThatReadsAsTheVendorsOwnDoes(String id) {
        Imitation imitation = new Imitation(id);
        ProfileReader reader = ProfileReader.unchecked();

        var own = reader.read(id + ".yaml", ShippedProfiles.find(id).orElseThrow());
        var rehearsed = reader.read(id + ".yaml", imitation.profile(SIMULATOR, "${env:TOKEN}"));

        assertThat(rehearsed.policy().limits()).isEqualTo(own.policy().limits());
        assertThat(rehearsed.policy().coolDown()).isEqualTo(own.policy().coolDown());
        assertThat(imitation.spec().limits()).hasSameSizeAs(own.policy().limits());
        assertThat(imitation.room(Duration.ofMinutes(1), 200)).isBetween(1, 200);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void shouldRefuseAsTheVendorDoesUnlessItOnlyCapsWhatIsUnderWay(String id) {
        Imitation imitation = new Imitation(id);

        assertThat(imitation.refusalWait() == null).isEqualTo(id.equals("twilio"));
        assertThat(imitation.spec().refusal() == null).isEqualTo(id.equals("twilio"));
    }

    @Test
    void shouldCountAsTheProfileSays() {
        assertThat(new Imitation("plivo").spec().limits())
                .containsExactly(
                        LimitSpec.of(300, Duration.ofSeconds(5)).per("Rehearsal-account"),
                        LimitSpec.of(2, Duration.ofSeconds(1))
                                .per("Rehearsal-account")
                                .of(new CallFilter(Set.of("POST"), ".*/Call/")));
        assertThat(new Imitation("shopify").spec().limits())
                .containsExactly(
                        new LimitSpec(40, new Window.Bucket(Duration.ofMillis(500)), "Rehearsal-app-shop", null, true)
                                .telling(Map.of("X-Shopify-Shop-Api-Call-Limit", "{used}/{limit}")));
        assertThat(new Imitation("hubspot").spec().limits())
                .contains(LimitSpec.ofDay(250_000, ZoneId.of("UTC"))
                        .per("Rehearsal-portal")
                        .telling(Map.of("X-HubSpot-RateLimit-Daily-Remaining", "{remaining}")));
        assertThat(new Imitation("twilio").spec().concurrency())
                .isEqualTo(new ConcurrencyCap(20, 429, "Rehearsal-account"));
    }

    @Test
    void shouldCountCallsOfALimitInOtherUnitsAndSaySo() {
        Imitation anthropic = new Imitation("anthropic");

        assertThat(anthropic.spec().limits()).extracting(LimitSpec::max).containsExactly(50, 30_000, 7);
        assertThat(anthropic.notImitated()).containsExactly("limit otpm: calls of 1024 output-tokens each are counted");
    }

    @ParameterizedTest
    @CsvSource({
        "github, x-ratelimit-reset, 1767225607",
        "sendgrid, x-ratelimit-reset, 1767225607",
        "zoho-crm, x-ratelimit-reset, 1767225607000",
        "slack, retry-after, 7",
        "openai, x-ratelimit-reset-tokens, 7s"
    })
    void shouldTellTheWaitWhereTheVendorTellsIt(String id, String header, String value) {
        var refusal = Objects.requireNonNull(new Imitation(id).spec().refusal()).telling(Duration.ofSeconds(7), NOW);

        assertThat(refusal.headers()).containsEntry(header, value);
    }

    @Test
    void shouldTellTheWaitInTheBodyToo() {
        assertThat(body("google-ads")).contains("\"retryDelay\":\"7s\"");
        assertThat(body("telegram-bot")).contains("\"retry_after\":7").contains("\"error_code\":429");
        assertThat(body("openai")).contains("Please try again in 7s.");
    }

    private static String body(String id) {
        return Objects.requireNonNull(new Imitation(id).spec().refusal())
                .telling(Duration.ofSeconds(7), NOW)
                .body();
    }

    @Test
    void shouldTellScopesApartByHeaders() {
        assertThat(new Imitation("slack").profile(SIMULATOR, "${env:TOKEN}")).isEqualTo("""
                        extends: slack
                        base-url: http://127.0.0.1:8081/v
                        allow-private-addresses: true
                        auth:
                          kind: headers
                          headers:
                            Authorization: "Bearer ${env:TOKEN}"
                            Rehearsal-app-method-workspace: "{app}/{method}/{workspace}"
                            Rehearsal-app-channel-workspace: "{app}/{channel}/{workspace}"
                            Rehearsal-app-channel-method-workspace: "{app}/{channel}/{method}/{workspace}"
                          scope: [app, channel, method, workspace]
                        """);
    }

    @Test
    void shouldFindACallForEachLimitThatCountsSomeOnly() {
        assertThat(new Imitation("stripe").calls())
                .containsExactly(new SampleCall("GET", "/v1/things"), new SampleCall("GET", "/search"));
        assertThat(new Imitation("github").calls())
                .containsExactly(new SampleCall("GET", "/v1/things"), new SampleCall("POST", "/v1/things"));
    }

    @ParameterizedTest
    @CsvSource({"telegram-bot, 60", "github, 120", "shopify, 160", "aws, 200"})
    void shouldKnowHowManyCallsAMinuteHasRoomFor(String id, int calls) {
        assertThat(new Imitation(id).room(Duration.ofMinutes(1), 200)).isEqualTo(calls);
    }

    @Test
    void shouldRefuseAnIdThatNoProfileHas() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Imitation("acme"))
                .withMessage("no profile comes with Headgate for acme");
    }
}
