package dev.headgate.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.headgate.api.Attempt;
import dev.headgate.api.Connector;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Mistake;
import dev.headgate.api.Operation;
import dev.headgate.api.Reply;
import dev.headgate.api.secret.Secrets;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Room;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileReaderTest {

    private static final String TINY = "connector: tiny\ngreeting: hello\n";

    private static final Secrets SECRETS = Secrets.of(name -> null);

    private final ProfileReader reader = new ProfileReader(SECRETS);

    private List<Mistake> mistakes(String yaml) {
        return catchThrowableOfType(InvalidProfileException.class, () -> reader.read("vendor.yaml", yaml))
                .mistakes();
    }

    private static Limit limit(String id, List<String> scope, int max, Window window) {
        return new Limit(id, scope, max, window, "cost", null);
    }

    private static Window rolling(Duration period) {
        return new Window.Rolling(period);
    }

    @Test
    void shouldReadEveryKey() {
        Profile profile = reader.read("google-ads.yaml", """
            vendor: google-ads
            connector: tiny
            greeting: hello
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
            room: {entries: 500, megabytes: 3, tenant-entries: 40, tenant-megabytes: 2}
            overflow: drop-oldest
            priorities: {weights: {HIGH: 100, NORMAL: 10}}
            tenants: {weights: {acme: 4, globex: 2}, default: 3}
            keep-for-high: 50%
            """);

        assertThat(profile.vendor()).isEqualTo("google-ads");
        assertThat(profile.policy().limits())
                .containsExactly(
                        limit("per-second", List.of("account", "method"), 100, rolling(Duration.ofSeconds(1))),
                        limit("per-day", List.of(), 15_000, rolling(Duration.ofHours(24))),
                        limit("daily", List.of(), 9, new Window.CalendarDay(ZoneId.of("Europe/Berlin"))),
                        new Limit(
                                "tokens",
                                List.of(),
                                50,
                                rolling(Duration.ofMinutes(1)),
                                "tokens",
                                new Pacing(5, Duration.ofSeconds(30), null, false)),
                        new Limit(
                                "even",
                                List.of(),
                                50,
                                rolling(Duration.ofMinutes(1)),
                                "requests",
                                new Pacing(1, Duration.ZERO, Duration.ofMinutes(1), true)));
        assertThat(profile.policy().concurrency())
                .containsExactly(new ConcurrencyLimit("at-once", List.of("account"), 3));
        assertThat(profile.policy().bulkhead()).isEqualTo(64);
        assertThat(profile.deadline()).isEqualTo(Duration.ofMillis(2500));
        assertThat(profile.policy().transit())
                .isEqualTo(new Transit(
                        Duration.ofSeconds(20),
                        Duration.ofMillis(750),
                        Duration.ofMillis(200),
                        Duration.ofMillis(500)));
        assertThat(profile.policy().coolDown())
                .isEqualTo(new CoolDownPolicy(
                        Duration.ofMinutes(1),
                        Duration.ofHours(6),
                        Duration.ofMillis(400),
                        Duration.ofMillis(50),
                        1.5,
                        Duration.ofHours(2),
                        Duration.ofDays(3),
                        Duration.ofDays(2),
                        CoolDownPolicy.MAX_SCOPES));
        assertThat(profile.policy().pause())
                .isEqualTo(new PausePolicy(Duration.ofSeconds(2), 3, Duration.ofMinutes(3), 7));
        assertThat(profile.policy().retry())
                .isEqualTo(new RetryPolicy(3, Duration.ofMillis(100), Duration.ofSeconds(5)));
        assertThat(profile.dedupe()).isEqualTo(Duration.ofHours(2));
        assertThat(profile.room()).isEqualTo(new Room(500, 3 << 20, 40, 2 << 20, Overflow.DROP_OLDEST));
        assertThat(profile.policy().shares()).isEqualTo(new Shares(100, 10, 1, Map.of("acme", 4, "globex", 2), 3, 50));
    }

    @Test
    void shouldNotReadSharesThatAreNone() {
        assertThatThrownBy(() -> reader.read("vendor.yaml", TINY + """
            priorities: {weights: {HIGH: 0, URGENT: 1}}
            tenants: {weights: {acme: many}, default: 1001}
            keep-for-high: 50
            """))
                .isInstanceOf(InvalidProfileException.class)
                .hasMessageContaining("priorities.weights.HIGH")
                .hasMessageContaining("priorities.weights")
                .hasMessageContaining("tenants.weights.acme")
                .hasMessageContaining("tenants.default")
                .hasMessageContaining("keep-for-high")
                .hasMessageContaining("allowed: 0% to 99%");
    }

    @Test
    void shouldTellTheConnectorWhatTheRulesSay() {
        Profile profile = reader.read("ads.yaml", TINY + """
            limits:
              - {id: a, max: 1, window: 1s, unit: tokens}
              - {id: b, max: 1, window: 1s}
              - {id: c, concurrent: 1}
            bulkhead: 3
            deadline: 4s
            cool-down: {scope: [account], fallback: 5s, quota-fallback: 6s, locked-fallback: 7s}
            """);

        assertThat(profile.connector())
                .isEqualTo(new TinyConnectorFactory.Config(
                        "hello",
                        new ConnectorContext(
                                "ads",
                                Duration.ofSeconds(4),
                                Transit.START_SLACK,
                                3,
                                List.of("account"),
                                Set.of("tokens", "cost"),
                                new ConnectorContext.Waits(
                                        Duration.ofSeconds(5), Duration.ofSeconds(6), Duration.ofSeconds(7)),
                                SECRETS)));
    }

    @Test
    void shouldReadThatLimitsAreLearned() {
        Profile profile = reader.read("vendor.yaml", TINY + """
            limits:
              - {id: a, max: 5, window: 1s, learned: true}
              - {id: b, bucket: 5, refill: 1/s, learned: true}
              - {id: c, max: 5, window: 1s, learned: false}
            """);

        assertThat(profile.policy().limits()).extracting(Limit::learned).containsExactly(true, true, false);
        assertThat(profile.connector())
                .isInstanceOfSatisfying(
                        TinyConnectorFactory.Config.class,
                        config -> assertThat(config.context().learned()).containsExactlyInAnyOrder("a", "b"));
    }

    @Test
    void shouldReadWindowsOfAYearMonthsAndBuckets() {
        Profile profile = reader.read("vendor.yaml", TINY + """
            limits:
              - {id: yearly, max: 9, window: 400d}
              - {id: monthly, max: 9, window: month, zone: America/New_York}
              - {id: rest, bucket: 40, refill: 2/s, scope: [shop]}
              - {id: odd, bucket: 3, refill: 7/m, unit: points}
              - {id: slow, bucket: 400, refill: 1/d}
              - {id: hourly, bucket: 1, refill: 3600/h}
            """);

        assertThat(profile.policy().limits())
                .containsExactly(
                        limit("yearly", List.of(), 9, rolling(Duration.ofDays(400))),
                        limit("monthly", List.of(), 9, new Window.CalendarMonth(ZoneId.of("America/New_York"))),
                        limit("rest", List.of("shop"), 40, new Window.Bucket(Duration.ofMillis(500))),
                        new Limit(
                                "odd",
                                List.of(),
                                3,
                                new Window.Bucket(Duration.ofNanos(8_571_428_572L)), // never faster
                                "points",
                                null),
                        limit("slow", List.of(), 400, new Window.Bucket(Duration.ofDays(1))),
                        limit("hourly", List.of(), 1, new Window.Bucket(Duration.ofSeconds(1))));
    }

    @Test
    void shouldBelieveAHintAsLongAsTheLongestWindow() {
        String month = "limits: [{id: a, max: 1, window: month, zone: UTC}, {id: b, max: 1, window: 1s}]\n";

        assertThat(reader.read("vendor.yaml", TINY + month).policy().coolDown().maxHint())
                .isEqualTo(Duration.ofDays(31));
        assertThat(reader.read("vendor.yaml", TINY + month + "cool-down: {max-hint: 1d}")
                        .policy()
                        .coolDown()
                        .maxHint())
                .isEqualTo(Duration.ofDays(1));
    }

    @Test
    void shouldNameTheCallsThatCountByAUnitOfTheirOwn() {
        String limits = TINY + "limits: [{id: mails, max: 1, window: 1s, calls: {kind: [KIND]}}]\n";

        Limit mails = limitOfCalls(limits.replace("KIND", "mail"));
        Limit again = limitOfCalls(limits.replace("KIND", "mail"));
        Limit letters = limitOfCalls(limits.replace("KIND", "letter"));

        assertThat(mails.exempt()).startsWith("calls:mails:").isEqualTo(again.exempt());
        assertThat(letters.exempt()).startsWith("calls:mails:").isNotEqualTo(mails.exempt());
    }

    private Limit limitOfCalls(String yaml) {
        Profile profile = reader.read("vendor.yaml", yaml + "tells-kinds: true\n");
        TinyConnectorFactory.Config config = (TinyConnectorFactory.Config) profile.connector();
        Limit limit = profile.policy().limits().getFirst();
        assertThat(config.context().calls()).containsOnlyKeys(limit.exempt());
        return limit;
    }

    @Test
    void shouldSayThatAConnectorCannotTellCallsApart() {
        List<Mistake> mistakes = mistakes(TINY + "limits: [{id: a, max: 1, window: 1s, calls: {kind: [mail]}}]");

        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("limits[0].calls");
            assertThat(it.allowed()).contains("can't tell calls apart");
        });
    }

    @Test
    void shouldProbeAfterACrashWhateverARefusalMayBeAbout() {
        Profile profile = reader.read("vendor.yaml", TINY + "cool-down: {scope: [account]}\n");

        assertThat(profile.policy().refusable()).containsExactly(List.of(), List.of("account"), List.of("user"));
    }

    @Test
    void shouldFillInTheDefaults() {
        Profile profile = reader.read("vendor.yaml", TINY);

        assertThat(profile.policy())
                .isEqualTo(new Policy(
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
                                100_000),
                        new RetryPolicy(5, Duration.ofMillis(200), Duration.ofSeconds(30)),
                        List.of(List.of(), List.of("user")),
                        new PausePolicy(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 10)));
        assertThat(profile.deadline()).isEqualTo(Duration.ofSeconds(10));
        assertThat(profile.dedupe()).isEqualTo(Duration.ZERO);
        assertThat(profile.room()).isEqualTo(Room.DEFAULT);
    }

    @Test
    void shouldReadThatTheLongestWayIsUnknownAndHoldTheUnansweredForTheDeadline() {
        Profile profile = reader.read("vendor.yaml", TINY + "deadline: 7s\nmax-transit: none\n");

        assertThat(profile.policy().transit())
                .isEqualTo(new Transit(Duration.ofSeconds(7), null, Duration.ofSeconds(1), Duration.ofSeconds(2)));
    }

    @Test
    void shouldMakeTheCallsByTheConnectorThatTheProfileNames() {
        Attempt attempt = new Attempt("i", "k", 1, Map.of(), new Errand("dear"));

        try (Connector connector = reader.read("vendor.yaml", TINY).connector().open()) {
            assertThat(connector.call(attempt, () -> true))
                    .isInstanceOfSatisfying(
                            Reply.Answered.class,
                            it -> assertThat(it.answer().body())
                                    .asString(StandardCharsets.UTF_8)
                                    .isEqualTo("hello, Errand[what=dear]"));
        }
    }

    /** An operation of which only the tiny connector knows. */
    private record Errand(String what) implements Operation {}

    @Test
    void shouldNameTheConnectorsThereAreForOneThatThereIsNot() {
        List<Mistake> mistakes = mistakes("connector: pigeon\nloft: 3\nbulkhead: 0\n");

        assertThat(mistakes)
                .extracting(Mistake::toString)
                .containsExactly(
                        "vendor.yaml:3:1: bulkhead: \"0\": allowed: a whole number from 1 to 10000",
                        "vendor.yaml:1:1: connector: \"pigeon\": allowed: tiny");
    }

    @Test
    void shouldSayThatTheUsualConnectorIsNotInstalled() {
        assertThat(mistakes("greeting: hello\n"))
                .extracting(Mistake::toString)
                .containsExactly("vendor.yaml: connector: is missing, and http is not installed; allowed: tiny");
    }

    @Test
    void shouldListTheKeysOfTheRulesAndOfTheConnectorForOneThatNobodyKnows() {
        assertThat(mistakes(TINY + "tiemout: 5s\n"))
                .singleElement()
                .asString()
                .startsWith(
                        "vendor.yaml:3:1: tiemout: is not a known key; allowed: vendor, extends, plans, plan, about,"
                                + " examples, ")
                .endsWith(", room, overflow, priorities, tenants, keep-for-high, greeting");
    }

    @Test
    void shouldRefuseALimitThatIsTooLargeToBePaced() {
        assertThat(mistakes(TINY + "limits: [{id: a, max: 10000001, window: 1s, pacing: {}}]\n"))
                .extracting(Mistake::toString)
                .containsExactly(
                        "vendor.yaml:3:18: limits[0].max: \"10000001\": allowed: at most 10000000 with pacing");
    }

    @Test
    void shouldNotTakeTwoConnectorsOfOneName() {
        assertThatThrownBy(() -> new ProfileReader(
                        List.of(new TinyConnectorFactory(), new TinyConnectorFactory()), Secrets.installed()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two connectors are called tiny");
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
                "room: {entries: 0} | room.entries | 0",
                "room: {tenant-megabytes: 1000001} | room.tenant-megabytes | 1000001",
                "overflow: drop | overflow | drop",
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
                "limits: 5 | limits |",
                "limits: [5] | limits[0] |",
                "'limits: [{id: a, max: 0, window: 1s}]' | limits[0].max | 0",
                "'limits: [{id: a, max: 1, window: 99ms}]' | limits[0].window | 99ms",
                "'limits: [{id: a, max: 1, window: 401d}]' | limits[0].window | 401d",
                "'limits: [{id: a, max: 1, window: week}]' | limits[0].window | week",
                "'limits: [{id: a, max: 1, window: month}]' | limits[0].zone |",
                "'limits: [{id: a, max: 1, window: month, zone: UTC, pacing: {}}]' | limits[0].pacing |",
                "'limits: [{id: a, bucket: 40}]' | limits[0].refill |",
                "'limits: [{id: a, refill: 2/s}]' | limits[0].bucket |",
                "'limits: [{id: a, bucket: 0, refill: 2/s}]' | limits[0].bucket | 0",
                "'limits: [{id: a, bucket: 40, refill: 2}]' | limits[0].refill | 2",
                "'limits: [{id: a, bucket: 40, refill: 0/s}]' | limits[0].refill | 0/s",
                "'limits: [{id: a, bucket: 40, refill: 100001/s}]' | limits[0].refill | 100001/s",
                "'limits: [{id: a, bucket: 401, refill: 1/d}]' | limits[0].bucket | 401",
                "'limits: [{id: a, bucket: 40, refill: 2/s, max: 40}]' | limits[0].max |",
                "'limits: [{id: a, bucket: 40, refill: 2/s, window: 1m}]' | limits[0].window |",
                "'limits: [{id: a, bucket: 40, refill: 2/s, pacing: {}}]' | limits[0].pacing |",
                "'limits: [{id: a, concurrent: 5, refill: 1/s}]' | limits[0].refill |",
                "'limits: [{id: a, concurrent: 5, learned: true}]' | limits[0].learned |",
                "'limits: [{id: a, max: 1, window: 1s, learned: maybe}]' | limits[0].learned | maybe",
                "'limits: [{id: a, concurrent: 5, calls: {method: [GET]}}]' | limits[0].calls |",
                "'limits: [{id: a, max: 1, window: 1s, calls: POST}]' | limits[0].calls |",
                "'tells-kinds: true\n"
                        + "limits: [{id: a, max: 1, window: 1s, calls: {kind: [mail], size: 1}}]' | limits[0].calls.size"
                        + " |",
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
                "tiemout: 5 | tiemout |"
            })
    void shouldNameTheMistake(String line, String key, String value) {
        List<Mistake> mistakes = mistakes(TINY + line);

        assertThat(mistakes).singleElement().satisfies(it -> {
            assertThat(it.file()).isEqualTo("vendor.yaml");
            assertThat(it.key()).isEqualTo(key);
            assertThat(it.value()).isEqualTo(value);
            assertThat(it.allowed()).isNotBlank();
        });
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
        Path file = Files.writeString(folder.resolve("a.yaml"), TINY + "bulkhead: 0\ndeadline: x\nnonsense: 1");

        InvalidProfileException thrown =
                catchThrowableOfType(InvalidProfileException.class, () -> reader.readFile(file));

        assertThat(thrown.mistakes())
                .extracting(it -> it.file() + " " + it.key())
                .containsExactly("a.yaml bulkhead", "a.yaml deadline", "a.yaml nonsense");
        assertThat(thrown).hasMessageContaining("a.yaml:3:1: bulkhead: \"0\": allowed: a whole number from 1 to 10000");
    }

    @Test
    void shouldSayWhatNameAProfileHas(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("d.yml"), TINY);

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

    @Test
    void shouldNameTheLineAndColumnOfEachMistake() {
        List<Mistake> mistakes = mistakes("""
            connector: tiny
            greeting: hello
            limits:
              - {id: a, max: none, window: 1s}
              - id: b
                max: 5
                windw: 1s
            cool-down:
              fallback: soon
            """);

        assertThat(mistakes)
                .extracting(it -> it.key() + " " + it.line() + ":" + it.column())
                .containsExactly(
                        "cool-down.fallback 9:3", "limits[0].max 4:13", "limits[1].window 5:5", "limits[1].windw 7:5");
        assertThat(mistakes.getFirst()).asString().startsWith("vendor.yaml:9:3: cool-down.fallback: ");
    }

    @Test
    void shouldTakeTheLimitsOfThePlanThatIsChosen() {
        String yaml = TINY + """
            limits: [{id: a, max: 1, window: 1s}, {id: b, max: 2, window: 1s}]
            plans:
              small: {limits: [{id: b, max: 20, window: 1s}]}
              large: {bulkhead: 99}
            """;

        assertThat(reader.read("vendor.yaml", yaml).policy().limits())
                .extracting(Limit::max)
                .containsExactly(1, 2);
        assertThat(reader.read("vendor.yaml", yaml + "plan: small").policy().limits())
                .extracting(Limit::max)
                .containsExactly(1, 20);
        assertThat(reader.read("vendor.yaml", yaml + "plan: large").policy().bulkhead())
                .isEqualTo(99);
        assertThat(mistakes(yaml + "plan: huge"))
                .extracting(Mistake::toString)
                .containsExactly("vendor.yaml:7:1: plan: \"huge\": allowed: large, small");
        assertThat(mistakes(TINY + "plan: huge"))
                .extracting(Mistake::toString)
                .containsExactly("vendor.yaml:3:1: plan: \"huge\": allowed: none, there are no plans");
    }

    @Test
    void shouldNameWhatCanBeExtended() {
        assertThat(mistakes("extends: shopfy\n" + TINY)).singleElement().satisfies(it -> {
            assertThat(it.key()).isEqualTo("extends");
            assertThat(it.line()).isEqualTo(1);
            assertThat(it.allowed()).contains("shopify");
        });
    }

    @Test
    void shouldReadWhereItComesFromAndItsExamples() {
        Profile profile = reader.read("vendor.yaml", TINY + """
            about: {sources: ['https://vendor.example/limits'], as-of: 2026-11-20, state: verified, notes: of the free plan}
            examples:
              - name: one
                now: 1763630000000
                call: {method: POST, path: /v1}
                attributes: {account: "7"}
                response: {status: 429, headers: {Retry-After: 5}, body: {error: [1, 2.5, null, "x"]}}
                expect: {rule: a, verdict: QUOTA, waitMs: 5000, scope: [account]}
              - response: {status: 503, text: down}
            """);

        assertThat(profile.about())
                .isEqualTo(new About(
                        List.of("https://vendor.example/limits"),
                        LocalDate.of(2026, 11, 20),
                        true,
                        "of the free plan"));
        Example one = profile.examples().getFirst();
        assertThat(one.name()).isEqualTo("one");
        assertThat(one.now()).isEqualTo(Instant.ofEpochMilli(1_763_630_000_000L));
        assertThat(one.call().method()).isEqualTo("POST");
        assertThat(one.attributes()).isEqualTo(Map.of("account", "7"));
        assertThat(one.answer().headers()).isEqualTo(Map.of("retry-after", "5"));
        assertThat(one.answer().body()).asString(StandardCharsets.UTF_8).isEqualTo("{\"error\":[1,2.5,null,\"x\"]}");
        assertThat(one.expected()).isEqualTo(new Example.Expected("a", "QUOTA", 5000L, List.of("account")));
        Example other = profile.examples().getLast();
        assertThat(other.answer().body()).asString(StandardCharsets.UTF_8).isEqualTo("down");
        assertThat(other.expected()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "about: {state: good} | about.state",
                "about: {as-of: yesterday} | about.as-of",
                "about: {sources: ['ftp://a']} | about.sources[0]",
                "examples: [{}] | examples[0].response.status",
                "examples: [{response: {status: 99}}] | examples[0].response.status",
                "examples: [{response: {status: 200, text: a, body: b}}] | examples[0].response.body",
                "examples: [{response: {status: 200}, expect: {wait: 5}}] | examples[0].expect.wait",
                "examples: [{response: {status: 200}, call: {path: a}}] | examples[0].call.path"
            })
    void shouldNameTheMistakeInWhatAProfileSaysOfItself(String keys, String key) {
        assertThat(mistakes(TINY + keys))
                .singleElement()
                .satisfies(it -> assertThat(it.key()).isEqualTo(key));
    }
}
