package dev.headgate.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Mistake;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.core.policy.Transit;
import dev.headgate.http.auth.Credentials;
import dev.headgate.http.auth.NamedSecret;
import dev.headgate.http.auth.TlsSettings;
import dev.headgate.http.joining.BatchRules;
import dev.headgate.http.joining.CollapseRules;
import dev.headgate.http.stream.StreamRules;
import dev.headgate.profiles.About;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.Profile;
import dev.headgate.profiles.ProfileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The keys of a profile that are the connector's own. */
class HttpProfileTest {

    private static final String URL = "base-url: https://vendor.example\n";

    private final ProfileReader reader = Calls.reader();

    private List<Mistake> mistakes(String yaml) {
        return catchThrowableOfType(InvalidProfileException.class, () -> reader.read("vendor.yaml", yaml))
                .mistakes();
    }

    @Test
    void shouldReadEveryKey() {
        Profile profile = reader.read("google-ads.yaml", """
                vendor: google-ads
                connector: http
                base-url: https://Ads.example:8443/api/
                auth: {kind: header, header: Authorization, value: "Bearer ${env:TOKEN}"}
                bulkhead: 64
                deadline: 2500ms
                idempotency-header: X-Once
                max-body: 64KiB
                allow-private-addresses: true
                request-headers: [X-Trace]
                """);
        HttpSettings settings = Calls.settings(profile);

        assertThat(settings.vendor()).isEqualTo("google-ads");
        assertThat(settings.baseUrl()).isEqualTo(new BaseUrl("https", "ads.example", 8443, "/api"));
        assertThat(settings.credentials().headers())
                .extracting(NamedSecret::name)
                .containsExactly("Authorization");
        assertThat(settings.context().maxInFlight()).isEqualTo(64);
        assertThat(settings.context().deadline()).isEqualTo(Duration.ofMillis(2500));
        assertThat(settings.idempotencyHeader()).isEqualTo("X-Once");
        assertThat(settings.maxBody()).isEqualTo(65_536);
        assertThat(settings.allowPrivateAddresses()).isTrue();
        assertThat(settings.requestHeaders()).isEqualTo(Set.of("x-trace"));
    }

    @Test
    void shouldFillInTheDefaults() {
        Profile profile = reader.read("vendor.yaml", URL);

        assertThat(profile)
                .isEqualTo(new Profile(
                        "vendor",
                        "d5ef61a9",
                        new Policy(
                                List.of(),
                                32,
                                List.of(),
                                new Transit(Duration.ofSeconds(10), null, Duration.ofSeconds(1), Duration.ofSeconds(2)),
                                new CoolDownPolicy(
                                        Duration.ofSeconds(30),
                                        Duration.ofHours(1),
                                        Duration.ofSeconds(1),
                                        Duration.ZERO,
                                        2,
                                        Duration.ofHours(1),
                                        Duration.ofHours(24),
                                        Duration.ofDays(7),
                                        CoolDownPolicy.MAX_SCOPES),
                                new RetryPolicy(5, Duration.ofMillis(200), Duration.ofSeconds(30)),
                                List.of(List.of()),
                                new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 10)),
                        Duration.ofSeconds(10),
                        Duration.ZERO,
                        Room.DEFAULT,
                        new HttpSettings(
                                new ConnectorContext(
                                        "vendor",
                                        Duration.ofSeconds(10),
                                        Transit.START_SLACK,
                                        32,
                                        List.of(),
                                        Set.of(),
                                        new ConnectorContext.Waits(
                                                Duration.ofSeconds(30), Duration.ofHours(1), Duration.ofSeconds(1)),
                                        Calls.settings(profile).context().secrets()),
                                new BaseUrl("https", "vendor.example", 443, ""),
                                List.of(),
                                HttpProtocol.NEGOTIATE,
                                Credentials.NONE,
                                TlsSettings.USUAL,
                                Optional.empty(),
                                "Idempotency-Key",
                                1 << 20,
                                false,
                                Set.of(),
                                Set.of("set-cookie", "set-cookie2"),
                                Calls.settings(profile).rules(),
                                StreamRules.NONE,
                                new CollapseRules(List.of()),
                                new BatchRules(List.of())),
                        new About(List.of(), null, false, ""),
                        List.of()));
    }

    @Test
    void shouldBeTheConnectorOfAProfileThatNamesNone() {
        Profile profile = new ProfileReader().read("vendor.yaml", URL);

        assertThat(profile.connector()).isInstanceOf(HttpSettings.class);
    }

    @Test
    void shouldReadAProfileAgainWhoseSecretMayCome() {
        String auth = URL + "auth: {kind: header, header: X-Key, value: ";

        assertThat(catchThrowableOfType(
                                InvalidProfileException.class,
                                () -> reader.read("vendor.yaml", auth + "'${env:LATE}'}"))
                        .mayPass())
                .isTrue();
        assertThat(catchThrowableOfType(
                                InvalidProfileException.class, () -> reader.read("vendor.yaml", auth + "literal}"))
                        .mayPass())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "max-body: 65MiB | max-body | 65MiB",
                "max-body: 0B | max-body | 0B",
                "max-body: 1MB | max-body | 1MB",
                "allow-private-addresses: maybe | allow-private-addresses | maybe",
                "idempotency-header: 'a b' | idempotency-header | a b",
                "idempotency-header: Authorization | idempotency-header | Authorization",
                "request-headers: [Host] | request-headers[0] | Host",
                "request-headers: [Idempotency-Key] | request-headers | idempotency-key",
                "request-headers: X | request-headers |",
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
        assertThat(thrown).hasMessageContaining("a.yaml:1:1: bulkhead: \"0\": allowed: a whole number from 1 to 10000");
    }
}
