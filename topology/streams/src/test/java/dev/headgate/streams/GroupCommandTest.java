package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.ledger.StateFormat;
import java.nio.charset.StandardCharsets;
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

/** Commands to all intents of a group, wherever they wait. */
class GroupCommandTest {

    private static final Instant LATER = Instant.parse("2026-01-02T00:00:00Z");
    private static final int MANY = 200;

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = Desk.withWindow(stateDir.resolve("first"), 10);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldHandAGroupOnToTheResult() {
        desk.send(of("spring", 1));
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getGroup).containsExactly("spring");
    }

    @Test
    void shouldCallNothingOfAPausedGroupAndAllOfOthersBehindItInItsLane() {
        desk.command(pause("spring"));
        for (int i = 0; i < MANY; i++) {
            desk.send(of("spring", i));
        }

        for (int i = 0; i < MANY; i++) {
            desk.send(of("autumn", i));
        }
        allCallsEnd();

        assertThat(desk.results())
                .hasSize(MANY)
                .allSatisfy(result -> assertThat(result.getGroup()).isEqualTo("autumn"));
        assertThat(desk.ledgerSize()).isEqualTo(MANY);
    }

    @Test
    void shouldPauseWhatWaitsInTheCoreAndInTheOverflowQueueAndGoOnWhereItWasWhenResumed() {
        for (int i = 0; i < MANY; i++) {
            desk.send(of(i % 2 == 0 ? "spring" : "autumn", i));
        }

        desk.command(pause("spring"));
        allCallsEnd();
        List<Result> whilePaused = desk.results();
        VendorStatus status = desk.read(Topics.STATUS, VendorStatus.class).getLast();
        desk.command(command(CommandKind.RESUME).setGroup("spring").build());
        allCallsEnd();

        assertThat(whilePaused.stream().filter(result -> result.getGroup().equals("autumn")))
                .hasSize(MANY / 2);
        assertThat(whilePaused.stream().filter(result -> result.getGroup().equals("spring")))
                .hasSizeLessThanOrEqualTo(8); // in flight by then
        assertThat(status.getConstraint()).isEqualTo(Constraint.PAUSED);
        assertThat(desk.ledgerSize()).isZero();
        assertThat(outcomes()).containsExactly(AuditOutcome.DONE, AuditOutcome.DONE);
    }

    @Test
    void shouldGoOnByItselfWhenThePauseExpires() {
        desk.command(command(CommandKind.PAUSE)
                .setGroup("spring")
                .setExpires(Instant.parse("2026-01-01T01:00:00Z"))
                .build());
        for (int i = 0; i < MANY; i++) {
            desk.send(of("spring", i));
        }
        allCallsEnd();
        List<Result> before = desk.results();

        desk.pass(Duration.ofHours(1));
        allCallsEnd();

        assertThat(before).isEmpty();
        assertThat(desk.results()).hasSize(MANY);
    }

    @Test
    void shouldKeepAPauseThroughATakeOver() {
        desk.command(pause("spring"));
        List<KeyValue<Bytes, byte[]>> inherited = desk.vendorStates();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOverState(inherited);

            successor.send(of("spring", 1));
            successor.send(of("autumn", 2));
            successor.pass(Duration.ofMinutes(1));
            successor.callsEnd();

            assertThat(successor.results()).extracting(Result::getGroup).containsExactly("autumn");
        }
    }

    @Test
    void shouldDrainWhenTheCallsUnderWayHaveEnded() {
        desk.send(of("spring", 1));
        desk.command(command(CommandKind.DRAIN).setGroup("spring").setId("c-1").build());
        desk.send(of("spring", 2));
        desk.pass(Duration.ofSeconds(1));
        List<Audit> before = audits();

        desk.callsEnd();
        desk.pass(Duration.ofSeconds(1));

        assertThat(before).isEmpty();
        assertThat(audits()).singleElement().satisfies(audit -> {
            assertThat(audit.getOutcome()).isEqualTo(AuditOutcome.DONE);
            assertThat(audit.getEffect()).contains("group spring: drained");
        });
        assertThat(desk.results()).hasSize(1);
        assertThat(desk.ledgerSize()).isEqualTo(1);
    }

    @Test
    void shouldNotWaitForCallsOfOthersToDrain() {
        desk.send(of("autumn", 1));

        desk.command(command(CommandKind.DRAIN).setGroup("spring").build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(outcomes()).containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldSayThatADrainWasResumedBeforeItWasThrough() {
        desk.send(of("spring", 1));
        desk.command(command(CommandKind.DRAIN).setGroup("spring").build());

        desk.command(command(CommandKind.RESUME).setGroup("spring").build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(outcomes()).containsExactly(AuditOutcome.DONE, AuditOutcome.NOTHING);
    }

    @Test
    void shouldDrainWhenTheCallsOfAFormerOwnerCantArriveAnyMore() {
        desk.send(of("spring", 1));
        desk.command(command(CommandKind.DRAIN).setGroup("spring").build());
        List<KeyValue<Bytes, byte[]>> inherited = desk.vendorStates();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOverState(inherited);

            successor.pass(Duration.ofSeconds(1));
            List<Audit> before = successor.read(Topics.AUDIT, Audit.class);
            successor.pass(Duration.ofMinutes(10));

            assertThat(before).isEmpty();
            assertThat(successor.read(Topics.AUDIT, Audit.class))
                    .extracting(Audit::getOutcome)
                    .containsExactly(AuditOutcome.DONE);
        }
    }

    @Test
    void shouldSayWhenNoPauseIsThereToBeLifted() {
        desk.command(command(CommandKind.RESUME).setGroup("spring").build());

        assertThat(outcomes()).containsExactly(AuditOutcome.NOTHING);
    }

    @Test
    void shouldCancelAGroupInTheCoreTheOverflowQueueAndWithoutAProfileInParts() {
        for (int i = 0; i < MANY; i++) {
            desk.send(waiting(i % 2 == 0 ? "spring" : "autumn", i).build());
        }

        desk.command(command(CommandKind.CANCEL)
                .setGroup("spring")
                .setAuthor("ann@desk")
                .setReason("sent twice")
                .build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.results()).hasSize(MANY / 2).allSatisfy(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
            assertThat(result.getReason()).isEqualTo("cancelled by ann@desk: sent twice");
            assertThat(result.getGroup()).isEqualTo("spring");
        });
        assertThat(audits()).extracting(Audit::getCount).containsExactly(MANY / 2);
        assertThat(desk.deadLetters()).isEmpty();
    }

    @Test
    void shouldGoOnCancellingAfterATakeOverWhatWasNotThrough() {
        // Given
        SavedRunningCommand order = new SavedRunningCommand(
                1,
                1_767_225_600_000_000_000L + 3_600_000_000_000L,
                7L,
                command(CommandKind.CANCEL).setGroup("spring").setId("c-2").build(),
                0L);
        List<KeyValue<Bytes, byte[]>> inherited =
                List.of(KeyValue.pair(Bytes.wrap("\u0007acme\0007".getBytes(StandardCharsets.UTF_8)), bytes(order)));
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOverState(inherited);

            successor.send(waiting("spring", 1).build());
            successor.pass(Duration.ofSeconds(1));

            assertThat(successor.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
            assertThat(successor.read(Topics.AUDIT, Audit.class))
                    .extracting(Audit::getCommandId)
                    .containsExactly("c-2");
            assertThat(successor.vendorStates()).noneMatch(it -> it.key.get()[0] == 7);
        }
    }

    @Test
    void shouldCancelAGroupThatWaitsForItsVendorsProfile() {
        desk.send(waiting("spring", 1).setVendor("late").build());
        desk.send(waiting("autumn", 2).setVendor("late").build());

        desk.command(
                command(CommandKind.CANCEL).setVendor("late").setGroup("spring").build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
    }

    @Test
    void shouldCancelByTenantScopeAndCorrelation() {
        desk.send(waiting("", 1).setTenant("t1").build());
        desk.send(waiting("", 2).setScope(Map.of("account", "a1")).build());
        for (int i = 3; i < MANY; i++) {
            desk.send(
                    waiting("", i).setCorrelation(Map.of("batch", "b" + i % 3)).build());
        }

        desk.command(command(CommandKind.CANCEL).setTenant("t1").build());
        desk.command(
                command(CommandKind.CANCEL).setScope(Map.of("account", "a1")).build());
        desk.command(command(CommandKind.CANCEL)
                .setCorrelation(Map.of("batch", "b0"))
                .build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(audits()).extracting(Audit::getCount).containsExactly(1, 1, 66);
        assertThat(desk.results()).hasSize(68);
    }

    @Test
    void shouldNotCancelWhatIsAcceptedAfterTheCommand() {
        desk.send(waiting("spring", 1).build());

        desk.command(command(CommandKind.CANCEL).setGroup("spring").build());
        desk.pass(Duration.ofSeconds(1));
        desk.send(of("spring", 2));
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .containsExactly(OutcomeKind.CANCELLED, OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldGiveUpACommandThatNamesNothingOrTooMuch() {
        desk.command(command(CommandKind.CANCEL).build());
        desk.command(command(CommandKind.CANCEL)
                .setIntentId("i-1")
                .setGroup("spring")
                .build());
        desk.command(command(CommandKind.PAUSE).setIntentId("i-1").build());
        desk.command(command(CommandKind.PAUSE).setVendor("*").setPartition(0).build());
        desk.command(command(CommandKind.PAUSE).setScope(Map.of("a:b", "c")).build());

        assertThat(desk.deadLetters()).hasSize(5);
        assertThat(audits()).isEmpty();
    }

    private static byte[] bytes(SavedRunningCommand order) {
        try (AvroSerde serde = new AvroSerde()) {
            return new StateFormat(0, Formats::newest).write(serde.serializer().serialize("vendors", order));
        }
    }

    private void allCallsEnd() {
        for (int i = 0; i < MANY; i++) {
            desk.callsEnd();
        }
    }

    private static dev.headgate.schemas.Intent of(String group, int number) {
        return Desk.intent(group + "-" + number).setGroup(group).build();
    }

    private static dev.headgate.schemas.Intent.Builder waiting(String group, int number) {
        return Desk.intent(group + "-" + number).setGroup(group).setNotBefore(LATER);
    }

    private static Command pause(String group) {
        return command(CommandKind.PAUSE).setGroup(group).build();
    }

    private static Command.Builder command(CommandKind kind) {
        return Command.newBuilder().setKind(kind).setVendor("acme");
    }

    private List<Audit> audits() {
        return desk.read(Topics.AUDIT, Audit.class);
    }

    private List<AuditOutcome> outcomes() {
        return audits().stream().map(Audit::getOutcome).toList();
    }
}
