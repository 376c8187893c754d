package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import dev.headgate.streams.layout.Layout;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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

    @Test
    void shouldRefuseWhatTheLedgersFormatHasNoPlaceFor() {
        try (Desk former = new Desk(stateDir.resolve("former"), new Layout("topic", 1, 1, 7))) {
            former.command(set("day").setMax(2).build());

            assertThat(former.read(Topics.AUDIT, Audit.class))
                    .extracting(Audit::getOutcome)
                    .containsExactly(AuditOutcome.REFUSED);
        }
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
}
