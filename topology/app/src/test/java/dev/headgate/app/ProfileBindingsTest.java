package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import dev.headgate.api.Attempt;
import dev.headgate.api.Call;
import dev.headgate.api.Reply;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileBindingsTest {

    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final String PROFILE = "base-url: http://127.0.0.1:1\nallow-private-addresses: true\n";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path dir;

    @Test
    void shouldTellTheCallsApartThatCountInALimit() throws Exception {
        // Given
        write("shop.yaml", PROFILE + """
                        limits:
                          - {id: rest, bucket: 40, refill: 2/s, scope: [shop]}
                          - {id: writes, max: 100, window: month, zone: UTC, calls: {method: [POST, PUT], path: /v1/.*}}
                        """);

        // When
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {
            VendorBinding shop = Objects.requireNonNull(bindings.binding("shop"));

            // Then
            Limit rest = shop.policy().limits().getFirst();
            Limit writes = shop.policy().limits().getLast();
            String exempt = Objects.requireNonNull(writes.exempt());
            assertThat(rest)
                    .isEqualTo(new Limit("rest", List.of("shop"), 40, new Window.Bucket(Duration.ofMillis(500))));
            assertThat(shop.connector().costs(call("POST", "/v1/orders"))).isEqualTo(Map.of(exempt, 1));
            assertThat(shop.connector().costs(call("GET", "/v1/orders"))).isEqualTo(Map.of(exempt, 0));
            assertThat(shop.connector().costs(call("POST", "/v2/orders"))).isEqualTo(Map.of(exempt, 0));
        }
    }

    private static Call call(String method, String path) {
        return new Call(method, path, Map.of(), new byte[0]);
    }

    @Test
    void shouldMakeAPolicyOfAProfile() throws Exception {
        // Given
        write("ads.yaml", PROFILE + """
                        limits:
                          - {id: per-account, scope: [account], max: 10, window: 1s}
                          - {id: daily, max: 100, window: day, zone: Asia/Tokyo}
                          - {id: points, max: 7, window: 1m, unit: points, pacing: {burst: 2, ramp: 3s, after-idle: never}}
                          - {id: at-once, scope: [account], concurrent: 3}
                        bulkhead: 5
                        deadline: 7s
                        unanswered-hold: 9s
                        max-transit: 2s
                        start-slack: 300ms
                        clock-skew: 4s
                        cool-down: {fallback: 2s, quota-fallback: 2h, locked-fallback: 3s, pad: 1s, factor: 3, max: 1m, patience: 1h, max-hint: 3h}
                        pause: {base: 2s, factor: 3, max: 3m, failures: 7}
                        retry: {max-attempts: 4, base: 100ms, max: 5s}
                        answers: [{when: {status: [403]}, verdict: quota, scope: [account]}]
                        """);

        // When
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {

            // Then
            assertThat(bindings.vendors()).containsExactly("ads");
            assertThat(bindings.binding("ads"))
                    .extracting(VendorBinding::policy)
                    .isEqualTo(new Policy(
                            List.of(
                                    new Limit("per-account", List.of("account"), 10, Duration.ofSeconds(1)),
                                    new Limit("daily", List.of(), 100, new Window.CalendarDay(ZoneId.of("Asia/Tokyo"))),
                                    new Limit(
                                            "points",
                                            List.of(),
                                            7,
                                            new Window.Rolling(Duration.ofMinutes(1)),
                                            "points",
                                            new Pacing(2, Duration.ofSeconds(3), null, true))),
                            5,
                            List.of(new ConcurrencyLimit("at-once", List.of("account"), 3)),
                            new Transit(
                                    Duration.ofSeconds(9),
                                    Duration.ofSeconds(2),
                                    Duration.ofMillis(300),
                                    Duration.ofSeconds(4)),
                            new CoolDownPolicy(
                                    Duration.ofSeconds(2),
                                    Duration.ofHours(2),
                                    Duration.ofSeconds(3),
                                    Duration.ofSeconds(1),
                                    3,
                                    Duration.ofMinutes(1),
                                    Duration.ofHours(1),
                                    Duration.ofHours(3),
                                    CoolDownPolicy.MAX_SCOPES),
                            new RetryPolicy(4, Duration.ofMillis(100), Duration.ofSeconds(5)),
                            List.of(List.of(), List.of("account")),
                            new PausePolicy(Duration.ofSeconds(2), 3, Duration.ofMinutes(3), 7)));
            assertThat(bindings.binding("ads"))
                    .extracting(VendorBinding::version)
                    .asString()
                    .matches("[0-9a-f]{8}");
            assertThat(bindings.binding("other")).isNull();
        }
    }

    @Test
    void shouldKeepBackOnlyTheVendorsWhoseProfileIsWrong() throws Exception {
        // Given
        write("slow.yaml", PROFILE + "deadline: 30s\n");
        write("bad.yaml", "base-url: gopher://x\n");
        write("secret.yaml", PROFILE + "auth: {kind: header, header: X-Key, value: '${file:/nowhere/token}'}\n");
        write("fine.yaml", PROFILE + "deadline: 29s\n");
        write("README.md", "no profile\n");

        // When
        try (Told told = new Told(ProfileBindings.class);
                ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {

            // Then
            assertThat(bindings.vendors()).containsExactly("fine");
            assertThat(bindings.binding("slow")).isNull();
            assertThat(bindings.problem("slow"))
                    .contains("slow.yaml: deadline: \"30s\": must be shorter than drain.deadline, 30s");
            assertThat(bindings.problem("bad")).contains("bad.yaml:1:1: base-url: \"gopher://x\": allowed: ");
            assertThat(bindings.problem("secret")).contains("secret.yaml:", ": auth.value: ", "/nowhere/token");
            assertThat(bindings.problem("fine")).isNull();
            assertThat(told.lines()).hasSize(3).allMatch(it -> it.contains("profile ignored vendor="));
        }
    }

    @Test
    void shouldPassOverFilesThatAreNoProfilesAndSayOnceWhich() throws Exception {
        // Given
        write("fine.yaml", PROFILE);
        for (String name : List.of("README", "README.md", ".gitkeep", ".fine.yaml.swp", ".#fine.yaml", "#fine.yaml#")) {
            write(name, "no profile\n");
        }
        write("fine.yaml~", "base-url: gopher://x\n");
        write("fine.yaml.bak", "base-url: gopher://x\n");
        write("other.yml", PROFILE);
        Looker looker = new Looker();

        // When
        try (Told told = new Told(ProfileBindings.class);
                ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            looker.look();

            // Then
            assertThat(bindings.vendors()).containsExactly("fine");
            assertThat(told.lines()).isEmpty();
            assertThat(told.lines(Level.INFO))
                    .filteredOn(it -> it.contains("are not read"))
                    .containsExactly(
                            "files that are not named like a profile, <vendor>.yaml, are not read directory=" + dir
                                    + " files=[#fine.yaml#, .#fine.yaml, .fine.yaml.swp, .gitkeep, README, README.md,"
                                    + " fine.yaml.bak, fine.yaml~, other.yml]");
            assertThat(told.lines(Level.WARN))
                    .containsExactly("not read: to make it a profile, rename it to end in .yaml file=other.yml");
        }
    }

    @Test
    void shouldMakeTheCallsByTheConnectorThatTheProfileNames() throws Exception {
        // Given
        write("ads.yaml", "connector: echo\nanswer: hello\nbulkhead: 5\n");
        write("http.yaml", PROFILE);
        write("lost.yaml", "connector: pigeon\nloft: 3\n");

        // When
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {
            VendorBinding binding = binding(bindings);
            Attempt attempt = new Attempt("i", "k", 1, Map.of(), new Call("GET", "/", Map.of(), new byte[0]));

            // Then
            assertThat(binding.policy().bulkhead()).isEqualTo(5);
            assertThat(binding.connector().call(attempt, () -> true))
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().body())
                                    .asString(StandardCharsets.UTF_8)
                                    .isEqualTo("hello"));
            assertThat(bindings.vendors()).containsExactlyInAnyOrder("ads", "http");
            assertThat(bindings.problem("lost"))
                    .isEqualTo("lost.yaml:1:1: connector: \"pigeon\": allowed: echo, google-ads, grpc, http");
        }
    }

    @Test
    void shouldNotStartWithoutADirectoryThatCanBeRead() {
        assertThatThrownBy(() -> ProfileBindings.read(dir.resolve("none"), DRAIN))
                .isInstanceOf(InvalidConfigurationException.class)
                .hasMessageContaining("vendors.dir: \"" + dir.resolve("none") + "\": can't be read")
                .hasMessageContaining("allowed: a directory of profiles");
    }

    @Test
    void shouldSayOnceThatTheDirectoryHasGoneAndOnceThatItIsBack() throws Exception {
        // Given
        Path folder = Files.createDirectory(dir.resolve("vendors"));
        Files.writeString(folder.resolve("ads.yaml"), PROFILE);
        Path away = dir.resolve("away");
        Looker looker = new Looker();
        try (Told told = new Told(ProfileBindings.class);
                ProfileBindings bindings = ProfileBindings.read(folder, DRAIN, looker)) {
            bindings.watch(LOOK);

            // When
            Files.move(folder, away);
            looker.look();
            looker.look();

            // Then
            assertThat(told.lines(Level.WARN))
                    .singleElement()
                    .asString()
                    .startsWith("profiles can't be listed, those in force stay directory=" + folder);
            assertThat(bindings.binding("ads")).isNotNull();

            // When
            Files.move(away, folder);
            looker.look();
            looker.look();

            // Then
            assertThat(told.lines(Level.WARN)).hasSize(1);
            assertThat(told.lines(Level.INFO))
                    .filteredOn(it -> it.contains("again"))
                    .containsExactly("profiles can be listed again directory=" + folder);
        }
    }

    @Test
    void shouldTakeAProfileWhoseSecretComesLaterAndTellOfItOnce() throws Exception {
        // Given
        Path token = dir.resolve("token");
        write("ads.yaml", PROFILE + "auth: {kind: header, header: X-Key, value: '${file:" + token + "}'}\n");
        Looker looker = new Looker();
        try (Told told = new Told(ProfileBindings.class);
                ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            looker.look();
            long before = bindings.version();
            assertThat(bindings.problem("ads")).contains("ads.yaml:", ": auth.value: ");
            assertThat(told.lines()).hasSize(1);

            // When
            Files.writeString(token, "t0p-s3cret");
            looker.look();

            // Then
            assertThat(bindings.binding("ads")).isNotNull();
            assertThat(bindings.problem("ads")).isNull();
            assertThat(bindings.version()).isGreaterThan(before);
        }
    }

    @Test
    void shouldNameTheProblemOfAnEditUntilItIsMended() throws Exception {
        // Given
        write("ads.yaml", PROFILE);
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            long before = bindings.version();

            // When
            write("ads.yaml", PROFILE + "bulkhead: 0\n");
            looker.look();

            // Then
            long refused = bindings.version();
            assertThat(refused).isGreaterThan(before);
            assertThat(bindings.problem("ads")).contains(": bulkhead: \"0\": allowed: ");

            // When
            write("ads.yaml", PROFILE);
            looker.look();

            // Then
            assertThat(bindings.problem("ads")).isNull();
            assertThat(bindings.version()).isGreaterThan(refused);
        }
    }

    @Test
    void shouldTakeNewProfilesWhileRunning() throws Exception {
        // Given
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {
            bindings.watch(LOOK);

            // When
            write("broken.yaml", "base-url: nowhere\n");
            write("slow.yaml", PROFILE + "deadline: 5m\n");
            write("new.yaml", PROFILE);

            // Then
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> bindings.vendors().contains("new"));
            assertThat(bindings.vendors()).containsExactly("new");
            assertThat(bindings.binding("new")).isNotNull();
        }
    }

    @Test
    void shouldPutAChangedProfileInForceAndCloseTheOldConnectorWhenItsCallsAreOver() throws Exception {
        // Given
        write("ads.yaml", PROFILE + "bulkhead: 1\n");
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            VendorBinding before = binding(bindings);
            looker.look();

            // When
            write("ads.yaml", PROFILE + "bulkhead: 2222\n");
            looker.look();

            // Then
            assertThat(binding(bindings).policy().bulkhead()).isEqualTo(2222);
            assertThat(binding(bindings).version()).isNotEqualTo(before.version());
            assertThat(isClosed(before)).isFalse();
            assertThat(looker.later).extracting(Looker.Later::millis).containsExactly(35_000L);

            // When
            looker.later.getFirst().command().run();

            // Then
            assertThat(isClosed(before)).isTrue();
            assertThat(isClosed(binding(bindings))).isFalse();
        }
    }

    @Test
    void shouldFollowTheFilesThatAProfileExtends() throws Exception {
        // Given
        write("_base.yaml", PROFILE + "bulkhead: 1\n");
        write("_eu.yaml", "extends: _base.yaml\n");
        write("ads.yaml", "extends: _eu.yaml\n");
        write("other.yaml", PROFILE);
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            VendorBinding other = bindings.binding("other");
            looker.look();
            assertThat(bindings.vendors()).containsExactlyInAnyOrder("ads", "other");

            // When
            write("_base.yaml", PROFILE + "bulkhead: 2222\n");
            looker.look();

            // Then
            assertThat(binding(bindings).policy().bulkhead()).isEqualTo(2222);

            // When
            write("_base.yaml", PROFILE + "bulkhead: much\n");
            looker.look();

            // Then
            assertThat(bindings.problem("ads")).startsWith("_base.yaml:3:1: bulkhead: \"much\"");
            assertThat(binding(bindings).policy().bulkhead()).isEqualTo(2222);

            // When
            Files.delete(dir.resolve("_base.yaml"));
            looker.look();

            // Then
            assertThat(bindings.problem("ads")).startsWith("_eu.yaml:1:1: extends: \"_base.yaml\": is not there");

            // When
            write("_base.yaml", PROFILE + "bulkhead: 33\n");
            looker.look();

            // Then
            assertThat(bindings.problem("ads")).isNull();
            assertThat(binding(bindings).policy().bulkhead()).isEqualTo(33);
            assertThat(bindings.binding("other")).isSameAs(other);
        }
    }

    @Test
    void shouldCloseReplacedConnectorsAtOnceWhenItIsClosed() throws Exception {
        // Given
        write("ads.yaml", PROFILE);
        Looker looker = new Looker();
        ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker);
        bindings.watch(LOOK);
        VendorBinding before = binding(bindings);
        write("ads.yaml", PROFILE + "bulkhead: 2222\n");
        looker.look();
        VendorBinding after = binding(bindings);

        // When
        bindings.close();

        // Then
        assertThat(isClosed(before)).isTrue();
        assertThat(isClosed(after)).isTrue();
        assertThat(looker.isShutdown()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bulkhead: 0\ntimeout: 5s\n", "deadline: 30s\n", "# nothing new\n", "limits: [\n"})
    void shouldKeepTheBindingOfAProfileThatIsInvalid(String keys) throws Exception {
        // Given
        write("ads.yaml", PROFILE + "bulkhead: 1\n");
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            VendorBinding before = binding(bindings);

            // When
            write("ads.yaml", keys.startsWith("#") ? keys : PROFILE + keys);
            looker.look();

            // Then
            assertThat(binding(bindings)).isSameAs(before);
            assertThat(looker.later).isEmpty();

            // When
            write("ads.yaml", PROFILE + "bulkhead: 33\n");
            looker.look();

            // Then
            assertThat(binding(bindings).policy().bulkhead()).isEqualTo(33);
        }
    }

    @Test
    void shouldTellOfAnInvalidProfileOnceAndWithAllItsMistakes() throws Exception {
        // Given
        write("ads.yaml", PROFILE);
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker);
                Told told = new Told(ProfileBindings.class)) {
            bindings.watch(LOOK);

            // When
            write("ads.yaml", PROFILE + "bulkhead: 0\ntimeout: 5s\n");
            looker.look();
            looker.look();

            // Then
            assertThat(told.lines()).singleElement().asString().contains(": bulkhead: ", ": timeout: ");
        }
    }

    @Test
    void shouldKeepTheBindingOfAProfileThatIsRemovedOrOnlyTouched() throws Exception {
        // Given
        write("ads.yaml", PROFILE);
        Looker looker = new Looker();
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN, looker)) {
            bindings.watch(LOOK);
            VendorBinding before = binding(bindings);

            // When
            Files.setLastModifiedTime(dir.resolve("ads.yaml"), FileTime.fromMillis(1));
            looker.look();
            Files.delete(dir.resolve("ads.yaml"));
            looker.look();

            // Then
            assertThat(binding(bindings)).isSameAs(before);
        }
    }

    @Test
    void shouldTakeAProfileOnceItsMistakeIsMended() throws Exception {
        // Given
        try (ProfileBindings bindings = ProfileBindings.read(dir, DRAIN)) {
            bindings.watch(LOOK);
            write("late.yaml", "base-url: nowhere\n");
            write("marker.yaml", PROFILE);
            await().atMost(Duration.ofSeconds(20)).until(() -> bindings.binding("marker") != null);

            // When
            write("late.yaml", PROFILE);

            // Then
            await().atMost(Duration.ofSeconds(20)).until(() -> bindings.binding("late") != null);
        }
    }

    private static VendorBinding binding(ProfileBindings bindings) {
        return Objects.requireNonNull(bindings.binding("ads"));
    }

    /** A closed connector doesn't ask before it gives up. */
    private static boolean isClosed(VendorBinding binding) {
        Attempt attempt = new Attempt("i", "k", 1, Map.of(), new Call("GET", "/", Map.of(), new byte[0]));
        return binding.connector().call(attempt, () -> false) instanceof Reply.Unsent unsent
                && unsent.reason().contains("closed");
    }

    private void write(String name, String text) throws Exception {
        Files.writeString(dir.resolve(name), text);
    }
}
