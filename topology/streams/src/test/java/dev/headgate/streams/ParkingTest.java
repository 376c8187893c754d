package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.api.Attempt;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Overflow;
import dev.headgate.core.policy.Room;
import dev.headgate.schemas.Audit;
import dev.headgate.schemas.AuditOutcome;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParkingTest {

    private static final Room SMALL = new Room(20, 1L << 40, 20, 1L << 40, Overflow.HOLD);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** Seven of them make a block. */
    private static final ByteBuffer LARGE = ByteBuffer.wrap(new byte[40_000]);

    @TempDir
    Path stateDir;

    private Desk desk;

    @BeforeEach
    void open() {
        desk = new Desk(stateDir.resolve("first"), Desk.PARTITIONS, Desk.settings(100_000, 10));
        desk.room(SMALL, Duration.ZERO);
    }

    @AfterEach
    void close() {
        desk.close();
    }

    @Test
    void shouldCallAllInOrderThoughMostOfThemWereParked() {
        int many = 2_500;
        for (int i = 0; i < many; i++) {
            desk.send(Desk.intent("i-" + i).build());
        }
        assertThat(desk.blocks()).hasSize(2);
        assertThat(desk.ledgerSize()).isLessThan(600);

        end(many);

        assertThat(called()).containsExactlyElementsOf(ids(0, many));
        assertThat(results()).hasSize(many).allMatch(it -> it.getOutcome() == OutcomeKind.SUCCEEDED);
        assertThat(desk.ledgerSize()).isZero();
        assertThat(desk.vendorStates()).noneMatch(state -> isIndex(state.key.get()[0]));
    }

    @Test
    void shouldGoOnWhereAPredecessorStoppedInTheMiddleOfABlock() {
        sendLarge(0, 60);
        for (int i = 0; i < 3; i++) {
            run();
        }
        List<String> before = called();
        int ended = results().size();

        takeOver();
        end(60);

        assertThat(ended).isBetween(10, 50);
        assertThat(results()).hasSize(60 - ended);
        List<String> all = new ArrayList<>(before.subList(0, ended));
        all.addAll(called());
        assertThat(all).containsExactlyElementsOf(ids(0, 60));
        assertThat(desk.ledgerSize()).isZero();
    }

    @Test
    void shouldCallAHighIntentThoughLowOnesAreParkedUnlessItHasTheirOrderingKey() {
        refuseFor(HOUR);
        for (int i = 0; i < 40; i++) {
            desk.send(large("low-" + i)
                    .setPriority(Priority.LOW)
                    .setOrderingKey("key-" + i)
                    .build());
        }
        desk.send(Desk.intent("behind")
                .setPriority(Priority.HIGH)
                .setOrderingKey("key-39")
                .build());
        desk.send(Desk.intent("passes").setPriority(Priority.HIGH).build());
        int before = called().size();

        desk.pass(HOUR);
        end(42);

        List<String> after = called().subList(before, called().size());
        assertThat(after.indexOf("passes")).isLessThan(10);
        assertThat(after.indexOf("behind")).isGreaterThan(after.indexOf("low-39"));
    }

    @Test
    void shouldHaveAnIntentWaitBehindItsOrderingKeyAfterATakeOver() {
        refuseFor(HOUR);
        sendLarge(0, 40);
        desk.send(Desk.intent("first")
                .setPriority(Priority.HIGH)
                .setOrderingKey("key")
                .build());
        desk.send(large("second").setOrderingKey("key").build());
        desk.send(Desk.intent("third")
                .setPriority(Priority.HIGH)
                .setOrderingKey("key")
                .build());

        takeOver();
        desk.pass(HOUR);
        end(43);

        assertThat(called()).containsSubsequence("first", "second", "third");
        assertThat(results()).hasSize(43);
    }

    @Test
    void shouldForgetAfterATakeOverWhichOrderingKeysAreNotParkedAnyMore() {
        for (int i = 0; i < 70; i++) {
            desk.send(large("i-" + i)
                    .setPriority(Priority.LOW)
                    .setOrderingKey("key-" + i)
                    .build());
        }
        for (int i = 0; i < 4; i++) {
            run();
        }
        int begun = called().size();
        String done = called().get(begun - 1).replace("i", "key");
        refuseFor(HOUR);

        takeOver();
        desk.room(new Room(20, 1L << 40, 20, 1L << 40, Overflow.REJECT), Duration.ZERO);
        desk.send(Desk.intent("free")
                .setPriority(Priority.HIGH)
                .setOrderingKey(done)
                .build());
        desk.send(Desk.intent("parked")
                .setPriority(Priority.HIGH)
                .setOrderingKey("key-69")
                .build());

        assertThat(begun).isBetween(21, 60);
        assertThat(results()).extracting(Result::getId).containsExactly("parked");
    }

    @Test
    void shouldLeaveRoomForOtherTenantsAndOtherVendors() {
        desk.bindings.put("other", desk.binding());
        desk.room(new Room(200, 1L << 40, 20, 1L << 40, Overflow.HOLD), Duration.ZERO);
        refuseFor(HOUR);
        for (int i = 0; i < 100; i++) {
            desk.send(large("i-" + i).setTenant("greedy").build());
        }
        desk.send(large("tenant").setTenant("modest").build());
        desk.vendorAnswers(attempt -> Desk.answer(200, new Verdict.Deliver()));
        desk.send(Desk.intent("neighbour").setVendor("other").build());
        int before = called().size();
        desk.callsEnd();
        List<String> at = called().subList(before, called().size());

        desk.pass(HOUR);
        end(102);

        assertThat(at).containsExactly("neighbour");
        assertThat(called().subList(before, called().size()).indexOf("tenant")).isLessThan(30);
        assertThat(results()).hasSize(102);
    }

    @Test
    void shouldCallDelayedIntentsWhenTheyAreDueWhateverWaitsBeforeThem() {
        for (int i = 0; i < 40; i++) {
            desk.send(large("day-" + i)
                    .setNotBefore(START.plus(Duration.ofDays(1)))
                    .build());
        }
        for (int i = 0; i < 30; i++) {
            desk.send(large("hour-" + i).setNotBefore(START.plus(HOUR)).build());
        }
        desk.send(Desk.intent("now").build());
        desk.callsEnd();
        assertThat(called()).containsExactly("now");
        desk.pass(Duration.ofMinutes(1)); // tails are written

        desk.pass(Duration.ofMinutes(58));
        desk.callsEnd();
        List<String> early = called();
        desk.pass(Duration.ofMinutes(2));
        end(31);
        List<String> afterAnHour = called();
        desk.pass(Duration.ofDays(1));
        end(71);

        assertThat(early).hasSize(1);
        assertThat(afterAnHour).hasSize(31);
        assertThat(called()).hasSize(71).doesNotHaveDuplicates();
        assertThat(results()).hasSize(71);
    }

    @Test
    void shouldEndAParkedIntentWhenItsDeadlinePasses() {
        refuseFor(HOUR.multipliedBy(5));
        sendLarge(0, 40);
        desk.send(large("short").setDeadline(START.plus(HOUR)).build());
        sendLarge(40, 60);
        desk.pass(Duration.ofMinutes(59));
        desk.callsEnd();
        assertThat(results()).isEmpty();

        desk.pass(Duration.ofMinutes(2));
        end(1);

        assertThat(results()).singleElement().satisfies(result -> {
            assertThat(result.getId()).isEqualTo("short");
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.EXPIRED);
        });
    }

    @Test
    void shouldCancelAParkedIntentAndNotOneThatComesLaterUnderItsId() {
        refuseFor(HOUR);
        sendLarge(0, 60);
        desk.pass(Duration.ofSeconds(1));

        desk.command(command(CommandKind.CANCEL)
                .setIntentId("i-45")
                .setAuthor("ann")
                .setReason("wrong price")
                .build());
        desk.pass(Duration.ofMinutes(1));
        end(1);
        List<Result> cancelled = results();
        desk.pass(HOUR);
        end(60);

        assertThat(cancelled).singleElement().satisfies(result -> {
            assertThat(result.getId()).isEqualTo("i-45");
            assertThat(result.getOutcome()).isEqualTo(OutcomeKind.CANCELLED);
            assertThat(result.getReason()).contains("ann", "wrong price");
        });
        assertThat(called()).doesNotContain("i-45");
        assertThat(desk.read(Topics.AUDIT, Audit.class))
                .extracting(Audit::getOutcome)
                .containsExactly(AuditOutcome.KEPT);
    }

    @Test
    void shouldCancelAtOnceWhatIsOnItsWayIntoABlock() {
        refuseFor(HOUR);
        sendLarge(0, 24);
        desk.cancel("i-22");

        assertThat(results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
        assertThat(desk.read(Topics.AUDIT, Audit.class))
                .extracting(Audit::getOutcome)
                .containsExactly(AuditOutcome.DONE);
    }

    @Test
    void shouldKeepACancelOfAParkedIntentForASuccessor() {
        refuseFor(HOUR);
        sendLarge(0, 60);
        desk.command(command(CommandKind.CANCEL).setIntentId("i-45").build());
        desk.command(command(CommandKind.CANCEL).setIntentId("i-46").build());

        takeOver();
        desk.pass(HOUR);
        end(60);

        assertThat(called()).hasSize(58).doesNotContain("i-45", "i-46");
        assertThat(results())
                .hasSize(60)
                .filteredOn(result -> result.getOutcome() == OutcomeKind.CANCELLED)
                .extracting(Result::getId)
                .containsExactlyInAnyOrder("i-45", "i-46");
    }

    @Test
    void shouldGiveUpWhatIsParked() {
        refuseFor(HOUR);
        for (int i = 0; i < 60; i++) {
            desk.send(large("i-" + i).setTenant(i % 2 == 0 ? "even" : "odd").build());
        }
        desk.pass(Duration.ofSeconds(1));

        desk.command(command(CommandKind.GIVE_UP).setTenant("even").build());
        end(30);

        assertThat(results())
                .hasSize(30)
                .allMatch(result -> result.getOutcome() == OutcomeKind.EXHAUSTED)
                .allMatch(result -> Integer.parseInt(result.getId().substring(2)) % 2 == 0);
        assertThat(desk.read(Topics.AUDIT, Audit.class))
                .extracting(Audit::getCount)
                .containsExactly(30);
    }

    @Test
    void shouldKeepWhatIsParkedOfAVendorWithoutAProfile() {
        desk.bindings.remove("acme");
        desk.bindings.put("acme", desk.binding());
        desk.room(SMALL, Duration.ZERO);
        desk.send(Desk.intent("known").build());
        desk.callsEnd();
        refuseFor(HOUR);
        sendLarge(0, 60);
        desk.pass(Duration.ofSeconds(1));

        Desk successor = new Desk(stateDir.resolve("second"), Desk.PARTITIONS, Desk.settings(100_000, 10));
        successor.bindings.clear();
        successor.takeOver(desk);
        desk = successor;
        desk.pass(HOUR);
        desk.callsEnd();
        assertThat(results()).isEmpty();
        desk.room(SMALL, Duration.ZERO);
        end(60);

        assertThat(results()).hasSize(60).allMatch(result -> result.getOutcome() == OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldKnowADuplicateOfAParkedIntent() {
        desk.room(SMALL, Duration.ofDays(1));
        refuseFor(HOUR);
        sendLarge(0, 60);
        desk.send(large("i-40").build());
        desk.send(large("i-0").build());

        desk.pass(HOUR);
        end(60);

        assertThat(results()).hasSize(60);
        assertThat(called().stream().filter("i-40"::equals)).hasSize(1);
    }

    @Test
    void shouldRejectWhatHasNoRoomWhereTheProfileSaysSo() {
        desk.room(new Room(20, 1L << 40, 20, 1L << 40, Overflow.REJECT), Duration.ofDays(1));
        refuseFor(HOUR);
        sendLarge(0, 30);

        assertThat(results()).extracting(Result::getId).containsExactlyElementsOf(ids(20, 30));
        assertThat(desk.deadLetters()).hasSize(10).allSatisfy(letter -> {
            assertThat(letter.getOutcome()).isEqualTo(OutcomeKind.REJECTED);
            assertThat(letter.getReason()).contains("room");
        });
        desk.pass(HOUR);
        end(20);
        assertThat(results()).hasSize(20);
        desk.send(large("i-25").build()); // it was not accepted, so that this is no duplicate
        end(1);
        assertThat(results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
    }

    @Test
    void shouldDropTheOldestWhereTheProfileSaysSo() {
        desk.room(new Room(30, 1L << 40, 30, 1L << 40, Overflow.DROP_OLDEST), Duration.ZERO);
        refuseFor(HOUR);
        sendLarge(0, 50);

        List<Result> dropped = results();
        desk.pass(HOUR);
        end(30);

        assertThat(dropped).hasSize(20).allMatch(result -> result.getOutcome() == OutcomeKind.DROPPED);
        assertThat(dropped)
                .extracting(result -> Integer.parseInt(result.getId().substring(2)))
                .isSorted()
                .doesNotContain(0, 49);
        assertThat(results()).hasSize(30);
        assertThat(called()).contains("i-49");
        assertThat(desk.deadLetters()).isEmpty();
    }

    @Test
    void shouldLetGoOfBlocksThatAreTakenAndOfNoOther() {
        refuseFor(HOUR);
        sendLarge(0, 60);
        long first =
                desk.blocks().keySet().stream().mapToLong(Long::longValue).min().orElseThrow();
        desk.pass(Duration.ofSeconds(1));
        assertThat(desk.parkedFrom).isEqualTo(first);

        desk.pass(HOUR);
        end(60);
        desk.pass(Duration.ofSeconds(1));

        long last =
                desk.blocks().keySet().stream().mapToLong(Long::longValue).max().orElseThrow();
        assertThat(desk.parkedFrom).isEqualTo(last + 1);
    }

    /** Else its intents would be lost. */
    @Test
    void shouldStopAndSayWhereWhenABlockIsAnotherThanWasWritten() {
        refuseFor(HOUR);
        sendLarge(0, 60);
        byte[] other = desk.blocks().values().iterator().next();
        long damaged =
                desk.blocks().keySet().stream().mapToLong(Long::longValue).min().orElseThrow();
        desk.blocks().put(damaged, Arrays.copyOf(other, other.length / 2));
        desk.pass(HOUR);

        assertThatThrownBy(() -> end(60))
                .hasStackTraceContaining("topic parked, partition 0, record with time stamp " + damaged);
    }

    private void takeOver() {
        desk.pass(Duration.ofSeconds(1));
        Desk successor = new Desk(stateDir.resolve("second"), Desk.PARTITIONS, Desk.settings(100_000, 10));
        successor.room(SMALL, Duration.ZERO);
        successor.takeOver(desk);
        desk = successor;
        desk.pass(Duration.ofSeconds(1));
    }

    private static boolean isIndex(byte sign) {
        return sign == 3 || sign == 4;
    }

    private void refuseFor(Duration time) {
        desk.vendorAnswers(attempt -> {
            desk.vendorAnswers(any -> Desk.answer(200, new Verdict.Deliver()));
            return Desk.answer(429, new Verdict.Throttled(List.of(), time));
        });
        desk.send(Desk.intent("refused")
                .setPriority(Priority.HIGH)
                .setMaxAttempts(1)
                .build());
        desk.callsEnd();
    }

    /** Lets time pass that is enough for so many to end, one by one. */
    private void end(int intents) {
        for (int i = 0; i < 10 + intents; i++) {
            run();
        }
    }

    /** Calls and reads end, and the owner sees it though nobody wakes it here. */
    private void run() {
        desk.callsEnd();
        desk.pass(Duration.ofMillis(500));
    }

    private void sendLarge(int from, int to) {
        ids(from, to).forEach(id -> desk.send(large(id).build()));
    }

    private static Intent.Builder large(String id) {
        return Desk.intent(id)
                .setOperation(Call.newBuilder()
                        .setMethod("POST")
                        .setPath("/things")
                        .setBody(LARGE)
                        .build());
    }

    private static Command.Builder command(CommandKind kind) {
        return Command.newBuilder().setKind(kind).setVendor("acme");
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "i-" + i).toList();
    }

    private List<String> called() {
        return desk.calls.stream()
                .map(Attempt::intentId)
                .filter(id -> !id.equals("refused"))
                .toList();
    }

    /** Since they were asked for last. */
    private List<Result> results() {
        return desk.results().stream()
                .filter(result -> !result.getId().equals("refused"))
                .toList();
    }
}
