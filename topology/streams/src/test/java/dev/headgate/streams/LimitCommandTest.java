package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.Window;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.LimitOverride;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.spi.VendorBinding;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits that commands set. */
class LimitCommandTest {

    private static final Instant IN_AN_HOUR = Instant.parse("2026-01-01T01:00:00Z");

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir.resolve("first"));
        desk.profile("1", daily(5));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    private static Limit daily(int max) {
        return new Limit("day", List.of(), max, Duration.ofDays(1));
    }

    private static Command.Builder set(String limitId) {
        return Command.newBuilder()
                .setKind(CommandKind.SET_LIMIT)
                .setVendor("acme")
                .setId("c-" + limitId)
                .setAuthor("ann@desk")
                .setReason("they asked us to")
                .setLimitId(limitId);
    }

    private void send(int intents) {
        send(desk, intents);
    }

    private static void send(Desk desk, int intents) {
        for (int i = 0; i < intents; i++) {
            desk.send(Desk.intent("i-" + i).build());
        }
        for (int i = 0; i < intents; i++) {
            desk.callsEnd();
        }
    }

    private VendorStatus status() {
        return desk.read(Topics.STATUS, VendorStatus.class).getLast();
    }

    private List<Audit> audits() {
        return desk.read(Topics.AUDIT, Audit.class);
    }

    @Test
    void shouldCallNoMoreThanALoweredLimitLets() {
        desk.command(set("day").setMax(2).build());

        send(10);

        assertThat(desk.calls).hasSize(2);
        assertThat(audits())
                .extracting(Audit::getOutcome, Audit::getAuthor, Audit::getCommandId)
                .containsExactly(tuple(AuditOutcome.DONE, "ann@desk", "c-day"));
    }

    @Test
    void shouldGoOnAtOnceWithARaisedLimit() {
        send(10);
        int before = desk.calls.size();

        desk.command(set("day").setMax(8).build());
        for (int i = 0; i < 10; i++) {
            desk.callsEnd();
        }

        assertThat(before).isEqualTo(5);
        assertThat(desk.calls).hasSize(8);
    }

    @Test
    void shouldCountWhatWasCalledBefore() {
        send(4);

        desk.command(set("day").setMax(3).build());
        send(10);

        assertThat(desk.calls).hasSize(4);
    }

    @Test
    void shouldSayInStatusWhoSetALimitAndWhatTheProfileSays() {
        desk.command(set("day").setMax(2).setExpires(IN_AN_HOUR).build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(status().getOverrides())
                .containsExactly(LimitOverride.newBuilder()
                        .setLimitId("day")
                        .setMax(2)
                        .setProfileMax(5)
                        .setUntil(IN_AN_HOUR)
                        .setAuthor("ann@desk")
                        .setReason("they asked us to")
                        .setCommandId("c-day")
                        .build());
    }

    @Test
    void shouldHaveTheProfilesLimitHoldAgainWhenItIsOver() {
        desk.command(set("day").setMax(2).setExpires(IN_AN_HOUR).build());
        send(10);
        int before = desk.calls.size();

        desk.pass(Duration.ofHours(1));
        for (int i = 0; i < 10; i++) {
            desk.callsEnd();
        }
        desk.pass(Duration.ofSeconds(1));

        assertThat(before).isEqualTo(2);
        assertThat(desk.calls).hasSize(5);
        assertThat(status().getOverrides()).isEmpty();
    }

    @Test
    void shouldHaveTheProfilesLimitHoldAgainWhenItIsCleared() {
        desk.command(set("day").setMax(2).build());
        send(10);

        desk.command(set("day").setId("c-2").build());
        desk.command(set("day").setId("c-3").build());
        for (int i = 0; i < 10; i++) {
            desk.callsEnd();
        }

        assertThat(desk.calls).hasSize(5);
        assertThat(audits())
                .extracting(Audit::getOutcome)
                .containsExactly(AuditOutcome.DONE, AuditOutcome.DONE, AuditOutcome.NOTHING);
    }

    @Test
    void shouldBeKeptThroughATakeOver() {
        desk.command(set("day").setMax(2).setExpires(IN_AN_HOUR).build());
        List<KeyValue<Bytes, byte[]>> inherited = desk.vendorStates();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.profile("1", daily(5));
            successor.takeOverState(inherited);

            send(successor, 10);
            successor.pass(Duration.ofMinutes(1));
            for (int i = 0; i < 10; i++) {
                successor.callsEnd();
            }
            int before = successor.calls.size();
            successor.pass(Duration.ofHours(1));
            for (int i = 0; i < 10; i++) {
                successor.callsEnd();
            }

            assertThat(before).isEqualTo(2);
            assertThat(successor.calls).hasSize(5);
        }
    }

    @Test
    void shouldComeBeforeAProfileThatIsReplaced() {
        desk.command(set("day").setMax(2).build());
        send(1);

        desk.profile("2", daily(7));
        desk.pass(Duration.ofSeconds(1));
        send(10);

        VendorStatus status = status();
        assertThat(desk.calls).hasSize(2);
        assertThat(status.getProfile()).isEqualTo("2");
        assertThat(status.getOverrides())
                .extracting(LimitOverride::getMax, LimitOverride::getProfileMax)
                .containsExactly(tuple(2, 7));
    }

    @Test
    void shouldSayThatAReplacedProfileHasNoSuchLimitAndTakeUpTheOneThatComesBack() {
        desk.command(set("day").setMax(2).build());

        desk.profile("2", new Limit("week", List.of(), 4, Duration.ofDays(7)));
        desk.pass(Duration.ofSeconds(1));
        LimitOverride without = status().getOverrides().getFirst();
        desk.profile("3", daily(5));
        desk.pass(Duration.ofSeconds(1));
        send(10);

        assertThat(without.getProblem()).contains("no limit day", "week, bulkhead");
        assertThat(without.getProfileMax()).isNull();
        assertThat(desk.calls).hasSize(2);
    }

    @Test
    void shouldSetTheBulkhead() {
        desk.command(set("bulkhead").setMax(1).build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(status().getBulkhead()).isEqualTo(1);
    }

    @Test
    void shouldHaveNoLargerBurstsThanALoweredLimit() {
        desk.profile(
                "2",
                new Limit(
                        "paced",
                        List.of(),
                        100,
                        new Window.Rolling(Duration.ofDays(1)),
                        Limit.COST,
                        new Pacing(10, Duration.ZERO, null, false)));
        desk.command(set("paced").setMax(3).build());

        send(10);

        assertThat(desk.calls).hasSizeLessThanOrEqualTo(3).isNotEmpty();
        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldRefuseALimitThatTheProfileDoesNotHave() {
        desk.command(set("hour").setMax(2).build());

        assertThat(audits()).singleElement().satisfies(audit -> {
            assertThat(audit.getOutcome()).isEqualTo(AuditOutcome.REFUSED);
            assertThat(audit.getEffect()).contains("no limit hour", "day, bulkhead");
        });
    }

    @Test
    void shouldRefuseAnotherVersionOfTheProfileThanItsAuthorSaw() {
        desk.command(set("day").setMax(2).setExpectedProfile("0").build());

        send(10);

        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.REFUSED);
        assertThat(desk.calls).hasSize(5);
    }

    @Test
    void shouldBeObeyedOnceThoughItComesAgain() {
        Command command = set("day").setMax(2).build();
        desk.command(command);
        desk.command(set("day").setId("c-2").build());

        desk.command(command);
        send(10);

        assertThat(desk.calls).hasSize(5);
        assertThat(audits()).extracting(Audit::getOutcome).last().isEqualTo(AuditOutcome.DUPLICATE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_000_000_000})
    void shouldGiveUpAMaximumThatMakesNoSense(int max) {
        desk.command(set("day").setMax(max).build());

        assertThat(desk.deadLetters()).hasSize(1);
        assertThat(audits()).isEmpty();
    }

    @Test
    void shouldGiveUpOneThatSaysTooMuchOrTooLittle() {
        desk.command(set("day").setMax(2).setGroup("spring").build());
        desk.command(set("day").setMax(2).setVendor("*").setPartition(0).build());
        desk.command(Command.newBuilder()
                .setKind(CommandKind.SET_LIMIT)
                .setVendor("acme")
                .setMax(2)
                .build());
        desk.command(set("bulkhead").setMax(10_001).build());
        desk.command(Command.newBuilder()
                .setKind(CommandKind.PAUSE)
                .setVendor("acme")
                .setMax(2)
                .build());

        assertThat(desk.deadLetters()).hasSize(5);
        assertThat(audits()).isEmpty();
    }

    private static Limit byAccount(int max) {
        return new Limit("day", List.of("account"), max, Duration.ofDays(1));
    }

    /** One for each of three accounts, in turn. */
    private void sendOfAccounts(int from, int to) {
        for (int i = from; i < to; i++) {
            desk.send(Desk.intent("i-" + i)
                    .setScope(Map.of("account", "a" + i % 3))
                    .build());
        }
        for (int i = from; i < to; i++) {
            desk.callsEnd();
        }
    }

    private long calls(String account) {
        return desk.calls.stream()
                .filter(attempt -> account.equals(attempt.scope().get("account")))
                .count();
    }

    @Test
    void shouldSetOneScopeOfALimitBeforeTheWholeAndThatBeforeTheProfile() {
        desk.profile("2", byAccount(5));
        desk.command(set("day").setId("c-1").setMax(3).build());
        desk.command(set("day")
                .setId("c-2")
                .setMax(1)
                .setScope(Map.of("account", "a0"))
                .build());
        desk.command(set("day")
                .setId("c-3")
                .setMax(8)
                .setScope(Map.of("account", "a1"))
                .build());

        sendOfAccounts(0, 30);
        desk.pass(Duration.ofSeconds(1));

        assertThat(List.of(calls("a0"), calls("a1"), calls("a2"))).containsExactly(1L, 8L, 3L);
        assertThat(status().getOverrides())
                .extracting(LimitOverride::getScope, LimitOverride::getMax, LimitOverride::getProfileMax)
                .containsExactlyInAnyOrder(
                        tuple(Map.of(), 3, 5),
                        tuple(Map.of("account", "a0"), 1, 5),
                        tuple(Map.of("account", "a1"), 8, 5));
        assertThat(audits())
                .extracting(Audit::getEffect)
                .anySatisfy(effect -> assertThat(effect).startsWith("limit day account=a0: 1 until"));
    }

    @Test
    void shouldCountWhatAScopeSpentBeforeItWasSet() {
        desk.profile("2", byAccount(5));
        sendOfAccounts(0, 9);

        desk.command(set("day").setMax(4).setScope(Map.of("account", "a0")).build());
        sendOfAccounts(9, 30);

        assertThat(List.of(calls("a0"), calls("a1"), calls("a2"))).containsExactly(4L, 5L, 5L);
    }

    @Test
    void shouldClearOneScopeOrTheLimitWithAllOfItsScopes() {
        desk.profile("2", byAccount(5));
        for (int i = 0; i < 3; i++) {
            desk.command(set("day")
                    .setId("c-" + i)
                    .setMax(1)
                    .setScope(Map.of("account", "a" + i))
                    .build());
        }
        desk.command(set("day").setId("c-4").setScope(Map.of("account", "a0")).build());
        desk.pass(Duration.ofSeconds(1));
        List<LimitOverride> two = status().getOverrides();
        desk.command(set("day").setId("c-5").build());
        desk.command(set("day").setId("c-6").setScope(Map.of("account", "a1")).build());
        sendOfAccounts(0, 30);
        desk.pass(Duration.ofSeconds(1));

        assertThat(two).hasSize(2);
        assertThat(status().getOverrides()).isEmpty();
        assertThat(desk.calls).hasSize(15);
        assertThat(audits())
                .extracting(Audit::getOutcome)
                .endsWith(AuditOutcome.DONE, AuditOutcome.DONE, AuditOutcome.NOTHING);
    }

    @Test
    void shouldKeepTheScopesOfALimitThroughATakeOverUntilTheyExpire() {
        desk.profile("2", byAccount(5));
        desk.command(set("day")
                .setMax(1)
                .setScope(Map.of("account", "a0"))
                .setExpires(IN_AN_HOUR)
                .build());
        Desk successor = new Desk(stateDir.resolve("successor"));
        successor.profile("2", byAccount(5));
        successor.takeOver(desk);
        desk = successor;

        sendOfAccounts(0, 30);
        desk.pass(Duration.ofMinutes(1));
        sendOfAccounts(30, 31);
        long before = calls("a0");
        desk.pass(Duration.ofHours(1));
        for (int i = 0; i < 10; i++) {
            desk.callsEnd();
        }

        assertThat(before).isOne();
        assertThat(calls("a0")).isEqualTo(5);
    }

    @Test
    void shouldSetOneScopeOfAConcurrencyLimit() {
        VendorBinding plain = desk.binding();
        desk.profile(
                "2",
                new VendorBinding(
                        plain.policy()
                                .withConcurrency(8, List.of(new ConcurrencyLimit("at-once", List.of("account"), 2))),
                        plain.connector(),
                        "2"));
        desk.command(set("at-once").setMax(1).setScope(Map.of("account", "a0")).build());

        for (int i = 0; i < 6; i++) {
            desk.send(Desk.intent("i-" + i)
                    .setScope(Map.of("account", "a" + i % 2))
                    .build());
        }
        desk.pass(Duration.ofSeconds(1));

        assertThat(status().getInFlight()).isEqualTo(3);
    }

    @Test
    void shouldRefuseAScopeThatIsNoneOfTheLimitAndATenant() {
        desk.profile("2", byAccount(5), new Limit("second", List.of(), 9, Duration.ofSeconds(1)));
        desk.command(
                set("day").setId("c-1").setMax(1).setScope(Map.of("user", "u1")).build());
        desk.command(set("day")
                .setId("c-2")
                .setMax(1)
                .setScope(Map.of("user", "u1", "account", "a0"))
                .build());
        desk.command(set("second")
                .setId("c-3")
                .setMax(1)
                .setScope(Map.of("account", "a0"))
                .build());
        desk.command(set("bulkhead")
                .setId("c-4")
                .setMax(1)
                .setScope(Map.of("account", "a0"))
                .build());
        desk.command(set("day").setId("c-5").setMax(1).setTenant("t1").build());

        List<Audit> audits = audits();
        assertThat(audits).extracting(Audit::getOutcome).hasSize(5).containsOnly(AuditOutcome.REFUSED);
        assertThat(audits.get(0).getEffect()).contains("limit day is counted by account");
        assertThat(audits.get(2).getEffect()).contains("limit second is counted for the whole vendor");
        assertThat(audits.get(3).getEffect()).contains("limit bulkhead is counted for the whole vendor");
        assertThat(audits.get(4).getEffect()).contains("tenants share what they let");
    }

    @Test
    void shouldSetNoMoreScopesThanAHundred() {
        desk.profile("2", byAccount(5));
        for (int i = 0; i < 101; i++) {
            desk.command(set("day")
                    .setId("c-" + i)
                    .setMax(1)
                    .setScope(Map.of("account", "a" + i))
                    .build());
        }
        desk.command(set("day")
                .setId("again")
                .setMax(2)
                .setScope(Map.of("account", "a1"))
                .build());
        desk.command(set("day").setId("all").setMax(2).build());

        List<Audit> audits = audits();
        assertThat(audits.get(100).getOutcome()).isEqualTo(AuditOutcome.REFUSED);
        assertThat(audits.get(100).getEffect()).contains("100 scopes");
        assertThat(audits)
                .filteredOn(audit -> audit.getOutcome() == AuditOutcome.DONE)
                .hasSize(102);
    }

    @Test
    void shouldSayThatAProfileCountsALimitInOtherScopes() {
        desk.profile("2", byAccount(5));
        desk.command(set("day").setMax(1).setScope(Map.of("account", "a0")).build());

        desk.profile("3", new Limit("day", List.of("user"), 5, Duration.ofDays(1)));
        desk.pass(Duration.ofSeconds(1));

        assertThat(status().getOverrides())
                .singleElement()
                .extracting(LimitOverride::getProblem)
                .asString()
                .contains("counted by user");
    }
}
