package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.headgate.core.policy.Limit;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.DeadLetter;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Retirement;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Vendors that leave by a command, and come back. */
class RetireCommandTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration A_WHILE = Duration.ofSeconds(15);

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

    private static Command.Builder retire(String id) {
        return command(CommandKind.RETIRE, id).setReason("the contract has ended");
    }

    private static Command.Builder command(CommandKind kind, String id) {
        return Command.newBuilder().setKind(kind).setVendor("acme").setId(id).setAuthor("ann@desk");
    }

    private static void send(Desk desk, int from, int to) {
        for (int i = from; i < to; i++) {
            desk.send(Desk.intent("i-" + i).build());
        }
    }

    /** Whatever may start does, and ends. */
    private static void work(Desk desk) {
        for (int i = 0; i < 10; i++) {
            desk.callsEnd();
        }
        desk.pass(Duration.ofSeconds(1));
    }

    private List<Audit> audits() {
        return desk.read(Topics.AUDIT, Audit.class);
    }

    private VendorStatus status() {
        return desk.read(Topics.STATUS, VendorStatus.class).getLast();
    }

    @Test
    void shouldFinishWhatWaitsAndRejectWhatComes() {
        send(desk, 0, 5);

        desk.command(retire("c-1").build());
        send(desk, 5, 7);
        work(desk);

        List<Result> results = desk.results();
        assertThat(results)
                .extracting(Result::getId, Result::getOutcome)
                .contains(tuple("i-0", OutcomeKind.SUCCEEDED), tuple("i-4", OutcomeKind.SUCCEEDED))
                .contains(tuple("i-5", OutcomeKind.REJECTED), tuple("i-6", OutcomeKind.REJECTED))
                .hasSize(7);
        assertThat(results)
                .filteredOn(result -> result.getOutcome() == OutcomeKind.REJECTED)
                .extracting(Result::getReason)
                .containsOnly("vendor: retired by ann@desk: the contract has ended");
        assertThat(desk.deadLetters())
                .extracting(DeadLetter::getReason)
                .hasSize(2)
                .containsOnly("vendor: retired by ann@desk: the contract has ended");
    }

    @Test
    void shouldSayInStatusThatAVendorLeavesAndNothingOfOneThatHasLeft() {
        desk.vendorAnswers(_ -> Desk.answer(200, new dev.headgate.api.Verdict.Deliver()));
        send(desk, 0, 7);
        desk.command(retire("c-1").build());
        desk.pass(Duration.ofSeconds(1));
        Retirement meanwhile = status().getRetirement();

        work(desk);
        desk.pass(Duration.ofDays(2)); // the other two
        work(desk);
        desk.pass(A_WHILE);

        assertThat(meanwhile)
                .isEqualTo(Retirement.newBuilder()
                        .setSince(meanwhile.getSince())
                        .setAuthor("ann@desk")
                        .setReason("the contract has ended")
                        .setCommandId("c-1")
                        .build());
        List<TestRecord<byte[], byte[]>> statuses = desk.raw(Topics.STATUS);
        assertThat(statuses.getLast().value()).isNull();
        assertThat(audits())
                .extracting(Audit::getOutcome, Audit::getKind)
                .containsExactly(tuple(AuditOutcome.DONE, "RETIRE"));
        assertThat(desk.limits.getAllRateLimiters()).isEmpty();
    }

    @Test
    void shouldBeThroughOnlyWhenNoCallIsUnderWay() {
        send(desk, 0, 1);

        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        List<Audit> before = audits();
        work(desk);
        desk.pass(A_WHILE);

        assertThat(before).isEmpty();
        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldDeleteWhatIsSavedOfItWhenItCountsNoMore() {
        send(desk, 0, 3);
        work(desk);
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        int before = desk.saved().size();

        desk.pass(Duration.ofHours(23));
        int still = desk.saved().size();
        desk.pass(Duration.ofHours(2));

        assertThat(before).isPositive();
        assertThat(still).isEqualTo(before);
        assertThat(desk.saved()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCountWhatWasSpentOfARunningWindowWhenItComesBack(boolean takenOver) {
        send(desk, 0, 3);
        work(desk);
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        int before = desk.calls.size();

        if (takenOver) {
            Desk successor = new Desk(stateDir.resolve("second"));
            successor.profile("1", daily(5));
            successor.takeOver(desk);
            desk = successor;
        }
        desk.command(command(CommandKind.RESUME, "c-2").build());
        for (int i = 10; i < 20; i++) {
            desk.send(Desk.intent("i-" + i).build());
            desk.callsEnd();
        }
        work(desk);
        desk.pass(Duration.ofHours(1));
        work(desk);

        assertThat(before).isEqualTo(3);
        assertThat(takenOver ? desk.calls.size() + before : desk.calls.size()).isEqualTo(5);
    }

    @Test
    void shouldCallNothingOfAShortWindowTooEarlyWhenItComesBackAtOnce() {
        desk.profile("2", new Limit("short", List.of(), 3, Duration.ofSeconds(8)));
        desk.pass(Duration.ofSeconds(1));
        desk.pass(A_WHILE); // of which it is not known what a former owner spent
        send(desk, 0, 3);
        work(desk);
        int before = desk.calls.size();
        desk.command(retire("c-1").build());
        desk.pass(Duration.ofSeconds(1));

        desk.command(command(CommandKind.RESUME, "c-2").build());
        send(desk, 10, 13);
        desk.callsEnd();
        int early = desk.calls.size();
        desk.pass(Duration.ofSeconds(12));
        work(desk);

        assertThat(before).isEqualTo(3);
        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE, AuditOutcome.DONE);
        assertThat(early).isEqualTo(3);
        assertThat(desk.calls).hasSize(6);
    }

    @Test
    void shouldGoOnAfterATakeOver() {
        send(desk, 0, 7);
        desk.callsEnd();
        desk.command(retire("c-1").build());
        Desk successor = new Desk(stateDir.resolve("second"));
        successor.profile("1", daily(5));

        successor.takeOver(desk);
        desk = successor;
        desk.send(Desk.intent("late").setVendor("acme").build());
        VendorStatus status = status();
        for (int i = 0; i < 4; i++) {
            desk.pass(Duration.ofDays(1));
            work(desk);
        }
        desk.pass(A_WHILE);

        assertThat(status.getRetirement()).isNotNull();
        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .contains(tuple("late", OutcomeKind.REJECTED), tuple("i-6", OutcomeKind.SUCCEEDED));
        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE);
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldStayRetiredThroughATakeOverAndBeAuditedOnce() {
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        int before = audits().size();
        Desk successor = new Desk(stateDir.resolve("second"));

        successor.takeOver(desk);
        desk = successor;
        desk.send(Desk.intent("late").build());
        desk.pass(A_WHILE);

        assertThat(before).isOne();
        assertThat(audits()).isEmpty();
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.REJECTED);
        assertThat(desk.calls).isEmpty();
    }

    @Test
    void shouldStayRetiredThoughItsProfileIsAnother() {
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);

        desk.profile("2", daily(7));
        desk.send(Desk.intent("late").build());
        desk.pass(A_WHILE);

        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.REJECTED);
    }

    @Test
    void shouldBeForgottenAWhileAfterItsProfileIsGone() {
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        desk.bindings.clear();

        desk.pass(Duration.ofDays(29));
        boolean remembered = isRemembered();
        desk.pass(Duration.ofDays(2));

        assertThat(remembered).isTrue();
        assertThat(isRemembered()).isFalse();
    }

    @Test
    void shouldBeRememberedAsLongAsItsProfileIsThere() {
        desk.command(retire("c-1").build());

        desk.pass(Duration.ofDays(100));
        desk.send(Desk.intent("late").build());

        assertThat(isRemembered()).isTrue();
        assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.REJECTED);
    }

    private boolean isRemembered() {
        return desk.vendorStates().stream()
                .anyMatch(each -> new String(each.key.get(), StandardCharsets.UTF_8).startsWith("\u0007acme"));
    }

    @Test
    void shouldTakeItUpAgainWhenTheCommandExpires() {
        desk.command(retire("c-1").setExpires(START.plus(Duration.ofDays(60))).build());
        desk.pass(Duration.ofDays(59));
        desk.send(Desk.intent("early").build());

        desk.pass(Duration.ofDays(2));
        desk.send(Desk.intent("late").build());
        work(desk);

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactly(tuple("early", OutcomeKind.REJECTED), tuple("late", OutcomeKind.SUCCEEDED));
    }

    @Test
    void shouldSayThatItWasResumedBeforeItWasThrough() {
        send(desk, 0, 1);
        desk.command(retire("c-1").build());

        desk.command(command(CommandKind.RESUME, "c-2").build());
        send(desk, 1, 2);
        work(desk);

        assertThat(audits())
                .extracting(Audit::getCommandId, Audit::getOutcome)
                .containsExactly(tuple("c-1", AuditOutcome.NOTHING), tuple("c-2", AuditOutcome.DONE));
        assertThat(desk.results()).extracting(Result::getOutcome).containsOnly(OutcomeKind.SUCCEEDED);
        assertThat(status().getRetirement()).isNull();
    }

    @Test
    void shouldEndWhatWaitsIfACancelComesBefore() {
        desk.profile("2", daily(1));
        for (int i = 0; i < 5; i++) {
            desk.send(Desk.intent("i-" + i).setGroup("all").build());
        }

        desk.command(command(CommandKind.CANCEL, "c-1").setGroup("all").build());
        desk.command(retire("c-2").build());
        work(desk);
        desk.pass(A_WHILE);

        assertThat(desk.results())
                .extracting(Result::getOutcome)
                .contains(OutcomeKind.CANCELLED)
                .hasSize(5);
        assertThat(audits())
                .extracting(Audit::getKind, Audit::getOutcome)
                .containsExactly(tuple("CANCEL", AuditOutcome.DONE), tuple("RETIRE", AuditOutcome.DONE));
    }

    @Test
    void shouldEndItsSchedules() {
        desk.send(Desk.intent("s-1")
                .setSchedule(dev.headgate.schemas.Schedule.newBuilder()
                        .setCron("0 * * * *")
                        .build())
                .build());

        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);

        assertThat(desk.results())
                .extracting(Result::getId, Result::getOutcome)
                .containsExactly(tuple("s-1", OutcomeKind.CANCELLED));
        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldRefuseWhatIsAboutCallsOfAVendorThatHasLeft() {
        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);

        desk.command(command(CommandKind.PAUSE, "c-2").build());
        desk.command(command(CommandKind.DRAIN, "c-3").build());
        desk.command(command(CommandKind.SET_LIMIT, "c-4")
                .setLimitId("day")
                .setMax(2)
                .build());
        desk.command(command(CommandKind.CLEAR_COOL_DOWN, "c-5").build());
        desk.command(command(CommandKind.RESUME, "c-6").setGroup("spring").build());
        desk.command(retire("c-7").build());

        assertThat(audits())
                .extracting(Audit::getOutcome)
                .containsExactly(
                        AuditOutcome.DONE,
                        AuditOutcome.REFUSED,
                        AuditOutcome.REFUSED,
                        AuditOutcome.REFUSED,
                        AuditOutcome.REFUSED,
                        AuditOutcome.REFUSED,
                        AuditOutcome.NOTHING);
        assertThat(desk.raw(Topics.STATUS).getLast().value()).isNull();
    }

    @Test
    void shouldRefuseToRetireWhoIsNotThere() {
        desk.command(retire("c-1").setVendor("acmee").build());

        assertThat(audits()).singleElement().satisfies(audit -> {
            assertThat(audit.getOutcome()).isEqualTo(AuditOutcome.REFUSED);
            assertThat(audit.getEffect()).contains("no such vendor");
        });
    }

    @Test
    void shouldRefuseToRetireAVendorWithoutAProfileOfWhichSomethingWaits() {
        desk.bindings.clear();
        desk.send(Desk.intent("i-1").build());

        desk.command(retire("c-1").build());

        assertThat(audits()).singleElement().satisfies(audit -> {
            assertThat(audit.getOutcome()).isEqualTo(AuditOutcome.REFUSED);
            assertThat(audit.getEffect()).contains("CANCEL or GIVE_UP it first");
        });
    }

    @Test
    void shouldRetireAVendorThatHasLostItsProfileAndDeleteWhatIsSavedOfIt() {
        send(desk, 0, 3);
        work(desk);
        Desk successor = new Desk(stateDir.resolve("second"));
        successor.bindings.clear();
        successor.takeOver(desk);
        desk = successor;

        desk.command(retire("c-1").build());
        desk.pass(A_WHILE);
        int kept = desk.saved().size();
        desk.pass(Duration.ofDays(3));

        assertThat(audits()).extracting(Audit::getOutcome).containsExactly(AuditOutcome.DONE);
        assertThat(kept).isPositive();
        assertThat(desk.saved()).isEmpty();
    }

    @Test
    void shouldGiveUpOneThatChooses() {
        desk.command(retire("c-1").setGroup("spring").build());
        desk.command(retire("c-2").setIntentId("i-1").build());
        desk.command(retire("c-3").setVendor("*").setPartition(0).build());

        assertThat(desk.deadLetters()).hasSize(3);
        assertThat(audits()).isEmpty();
    }

    /** Commands, intents, answers and take-overs in any order: each intent has one outcome, and what was spent is never forgotten. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldGiveEachIntentOneOutcomeAndKeepTheLimitWhateverComesWhen(long seed) {
        Random random = new Random(seed);
        Set<String> sent = new HashSet<>();
        List<String> outcomes = new ArrayList<>();
        List<Long> called = new ArrayList<>();
        long minute = 0;

        for (int i = 0; i < 150; i++) {
            switch (random.nextInt(8)) {
                case 0 -> desk.command(retire("r-" + i).build());
                case 1, 2 -> desk.command(command(CommandKind.RESUME, "u-" + i).build());
                case 3 -> {
                    int hours = random.nextInt(1, 14);
                    desk.pass(Duration.ofHours(hours));
                    minute += hours * 60L;
                }
                case 4 -> {
                    if (random.nextInt(4) == 0) {
                        desk.results().forEach(result -> outcomes.add(result.getId()));
                        Desk successor = new Desk(stateDir.resolve("d-" + i));
                        successor.profile("1", daily(5));
                        successor.takeOver(desk);
                        desk = successor;
                        break;
                    }
                    desk.pass(A_WHILE);
                }
                default -> {
                    if (desk.calls.isEmpty() || random.nextBoolean()) {
                        sent.add("n-" + i);
                        desk.send(Desk.intent("n-" + i).build());
                    }
                    int before = desk.calls.size();
                    desk.callsEnd();
                    for (int call = before; call < desk.calls.size(); call++) {
                        called.add(minute);
                    }
                }
            }
        }
        desk.command(command(CommandKind.RESUME, "last").build());
        for (int i = 0; i < 60; i++) {
            desk.pass(Duration.ofDays(1));
            work(desk);
        }
        desk.results().forEach(result -> outcomes.add(result.getId()));

        assertThat(outcomes).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(sent);
        for (int i = 5; i < called.size(); i++) {
            assertThat(called.get(i) - called.get(i - 5)).isGreaterThanOrEqualTo(24 * 60 - 60);
        }
    }
}
