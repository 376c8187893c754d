package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.metrics.Metric;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownVendorsTest {

    private static final Instant LATER = Instant.parse("2026-01-02T00:00:00Z");
    private static final Duration LONG = Duration.ofHours(1);

    @TempDir
    Path stateDir;

    @Test
    void shouldLetIntentsWaitThatWereAcceptedUnderAProfileThatIsGone() {
        List<KeyValue<Bytes, byte[]>> inherited = leftOfAcme(50);
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.bindings.remove("acme");
            successor.takeOver(inherited);

            successor.pass(LONG);
            List<Result> during = successor.results();
            VendorStatus status = lastStatus(successor);
            double waiting = waiting(successor);
            successor.bindings.put("acme", successor.binding());
            successor.pass(Duration.ofDays(1));
            for (int i = 0; i < 10; i++) {
                successor.callsEnd();
            }

            assertThat(during).isEmpty();
            assertThat(status.getConstraint()).isEqualTo(Constraint.NO_PROFILE);
            assertThat(status.getWaiting()).isEqualTo(50);
            assertThat(status.getDetail()).contains("acme.yaml").contains("given up");
            assertThat(waiting).isEqualTo(50);
            assertThat(waiting(successor)).isZero();
            assertThat(successor.results())
                    .hasSize(50)
                    .allSatisfy(result -> assertThat(result.getOutcome()).isEqualTo(OutcomeKind.SUCCEEDED));
        }
    }

    @Test
    void shouldLetIntentsWaitOfAVendorThatAFormerOwnerSavedStateOf() {
        List<KeyValue<Bytes, byte[]>> known;
        try (Desk desk = new Desk(stateDir.resolve("first"))) {
            desk.send(Desk.intent("before").build());
            desk.callsEnd();
            known = desk.vendorStates();
        }
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.bindings.remove("acme");
            successor.takeOverState(known);

            successor.send(Desk.intent("i-1").build());
            successor.pass(LONG);

            assertThat(successor.results()).isEmpty();
        }
    }

    @Test
    void shouldCountTheGraceFromTheTakeOver() {
        List<KeyValue<Bytes, byte[]>> inherited;
        try (Desk desk = new Desk(stateDir.resolve("first"))) {
            desk.send(Desk.intent("i-1").setVendor("never").build());
            inherited = desk.ledger();
        }
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.skip(LONG);
            successor.takeOver(inherited);
            successor.pass(Duration.ofMillis(2));

            successor.pass(Duration.ofSeconds(20));
            List<Result> early = successor.results();
            successor.pass(Duration.ofSeconds(20));

            assertThat(early).isEmpty();
            assertThat(successor.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.INVALID);
        }
    }

    @Test
    void shouldLetIntentsWaitWhileTheirVendorsProfileIsThereAndWrong() {
        try (Desk desk = new Desk(stateDir)) {
            desk.problems.put("broken", "broken.yaml: limits[0].max: not a number");
            desk.send(Desk.intent("i-1").setVendor("broken").build());

            desk.pass(LONG);
            List<Result> during = desk.results();
            VendorStatus status = lastStatus(desk);
            desk.problems.clear();
            desk.bindings.put("broken", desk.binding());
            desk.pass(Duration.ofSeconds(1));
            desk.callsEnd();

            assertThat(during).isEmpty();
            assertThat(status.getProfileProblem()).contains("limits[0].max");
            assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.SUCCEEDED);
        }
    }

    @Test
    void shouldEndWhatWaitsForAProfileAtItsDeadline() {
        try (Desk desk = new Desk(stateDir)) {
            desk.problems.put("broken", "wrong");
            desk.send(Desk.intent("i-1")
                    .setVendor("broken")
                    .setDeadline(Instant.parse("2026-01-01T00:02:00Z"))
                    .build());

            desk.pass(Duration.ofMinutes(1));
            List<Result> early = desk.results();
            desk.pass(Duration.ofSeconds(61));

            assertThat(early).isEmpty();
            assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.EXPIRED);
        }
    }

    @Test
    void shouldCancelWhatWaitsForAProfile() {
        try (Desk desk = new Desk(stateDir)) {
            desk.send(Desk.intent("i-1").setVendor("late").build());

            desk.command(Command.newBuilder()
                    .setKind(CommandKind.CANCEL)
                    .setVendor("late")
                    .setIntentId("i-1")
                    .build());

            assertThat(desk.results()).extracting(Result::getOutcome).containsExactly(OutcomeKind.CANCELLED);
        }
    }

    @Test
    void shouldGiveUpWhatWaitsForAProfile() {
        List<KeyValue<Bytes, byte[]>> inherited = leftOfAcme(50);
        try (Desk successor = new Desk(stateDir.resolve("successor"))) {
            successor.bindings.remove("acme");
            successor.takeOver(inherited);
            successor.pass(LONG);

            successor.command(Command.newBuilder()
                    .setKind(CommandKind.GIVE_UP)
                    .setVendor("acme")
                    .setAuthor("ann")
                    .setReason("it closed")
                    .build());
            successor.pass(Duration.ofSeconds(1));

            assertThat(successor.results()).hasSize(50).allSatisfy(result -> {
                assertThat(result.getOutcome()).isEqualTo(OutcomeKind.EXHAUSTED);
                assertThat(result.getReason()).isEqualTo("given up by ann: it closed");
            });
            assertThat(successor.deadLetters()).hasSize(50);
            assertThat(successor.ledgerSize()).isZero();
        }
    }

    /** Each is looked at when it comes, and not again before its time: neighbours have the rest. */
    @Test
    void shouldDoABoundedAmountOfWorkForVeryManyUnknownVendors() {
        try (Desk desk = new Desk(stateDir, Desk.PARTITIONS, Desk.settings(100_000, 10_000))) {
            for (int i = 0; i < 3000; i++) {
                desk.send(Desk.intent("i-" + i).setVendor("unknown-" + i).build());
            }
            desk.read(Topics.STATUS, VendorStatus.class);
            int before = desk.looks;

            desk.pass(Duration.ofMillis(500));
            int looks = desk.looks - before;
            int first = desk.raw(Topics.STATUS).size();
            for (int i = 0; i < 20; i++) {
                desk.pass(Duration.ofMillis(500));
            }
            int reported = desk.raw(Topics.STATUS).size();

            assertThat(looks).isLessThan(UnknownVendors.PASS);
            assertThat(first).isLessThanOrEqualTo(UnknownVendors.AT_ONCE);
            assertThat(reported).isLessThanOrEqualTo(UnknownVendors.MAX_REPORTED);
            assertThat(waiting(desk)).isEqualTo(3000);
        }
    }

    private List<KeyValue<Bytes, byte[]>> leftOfAcme(int count) {
        try (Desk desk = new Desk(stateDir.resolve("first"))) {
            for (int i = 0; i < count; i++) {
                desk.send(Desk.intent("i-" + i).setNotBefore(LATER).build());
            }
            return desk.ledger();
        }
    }

    private static VendorStatus lastStatus(Desk desk) {
        return desk.read(Topics.STATUS, VendorStatus.class).getLast();
    }

    private static double waiting(Desk desk) {
        return desk.meters.get(Metric.NO_PROFILE.id()).gauge().value();
    }
}
