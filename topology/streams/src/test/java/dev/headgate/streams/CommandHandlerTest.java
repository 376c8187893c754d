package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.api.Verdict;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
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

class CommandHandlerTest {

    private static final Instant LATER = Instant.parse("2026-01-02T00:00:00Z");
    private static final String REASON = "cancelled by ann@desk: sent twice";

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir.resolve("first"));
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldCancelAnIntentThatComesAfterItsCancelWithoutACall() {
        desk.command(cancel("i-1").build());

        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
        assertThat(desk.calls).isEmpty();
        assertThat(outcomes()).containsExactly(AuditOutcome.KEPT);
    }

    @Test
    void shouldCancelAReplayThatComesAfterItsCancel() {
        desk.command(cancel("i-1").build());

        desk.send(Desk.intent("i-1").setReplay(2).build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
    }

    @Test
    void shouldForgetACancelWhoseTimeIsOver() {
        desk.command(
                cancel("i-1").setExpires(Instant.parse("2026-01-01T01:00:00Z")).build());

        desk.pass(Duration.ofHours(2));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldLeaveKeptCancelsToASuccessorForVendorsWithoutAProfileToo() {
        desk.command(cancel("i-1").build());
        desk.command(cancel("i-2").setVendor("late").build());
        List<KeyValue<Bytes, byte[]>> inherited = desk.vendorStates();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOverState(inherited);

            successor.send(Desk.intent("i-1").build());
            successor.send(Desk.intent("i-2").setVendor("late").build());
            successor.callsEnd();

            assertThat(successor.results())
                    .extracting(Result::getOutcome)
                    .containsExactly(OutcomeKind.CANCELLED, OutcomeKind.CANCELLED);
            assertThat(successor.calls).isEmpty();
        }
    }

    @Test
    void shouldHaveNoEffectOnceItExpired() {
        desk.send(waiting("i-1"));

        desk.command(
                cancel("i-1").setExpires(Instant.parse("2025-12-31T00:00:00Z")).build());

        assertThat(desk.results()).isEmpty();
        assertThat(outcomes()).containsExactly(AuditOutcome.EXPIRED);
    }

    @Test
    void shouldRefuseACommandWhoseAuthorSawAnotherProfile() {
        desk.send(waiting("i-1"));

        desk.command(cancel("i-1").setExpectedProfile("0").build());
        List<Result> refused = desk.results();
        desk.command(cancel("i-1").setExpectedProfile("1").build());

        assertThat(refused).isEmpty();
        assertThat(desk.results()).hasSize(1);
        assertThat(outcomes()).containsExactly(AuditOutcome.REFUSED, AuditOutcome.DONE);
    }

    @Test
    void shouldEndACoolDownSoThatItsScopeIsProbedAtOnce() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofHours(10))));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        desk.vendorAnswers(a -> Desk.answer(200, new Verdict.Deliver()));

        desk.command(command(CommandKind.CLEAR_COOL_DOWN).build());
        desk.callsEnd();

        assertThat(desk.calls).hasSize(2);
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        assertThat(outcomes()).containsExactly(AuditOutcome.DONE);
    }

    /** It was refused itself, and its vendor asked for hours: a successor took these for its own time. */
    @Test
    void shouldEndACoolDownForTheIntentThatWasRefusedThoughAnotherHasTakenOver() {
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(List.of(), Duration.ofHours(10))));
        desk.send(Desk.intent("i-1").build());
        desk.callsEnd();
        Desk successor = new Desk(stateDir.resolve("successor"));
        successor.takeOver(desk);
        desk = successor;
        desk.pass(Duration.ofSeconds(1)); // it begins to wait for calls of the former owner that may still arrive
        desk.pass(Duration.ofMinutes(30));
        int before = desk.calls.size();

        desk.command(command(CommandKind.CLEAR_COOL_DOWN).build());
        desk.callsEnd();

        assertThat(before).isZero();
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        assertThat(outcomes()).containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldEndTheCoolDownOfAScopeWhateverTheOrderOfItsAttributes() {
        List<String> names = List.of("user", "account");
        desk.vendorAnswers(a -> Desk.answer(429, new Verdict.Throttled(names, Duration.ofHours(10))));
        desk.send(Desk.intent("i-1")
                .setScope(Map.of("account", "7", "user", "zoe"))
                .build());
        desk.callsEnd();

        desk.command(command(CommandKind.CLEAR_COOL_DOWN)
                .setScope(Map.of("account", "7", "user", "max"))
                .build());
        int other = desk.calls.size();
        desk.command(command(CommandKind.CLEAR_COOL_DOWN)
                .setScope(Map.of("account", "7", "user", "zoe"))
                .build());
        desk.callsEnd();

        assertThat(other).isOne();
        assertThat(desk.calls).hasSize(2);
        assertThat(outcomes()).containsExactly(AuditOutcome.NOTHING, AuditOutcome.DONE);
    }

    @Test
    void shouldGiveUpOnlyWhatTheFilterNamesInTheCoreAndInTheOverflowQueue() {
        desk.close();
        desk = Desk.withWindow(stateDir.resolve("small"), 10);
        for (int i = 0; i < 40; i++) {
            desk.send(Desk.intent("i-" + i)
                    .setTenant(i % 2 == 0 ? "even" : "odd")
                    .setNotBefore(LATER)
                    .build());
        }

        desk.command(command(CommandKind.GIVE_UP).setTenant("even").build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.results()).hasSize(20).allSatisfy(result -> {
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.EXHAUSTED);
            assertThat(Integer.parseInt(result.getId().substring(2)) % 2).isZero();
        });
        assertThat(desk.ledgerSize()).isEqualTo(20);
        assertThat(audits()).extracting(Audit::getCount).containsExactly(20);
    }

    @Test
    void shouldObeyACommandThatComesTwiceOnce() {
        Command giveUp = command(CommandKind.GIVE_UP).setId("c-1").build();
        desk.send(waiting("i-1"));
        desk.command(giveUp);
        desk.pass(Duration.ofSeconds(1));
        desk.send(waiting("i-2"));

        desk.command(giveUp);
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.results()).extracting(Result::getId).containsExactly("i-1");
        assertThat(outcomes()).containsExactly(AuditOutcome.DONE, AuditOutcome.DUPLICATE);
    }

    @Test
    void shouldObeyABroadcastForEveryVendorOfThePartition() {
        desk.bindings.put("other", desk.binding());
        desk.send(waiting("i-1"));
        desk.send(Desk.intent("i-2").setVendor("other").setNotBefore(LATER).build());
        desk.send(Desk.intent("i-3").setVendor("unknown").build());

        desk.command(command(CommandKind.GIVE_UP).setVendor("*").setPartition(0).build());
        desk.pass(Duration.ofSeconds(1));

        assertThat(desk.results()).extracting(Result::getId).containsExactlyInAnyOrder("i-1", "i-2", "i-3");
        assertThat(audits()).extracting(Audit::getCount).containsExactly(3);
    }

    @Test
    void shouldGiveUpABroadcastThatIsForAnotherPartition() {
        desk.command(command(CommandKind.GIVE_UP).setVendor("*").setPartition(3).build());

        assertThat(desk.deadLetters().getFirst().getReason())
                .contains("partition")
                .contains("3");
    }

    @Test
    void shouldNameTheKindOfACommandThatIsNewerThanItself() {
        desk.command(command(CommandKind.UNKNOWN).setKindName("SET_LIMIT").build());

        assertThat(desk.deadLetters().getFirst().getReason())
                .contains("SET_LIMIT")
                .contains("upgrade");
        assertThat(audits()).isEmpty();
    }

    @Test
    void shouldSayWhoWantedACommandAndWhy() {
        desk.command(cancel("i-1")
                .setId("c-1")
                .setAuthor("ann@desk")
                .setReason("sent twice")
                .build());

        assertThat(audits()).singleElement().satisfies(audit -> {
            assertThat(audit.getCommandId()).isEqualTo("c-1");
            assertThat(audit.getKind()).isEqualTo("CANCEL");
            assertThat(audit.getAuthor()).isEqualTo("ann@desk");
            assertThat(audit.getReason()).isEqualTo("sent twice");
        });
    }

    @Test
    void shouldGiveUpACommandLargerThanATopicTakesAndGoOn() {
        desk.command("acme", new byte[2_000_000]);
        desk.command("v".repeat(2_000_000), new byte[1]);
        desk.command(cancel("i-1").setReason("x".repeat(1001)).build());
        desk.command(cancel("i-2").build());

        assertThat(desk.deadLetters())
                .hasSize(3)
                .anySatisfy(letter -> assertThat(letter.getValueOmitted()).isTrue());
        assertThat(outcomes()).containsExactly(AuditOutcome.KEPT);
    }

    @Test
    void shouldSayInTheResultWhoCancelledWhatWaitsWhereverItWaitsAndWhy() {
        desk.close();
        desk = Desk.withWindow(stateDir.resolve("small"), 10);
        for (int i = 0; i < 40; i++) {
            desk.send(waiting("i-" + i));
        }
        desk.send(Desk.intent("unknown").setVendor("late").build());

        desk.command(signed("i-0"));
        desk.command(signed("i-39")); // outside of the window
        desk.command(Command.newBuilder(signed("unknown")).setVendor("late").build());
        desk.command(cancel("i-1").build());

        assertThat(desk.results())
                .extracting(Result::getOutcome, Result::getReason)
                .containsExactly(
                        tuple(OutcomeKind.CANCELLED, REASON),
                        tuple(OutcomeKind.CANCELLED, REASON),
                        tuple(OutcomeKind.CANCELLED, REASON),
                        tuple(OutcomeKind.CANCELLED, "cancelled by an operator"));
    }

    @Test
    void shouldSayInTheResultWhoCancelledWhatComesLaterAndWhyToASuccessorToo() {
        desk.command(signed("i-1"));
        desk.command(signed("i-2"));
        desk.command(
                Command.newBuilder(signed("i-3")).setVendor("*").setPartition(0).build());
        desk.send(Desk.intent("i-1").build());
        List<KeyValue<Bytes, byte[]>> inherited = desk.vendorStates();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOverState(inherited);

            successor.send(Desk.intent("i-2").build());
            successor.send(Desk.intent("i-3").setVendor("late").build());

            assertThat(desk.results()).extracting(Result::getReason).containsExactly(REASON);
            assertThat(successor.results()).extracting(Result::getReason).containsExactly(REASON, REASON);
        }
    }

    @Test
    void shouldSayInTheResultWhoCancelledWhatWasInFlightAndWhy() {
        desk.vendorAnswers(a -> Desk.answer(500, new Verdict.Transient(null)));
        desk.send(Desk.intent("i-1").build());

        desk.command(signed("i-1"));
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome, Result::getReason)
                .containsExactly(tuple(OutcomeKind.CANCELLED, REASON));
    }

    @Test
    void shouldTellASuccessorWhoCancelledWhatWasInFlightAndWhy() {
        desk.send(Desk.intent("i-1").build());
        desk.command(signed("i-1"));
        List<KeyValue<Bytes, byte[]>> inherited = desk.ledger();
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.takeOver(inherited);

            successor.pass(Duration.ofSeconds(1));

            assertThat(successor.results())
                    .extracting(Result::getOutcome, Result::getReason)
                    .containsExactly(tuple(OutcomeKind.CANCELLED, REASON));
        }
    }

    @Test
    void shouldLeaveTheAnswerOfWhatWasCancelledInFlightAsItIs() {
        desk.send(Desk.intent("i-1").build());

        desk.command(signed("i-1"));
        desk.callsEnd();

        assertThat(desk.results())
                .extracting(Result::getOutcome, Result::getReason)
                .containsExactly(tuple(OutcomeKind.SUCCEEDED, ""));
    }

    private static Command signed(String id) {
        return cancel(id).setAuthor("ann@desk").setReason("sent twice").build();
    }

    private static dev.headgate.schemas.Intent waiting(String id) {
        return Desk.intent(id).setNotBefore(LATER).build();
    }

    private static Command.Builder cancel(String id) {
        return command(CommandKind.CANCEL).setIntentId(id);
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
