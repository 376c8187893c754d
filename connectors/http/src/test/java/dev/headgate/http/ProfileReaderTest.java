package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileReaderTest {

    private static final String URL = "base-url: https://vendor.example\n";

    private final ProfileReader reader = new ProfileReader(name -> name.equals("TOKEN") ? "t0p-s3cret" : null);

    private List<Mistake> mistakes(String yaml) {
        return catchThrowableOfType(InvalidProfileException.class, () -> reader.read("vendor.yaml", yaml))
                .mistakes();
    }

    private static Profile.Limit limit(String id, List<String> scope, int max, Profile.Window window) {
        return new Profile.Limit(id, scope, max, window, "cost", null);
    }

    private static Profile.Window rolling(Duration period) {
        return new Profile.Window.Rolling(period);
    }

    @Test
    void shouldReadEveryKey() {
        Profile profile = reader.read("google-ads.yaml", """
                vendor: google-ads
                base-url: https://Ads.example:8443/api/
                auth: {kind: header, header: Authorization, value: "Bearer ${env:TOKEN}"}
                limits:
                  - {id: per-second, scope: [account, method], max: 100, window: 1s}
                  - {id: per-day, max: 15000, window: 24h}
                  - {id: daily, max: 9, window: day, zone: Europe/Berlin}
                  - id: tokens
                    max: 50
                    window: 1m
                    unit: tokens
                    pacing: {burst: 5, ramp: 30s, after-idle: never, after-cool-down: false}
                  - {id: even, max: 50, window: 1m, unit: requests, pacing: {}}
                  - {id: at-once, scope: [account], concurrent: 3}
                bulkhead: 64
                deadline: 2500ms
                unanswered-hold: 20s
                max-transit: 750ms
                start-slack: 200ms
                clock-skew: 500ms
                cool-down:
                  scope: [account]
                  fallback: 1m
                  quota-fallback: 6h
                  locked-fallback: 400ms
                  pad: 50ms
                  factor: 1.5
                  max: 2h
                  patience: 3d
                  max-hint: 2d
                pause: {base: 2s, factor: 3, max: 3m, failures: 7}
                retry: {max-attempts: 3, base: 100ms, max: 5s}
                dedupe: 2h
                idempotency-header: X-Once
                max-body: 64KiB
                allow-private-addresses: true
                request-headers: [X-Trace]
                """);

        assertThat(profile.vendor()).isEqualTo("google-ads");
        assertThat(profile.baseUrl()).isEqualTo(new BaseUrl("https", "ads.example", 8443, "/api"));
        assertThat(profile.auth()).isInstanceOf(Auth.Header.class);
        assertThat(profile.limits())
                .containsExactly(
                        limit("per-second", List.of("account", "method"), 100, rolling(Duration.ofSeconds(1))),
                        limit("per-day", List.of(), 15_000, rolling(Duration.ofHours(24))),
                        limit("daily", List.of(), 9, new Profile.Window.CalendarDay(ZoneId.of("Europe/Berlin"))),
                        new Profile.Limit(
                                "tokens",
                                List.of(),
                                50,
                                rolling(Duration.ofMinutes(1)),
                                "tokens",
                                new Profile.Pacing(5, Duration.ofSeconds(30), null, false)),
                        new Profile.Limit(
                                "even",
                                List.of(),
                                50,
                                rolling(Duration.ofMinutes(1)),
                                "requests",
                                new Profile.Pacing(1, Duration.ZERO, Duration.ofMinutes(1), true)));
        assertThat(profile.concurrency()).containsExactly(new Profile.Concurrency("at-once", List.of("account"), 3));
        assertThat(profile.bulkhead()).isEqualTo(64);
        assertThat(profile.deadline()).isEqualTo(Duration.ofMillis(2500));
        assertThat(profile.transit())
                .isEqualTo(new Profile.Transit(
                        Duration.ofSeconds(20),
                        Duration.ofMillis(750),
                        Duration.ofMillis(200),
                        Duration.ofMillis(500)));
        assertThat(profile.coolDown())
                .isEqualTo(new Profile.CoolDown(
                        List.of("account"),
                        Duration.ofMinutes(1),
                        Duration.ofHours(6),
                        Duration.ofMillis(400),
                        Duration.ofMillis(50),
                        1.5,
                        Duration.ofHours(2),
                        Duration.ofDays(3),
                        Duration.ofDays(2)));
        assertThat(profile.pause()).isEqualTo(new Profile.Pause(Duration.ofSeconds(2), 3, Duration.ofMinutes(3), 7));
        assertThat(profile.retry()).isEqualTo(new Profile.Retry(3, Duration.ofMillis(100), Duration.ofSeconds(5)));
        assertThat(profile.dedupe()).isEqualTo(Duration.ofHours(2));
        assertThat(profile.idempotencyHeader()).isEqualTo("X-Once");
        assertThat(profile.maxBody()).isEqualTo(65_536);
        assertThat(profile.allowPrivateAddresses()).isTrue();
        assertThat(profile.requestHeaders()).isEqualTo(Set.of("x-trace"));
    }

    @Test
    void shouldFillInTheDefaults() {
        Profile profile = reader.read("vendor.yaml", URL);

        assertThat(profile)
                .isEqualTo(new Profile(
                        "vendor",
                        new BaseUrl("https", "vendor.example", 443, ""),
                        new Auth.None(),
                        List.of(),
                        List.of(),
                        32,
                        Duration.ofSeconds(10),
                        new Profile.Transit(Duration.ofSeconds(10), null, Duration.ofSeconds(1), Duration.ofSeconds(2)),
                        new Profile.CoolDown(
                                List.of(),
                                Duration.ofSeconds(30),
                                Duration.ofHours(1),
                                Duration.ofSeconds(1),
                                Duration.ZERO,
                                2,
                                Duration.ofHours(1),
                                Duration.ofHours(24),
                                Duration.ofDays(7)),
                        new Profile.Pause(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 10),
                        new Profile.Retry(5, Duration.ofMillis(200), Duration.ofSeconds(30)),
                        Duration.ZERO,
                        "Idempotency-Key",
                        1 << 20,
                        false,
                        Set.of(),
                        AnswerRules.NONE,
                        "d5ef61a9"));
    }

    @Test
    void shouldReadThatTheLongestWayIsUnknownAndHoldTheUnansweredForTheDeadline() {
        Profile profile = reader.read("vendor.yaml", URL + "deadline: 7s\nmax-transit: none\n");

        assertThat(profile.transit())
                .isEqualTo(
                        new Profile.Transit(Duration.ofSeconds(7), null, Duration.ofSeconds(1), Duration.ofSeconds(2)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vendor: other | vendor | other",
                "bulkhead: 0 | bulkhead | 0",
                "bulkhead: 10001 | bulkhead | 10001",
                "bulkhead: 1.5 | bulkhead | 1.5",
                "bulkhead: [1] | bulkhead |",
                "bulkhead: | bulkhead | ''",
                "deadline: 10 | deadline | 10",
                "deadline: 99ms | deadline | 99ms",
                "deadline: 6m | deadline | 6m",
                "deadline: -1s | deadline | -1s",
                "unanswered-hold: none | unanswered-hold | none",
                "unanswered-hold: 25h | unanswered-hold | 25h",
                "max-transit: never | max-transit | never",
                "dedupe: 59s | dedupe | 59s",
                "dedupe: 8d | dedupe | 8d",
                "dedupe: true | dedupe | true",
                "max-transit: 0s | max-transit | 0s",
                "max-transit: 2h | max-transit | 2h",
                "start-slack: 0s | start-slack | 0s",
                "start-slack: 61s | start-slack | 61s",
                "clock-skew: 2h | clock-skew | 2h",
                "'limits: [{id: a, max: 1, window: day}]' | limits[0].zone |",
                "'limits: [{id: a, max: 1, window: day, zone: Mars/Base}]' | limits[0].zone | Mars/Base",
                "'limits: [{id: a, max: 1, window: 1s, zone: UTC}]' | limits[0].zone |",
                "'limits: [{id: a, max: 1, window: 0s}]' | limits[0].window | 0s",
                "max-body: 65MiB | max-body | 65MiB",
                "max-body: 0B | max-body | 0B",
                "max-body: 1MB | max-body | 1MB",
                "allow-private-addresses: maybe | allow-private-addresses | maybe",
                "idempotency-header: 'a b' | idempotency-header | a b",
                "idempotency-header: Authorization | idempotency-header | Authorization",
                "request-headers: [Host] | request-headers[0] | Host",
                "request-headers: [Idempotency-Key] | request-headers | idempotency-key",
                "request-headers: X | request-headers |",
                "limits: 5 | limits |",
                "limits: [5] | limits[0] |",
                "'limits: [{id: a, max: 0, window: 1s}]' | limits[0].max | 0",
                "'limits: [{id: a, max: 1, window: 99ms}]' | limits[0].window | 99ms",
                "'limits: [{id: a, max: 1, window: 25h}]' | limits[0].window | 25h",
                "'limits: [{id: a, max: 1}]' | limits[0].window |",
                "'limits: [{id: a, max: 1, window: 1s, scope: account}]' | limits[0].scope |",
                "'limits: [{id: a, max: 1, window: 1s, scope: [b, b]}]' | limits[0].scope[1] | b",
                "'limits: [{id: a, max: 1, window: 1s}, {id: a, max: 1, window: 1m}]' | limits[1].id | a",
                "'limits: [{id: a, max: 1, window: 1s, per: x}]' | limits[0].per |",
                "'limits: [{id: a, concurrent: 0}]' | limits[0].concurrent | 0",
                "'limits: [{id: a, concurrent: 5, max: 1}]' | limits[0].max |",
                "'limits: [{id: a, concurrent: 5, window: 1s}]' | limits[0].window |",
                "'limits: [{id: a, concurrent: 5, pacing: {}}]' | limits[0].pacing |",
                "'limits: [{id: a, concurrent: 5}, {id: a, concurrent: 5}]' | limits[1].id | a",
                "'limits: [{id: a, max: 1, window: 1s, unit: a b}]' | limits[0].unit | a b",
                "'limits: [{id: a, max: 1, window: day, zone: UTC, pacing: {}}]' | limits[0].pacing |",
                "'limits: [{id: a, max: 1, window: 1s, pacing: {burst: 2}}]' | limits[0].pacing.burst | 2",
                "'limits: [{id: a, max: 1, window: 1s, pacing: {ramp: 2h}}]' | limits[0].pacing.ramp | 2h",
                "'limits: [{id: a, max: 1, window: 1s, pacing: {after-idle: 0s}}]' | limits[0].pacing.after-idle | 0s",
                "'limits: [{id: a, max: 1, window: 1s, pacing: {idle: 1s}}]' | limits[0].pacing.idle |",
                "'limits: [{id: a, max: 1, window: 1s, pacing: yes}]' | limits[0].pacing |",
                "'cool-down: {fallback: 0s}' | cool-down.fallback | 0s",
                "'cool-down: {quota-fallback: 0s}' | cool-down.quota-fallback | 0s",
                "'cool-down: {locked-fallback: 2d}' | cool-down.locked-fallback | 2d",
                "'cool-down: {factor: 0.5}' | cool-down.factor | 0.5",
                "'cool-down: {fallback: 2m, max: 1m}' | cool-down.max | 1m",
                "cool-down: 5 | cool-down |",
                "'retry: {max-attempts: 0}' | retry.max-attempts | 0",
                "'retry: {base: 2s, max: 1s}' | retry.max | 1s",
                "tiemout: 5 | tiemout |",
                "'auth: {kind: oauth}' | auth.kind | oauth",
                "'auth: {kind: header, header: Host, value: \"${env:TOKEN}\"}' | auth.header |",
                "'auth: {kind: none, value: x}' | auth.value |"
            })
    void shouldNameTheMistake(String line, String key, String value) {
        List<Mistake> mistakes = mistakes(URL + line);

        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.file()).isEqualTo("vendor.yaml");
            assertThat(it.key()).isEqualTo(key);
            assertThat(it.value()).isEqualTo(value);
            assertThat(it.allowed()).isNotBlank();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://a.example",
                "a.example",
                "//a.example",
                "http://",
                "http://a.example?x",
                "http://a.example#x",
                "http://a.example:0",
                "http://a.example:70000",
                "http://a.example/../b",
                "http://a.example//b",
                "http:/a"
            })
    void shouldRefuseABaseUrl(String url) {
        assertThat(mistakes("base-url: '" + url + "'")).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("base-url");
            assertThat(it.value()).isEqualTo(url);
        });
    }

    @Test
    void shouldNotShowAPasswordInABaseUrl() {
        assertThat(mistakes("base-url: https://me:hunter2@vendor.example"))
                .singleElement()
                .asString()
                .contains("base-url")
                .doesNotContain("hunter2");
    }

    @Test
    void shouldMissTheBaseUrl() {
        assertThat(mistakes("bulkhead: 1")).extracting(Mistake::key).containsExactly("base-url");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{kind: header, header: X-Key, value: hunter2}",
                "{kind: header, header: X-Key, value: 'hunter2 ${env:MISSING}'}",
                "{kind: header, header: X-Key, value: 'hunter2 ${file:/no/such/hunter}'}",
                "{kind: header, header: X-Key, value: 'hunter2 ${file:relative}'}",
                "{kind: header, header: X-Key, value: 'hunter2 ${vault:x} ${env:TOKEN}'}",
                "{kind: header, header: X-Key, value: 'hunter2 ${env:TOKEN'}",
                "{kind: header, header: X-Key, value: {hunter2: 1}}",
                "{kind: query, parameter: key, value: hunter2}",
                "{kind: basic, user: me, password: hunter2}",
                "{kind: basic, user: 'me:hunter2', password: '${env:TOKEN}'}",
                "{kind: header, header: 'hunter2 hunter2', value: '${env:TOKEN}'}"
            })
    void shouldRefuseALiteralOrUnresolvableSecretWithoutShowingIt(String auth) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class, () -> reader.read("vendor.yaml", URL + "auth: " + auth));

        assertThat(thrown.mistakes())
                .singleElement()
                .satisfies(it -> assertThat(it.key()).startsWith("auth."));
        assertThat(thrown).message().doesNotContain("hunter2").doesNotContain("t0p-s3cret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: [hunter2", "a: 1\na: hunter2", "- hunter2", "hunter2", "", "a: 1\n---\nb: hunter2"})
    void shouldRefuseWhatIsNoProfileWithoutQuotingIt(String yaml) {
        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> reader.read("vendor.yaml", yaml));

        assertThat(thrown.mistakes()).isNotEmpty();
        assertThat(thrown).message().startsWith("vendor.yaml: ").doesNotContain("hunter2");
    }

    @Test
    void shouldReportAllMistakesOfAFileAtOnce(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("a.yaml"), "bulkhead: 0\ndeadline: x\nnonsense: 1");

        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> reader.readFile(file));

        assertThat(thrown.mistakes())
                .extracting(it -> it.file() + " " + it.key())
                .containsExactly("a.yaml base-url", "a.yaml bulkhead", "a.yaml deadline", "a.yaml nonsense");
        assertThat(thrown).hasMessageContaining("a.yaml: bulkhead: \"0\": allowed: a whole number from 1 to 10000");
    }

    @Test
    void shouldSayWhatNameAProfileHas(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("d.yml"), URL);

        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> reader.readFile(file));

        assertThat(thrown).hasMessageContaining("allowed: <vendor>.yaml");
    }

    @Test
    void shouldSayThatThereIsNoSuchFile(@TempDir Path folder) {
        InvalidProfileException thrown = catchThrowableOfType(
                InvalidProfileException.class, () -> reader.readFile(folder.resolve("missing.yaml")));

        assertThat(thrown).hasMessageContaining("missing.yaml");
    }
}
