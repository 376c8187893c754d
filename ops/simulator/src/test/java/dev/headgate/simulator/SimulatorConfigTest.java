package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatorConfigTest {

    @TempDir
    Path folder;

    @Test
    void shouldReadTheExample() throws IOException {
        // When
        SimulatorConfig config = SimulatorConfig.example();

        // Then
        assertThat(config.vendors())
                .extracting(VendorSpec::id)
                .containsExactly(
                        "google-ads",
                        "meta-marketing",
                        "microsoft-advertising",
                        "plivo",
                        "stripe",
                        "shopify",
                        "hubspot",
                        "slack");
        assertThat(config.bounds()).isEqualTo(Bounds.DEFAULT);
        assertThat(config.vendors().getFirst())
                .isEqualTo(VendorSpec.of("google-ads")
                        .withLimits(
                                LimitSpec.of(200, Duration.ofSeconds(1)),
                                LimitSpec.of(20, Duration.ofSeconds(1))
                                        .per("X-Customer-Id")
                                        .coolingDown(Duration.ofSeconds(1)))
                        .withPenaltyCap(Duration.ofSeconds(30))
                        .withLatency(new Latency.LogNormal(Duration.ofMillis(20), 0.4, Duration.ofMillis(500)))
                        .withEpisodes(new Episode(
                                new Episode.Trigger.AtArrival(200),
                                new Episode.Fault.RateLimit(),
                                Duration.ofSeconds(3)))
                        .withSeed(1));
    }

    @Test
    void shouldReadJson() throws IOException {
        // Given
        Path file = write("{\"port\": 0, \"vendors\": [{\"id\": \"v\", \"seed\": 1}]}");

        // When
        SimulatorConfig config = SimulatorConfig.read(file);

        // Then
        assertThat(config).isEqualTo(SimulatorConfig.of(VendorSpec.of("v").withSeed(1)));
    }

    @Test
    void shouldReadLimitsInCalendarDaysAndThoseThatOnlyCount() throws IOException {
        // Given
        Path file = write("""
                vendors:
                  - id: v
                    transit-share: 0.5
                    limits:
                      - {max: 3, window: day, zone: Europe/Berlin}
                      - {max: 2, window: 1s, refuses: false}
                """);

        // When
        VendorSpec vendor = SimulatorConfig.read(file).vendors().getFirst();

        // Then
        assertThat(vendor.transitShare()).isEqualTo(0.5);
        assertThat(vendor.limits())
                .containsExactly(
                        LimitSpec.ofDay(3, ZoneId.of("Europe/Berlin")),
                        LimitSpec.of(2, Duration.ofSeconds(1)).onlyCounting());
    }

    @Test
    void shouldReadBucketsFiltersHintsAndRefusals() throws IOException {
        Path file = write("""
                vendors:
                  - id: v
                    concurrency: {max: 7, status: 429, scope-header: X-Account}
                    limits:
                      - max: 40
                        refill-every: 500ms
                        calls: {methods: "GET, POST", path: "/v1/.*"}
                        headers: {X-Left: "{used}/{limit}"}
                    refusal: {status: 403, headers: {X-Reset: "{until-s}"}, body: '{"a": 1}'}
                    episodes: [{kind: unauthorized, at-arrival: 3, lasts: 2s, scope-header: X-Account}]
                """);

        VendorSpec vendor = SimulatorConfig.read(file).vendors().getFirst();

        assertThat(vendor)
                .isEqualTo(VendorSpec.of("v")
                        .withConcurrency(new ConcurrencyCap(7, 429, "X-Account"))
                        .withLimits(new LimitSpec(40, new Window.Bucket(Duration.ofMillis(500)), null, null, true)
                                .of(new CallFilter(Set.of("GET", "POST"), "/v1/.*"))
                                .telling(Map.of("X-Left", "{used}/{limit}")))
                        .withRefusal(new RefusalSpec(403, Map.of("X-Reset", "{until-s}"), "{\"a\": 1}"))
                        .withEpisodes(new Episode(
                                new Episode.Trigger.AtArrival(3),
                                new Episode.Fault.Unauthorized(),
                                Duration.ofSeconds(2),
                                "X-Account")));
    }

    @Test
    void shouldRefuseAWindowBesideABucketAndAPatternThatIsNone() throws IOException {
        Path file = write("""
                vendors:
                  - id: v
                    limits:
                      - {max: 1, refill-every: 1s, window: 1s}
                      - {max: 1, window: 1s, calls: {path: "("}}
                """);

        InvalidConfigException thrown =
                catchThrowableOfType(InvalidConfigException.class, () -> SimulatorConfig.read(file));

        assertThat(thrown.mistakes())
                .contains(
                        "vendors[0].limits[0].window: '1s' is not allowed; allowed: either window or refill-every",
                        "vendors[0].limits[1].calls.path: '(' is not allowed; allowed: a regular expression");
    }

    @Test
    void shouldReadTokens() throws IOException {
        // Given
        Path file = write("""
                vendors:
                  - id: v
                    tokens:
                      lifetime: 30s
                      account-header: X-Account
                      clients: [{id: a, secret: s, refresh-token: r}, {id: b}]
                      rotates: true
                      latency: {fixed: 5ms}
                      fails: {after: 40s, lasts: 20s}
                """);

        // When
        TokenSpec tokens = SimulatorConfig.read(file).vendors().getFirst().tokens();

        // Then
        assertThat(tokens)
                .isEqualTo(TokenSpec.of(Duration.ofSeconds(30))
                        .per("X-Account")
                        .withClients(
                                List.of(new TokenSpec.Client("a", "s", "r"), new TokenSpec.Client("b", null, null)))
                        .rotating()
                        .withLatency(new Latency.Fixed(Duration.ofMillis(5)))
                        .withFailing(new TokenSpec.Failing(Duration.ofSeconds(40), Duration.ofSeconds(20), 503)));
    }

    @Test
    void shouldReadDocuments() throws IOException {
        Path file =
                write("vendors: [{id: v, documents: {initial: '{\"a\":1}', etags: false}}, {id: w, documents: {}}]");

        assertThat(SimulatorConfig.read(file).vendors())
                .extracting(VendorSpec::documents)
                .containsExactly(new DocumentSpec("{\"a\":1}", false), new DocumentSpec("{}", true));
    }

    @Test
    void shouldNameEveryMistakeAtOnce() throws IOException {
        // Given
        Path file = write("""
                port: 70000
                speed: 9
                vendors:
                  - id: Google Ads
                    limits:
                      - {max: none, window: 5}
                      - {max: 0, window: 40d}
                  - latency: {fixed: 1s, uniform: {min: 1ms, max: 2ms}}
                """);

        // When
        InvalidConfigException thrown =
                catchThrowableOfType(InvalidConfigException.class, () -> SimulatorConfig.read(file));

        // Then
        assertThat(thrown.mistakes())
                .containsExactlyInAnyOrder(
                        "port: '70000' is not allowed; allowed: 0 to 65535",
                        "speed: is not a known key; allowed: port, log-entries, keys, scopes, vendors",
                        "vendors[0].id: 'Google Ads' is not allowed; allowed: 1 to 64 of a-z 0-9 . _ - beginning with a"
                                + " letter or digit",
                        "vendors[0].limits[0].max: 'none' is not allowed; allowed: a whole number",
                        "vendors[0].limits[0].window: '5' is not allowed; allowed: a number and a unit of ms, s, m, h,"
                                + " d, as in 250ms",
                        "vendors[0].limits[1].max: '0' is not allowed; allowed: 1 to 10000000",
                        "vendors[0].limits[1].window: '40d' is not allowed; allowed: 1ms to 31d",
                        "vendors[1].id: is missing; allowed: 1 to 64 of a-z 0-9 . _ - beginning with a letter or digit",
                        "vendors[1].latency: 'these keys' is not allowed; allowed: exactly one of fixed, uniform,"
                                + " lognormal");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: 3 | vendors[0].limits: allowed: a list of at most 16",
                "limits: [{window: 1s}] | vendors[0].limits[0].max: is missing",
                "limits: [{max: 0, window: 1s}] | vendors[0].limits[0].max: '0' is not allowed; allowed: 1 to 10000000",
                "limits: [{max: 1, window: day}] | vendors[0].limits[0].zone: is missing",
                "limits: [{max: 1, window: day, zone: Bonn}] | vendors[0].limits[0].zone: 'Bonn' is not allowed; allowed: a time zone",
                "limits: [{max: 1, window: 1s, zone: UTC}] | vendors[0].limits[0].zone: is not a known key; allowed: max, refill-every, window,",
                "limits: [{max: 1, window: 1s, refuses: perhaps}] | true or false",
                "transit-share: 2 | vendors[0].transit-share: '2.0' is not allowed; allowed: 0 to 1",
                "retry-after: later | one of seconds, http-date, none, garbage, negative, huge",
                "concurrency: {max: 1, status: 500} | vendors[0].concurrency.status: '500' is not allowed; allowed: 503 or 429",
                "error-share: 2 | vendors[0].error-share: '2.0' is not allowed; allowed: 0 to 1",
                "grace: 99d | vendors[0].grace: '99d' is not allowed; allowed: 0s to 31d",
                "latency: {uniform: {min: 90m, max: 1h}} | vendors[0].latency.uniform.max: '1h' is not allowed; allowed: 90m to 31d",
                "latency: {lognormal: {median: 1s, sigma: 11, max: 2s}} | vendors[0].latency.lognormal.sigma: '11.0'",
                "episodes: [{kind: drop, lasts: 1s}] | exactly one of after, at-arrival",
                "episodes: [{kind: drop, lasts: 1s, after: 1s, status: 500}] | only with kind outage",
                "episodes: [{kind: drop, lasts: 1s, after: 1s, scope-header: X}] | only with kind rate-limit",
                "episodes: [{kind: flood, lasts: 1s, after: 1s}] | one of rate-limit, unauthorized, outage, drop, hang",
                "body-bytes: 999999999999 | vendors[0].body-bytes: '999999999999' is not allowed; allowed: a whole number",
                "seed: x | vendors[0].seed: ",
                "documents: {initial: '[]'} | vendors[0].documents.initial: '[]' is not allowed; allowed: a JSON object",
                "documents: {etags: weak} | vendors[0].documents.etags: 'weak' is not allowed; allowed: true or false",
                "tokens: {} | vendors[0].tokens.lifetime: is missing",
                "tokens: {lifetime: 1500ms} | vendors[0].tokens.lifetime: '1500ms' is not allowed; allowed: whole seconds",
                "tokens: {lifetime: 1s, rotates: often} | vendors[0].tokens.rotates: 'often' is not allowed; allowed: true or false",
                "tokens: {lifetime: 1s, clients: [{id: a}, {id: a}]} | each id once",
                "tokens: {lifetime: 1s, clients: [{id: a, secret: ''}]} | vendors[0].tokens.clients[0].secret: '...'",
                "tokens: {lifetime: 1s, fails: {lasts: 1s, after: 1s, status: 200}} | vendors[0].tokens.fails.status: '200' is not allowed; allowed: 400 to 599",
            })
    void shouldNameAMistakeOfAVendor(String line, String message) throws IOException {
        // Given
        Path file = write("vendors: [{id: v, " + line + "}]");

        // When
        InvalidConfigException thrown =
                catchThrowableOfType(InvalidConfigException.class, () -> SimulatorConfig.read(file));

        // Then
        assertThat(thrown.mistakes()).singleElement().asString().contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vendors: [{id: a}, {id: a}] | each id once",
                "vendors: [] | vendors: '0' is not allowed; allowed: 1 to 1000",
                "port: 1 | vendors: is missing",
                "[] | a mapping",
                "vendors: [{id: a, id: b}] | Duplicate field",
                "keys: -1 | keys: '-1' is not allowed; allowed: 0 to 100000000",
            })
    void shouldNameAMistakeOfTheFile(String text, String message) throws IOException {
        // Given
        Path file = write(text);

        // When, Then
        assertThatThrownBy(() -> SimulatorConfig.read(file))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(message);
    }

    @Test
    void shouldCarryReportsThroughJson() throws IOException {
        // Given
        Play play = new Play(VendorSpec.of("v")
                .withLimits(LimitSpec.of(1, Duration.ofSeconds(1)).per("X-A"), LimitSpec.ofDay(9, ZoneId.of("UTC"))));
        play.call(0, "a");
        play.call(0, "a");
        Report report = Report.of(List.of(play.report()), 3);

        // When
        Report read = Report.fromJson(report.toJson());

        // Then
        assertThat(read).isEqualTo(report);
        assertThat(read.totals().overQuota()).isEqualTo(1);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("simulator.yaml"), text);
    }
}
