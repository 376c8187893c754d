package dev.headgate.core;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tlc2.TLC;

/**
 * The models in {@code spec/}, each checked in all its states by TLC in a JVM of its own: TLC ends its JVM. A model that
 * cannot fail proves nothing, so each has wrong variants that must be refuted, as must that what a model is to allow
 * never happens in it.
 */
@Tag("spec")
@Execution(ExecutionMode.CONCURRENT)
class SpecTest {

    private static final Path SPEC = Path.of("spec").toAbsolutePath();

    /** Twice what the slowest takes on a busy machine, and more. */
    private static final long MAX_SECONDS = 300;

    private static final Pattern STATES = Pattern.compile("(\\d+) distinct states found, 0 states left on queue");

    /** How TLC ends. */
    private static final int PASSED = 0;

    /** Takes all that TLC writes, so that nothing gets into the source tree. */
    @TempDir
    Path scratch;

    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "Window, WindowMaxTransit, 20000",
        "Bucket, BucketMaxTransit, 30000",
        "Calendar, Calendar, 40000",
        "Reservation, ReservationSafety, 6000",
        "CoolDown, CoolDown, 600",
        "Pause, Pause, 5000",
        "Ownership, Ownership, 20000",
        "TakeOver, TakeOver, 25000",
        "Cooling, Cooling, 8000",
        "Life, Life, 2000",
        "Collect, Collect, 150",
        "Collapse, Collapse, 40000",
        "Batch, Batch, 2000",
        "Resources, Resources, 10000",
        "Parking, Parking, 25000",
        "Learned, LearnedStated, 100000",
        "Growing, Growing, 50000"
    })
    void shouldHoldInEveryState(String model, String configuration, int states) throws Exception {
        holds(model, configuration, states);
    }

    @Tag("full")
    @ParameterizedTest(name = "{1}")
    @CsvSource({
        "Window, Window, 50000",
        "Bucket, Bucket, 140000",
        "Calendar, CalendarMaxTransit, 60000",
        "Reservation, Reservation, 6000",
        "Pause, PausePatience, 40000",
        "Ownership, OwnershipQuiet, 30000",
        "Cooling, CoolingOnTheWay, 8000",
        "Parking, ParkingLanes, 80000",
        "Learned, Learned, 300000",
        "Learned, LearnedCrash, 200000",
        "Parking, ParkingCrashes, 70000"
    })
    void shouldHoldInEveryStateOfTheLargerModel(String model, String configuration, int states) throws Exception {
        holds(model, configuration, states);
    }

    /** One of each model. */
    @ParameterizedTest(name = "{1}: {3}")
    @CsvSource({
        "Window, WindowFreedAtSend, 12, Invariant NeverExceeded is violated.",
        "Bucket, BucketEachByItself, 12, Invariant NeverExceeded is violated.",
        "Calendar, CalendarMidnight, 12, Invariant NeverExceeded is violated.",
        "Reservation, ReservationDeadlock, 12, Invariant NoDeadlock is violated.",
        "CoolDown, CoolDownForgetful, 12, Invariant AtMostOneProbe is violated.",
        "Pause, PauseSpending, 12, Invariant NobodyBlamed is violated.",
        "Ownership, OwnershipUnfenced, 13, Action property NoOutcomeOfAFormerOwner is violated.",
        "TakeOver, TakeOverNoTransit, 12, Invariant NeverExceeded is violated.",
        "Cooling, CoolingUnprobed, 12, Invariant AtMostOneInsidePerCrash is violated.",
        "Life, LifeRemoved, 12, Invariant LeavesWithItsOutcome is violated.",
        "Collect, CollectPageFirst, 12, Invariant EachIndexOnce is violated.",
        "Collapse, CollapseLate, 12, Invariant NothingOlder is violated.",
        "Batch, BatchUncommitted, 12, Invariant RepeatedUnchanged is violated.",
        "Resources, ResourcesFirst, 12, Invariant AnUpdateIsAlone is violated.",
        "Parking, ParkingIndexFirst, 12, Invariant NoneLost is violated.",
        "Growing, GrowingUnawaited, 12, Invariant OrderKept is violated.",
        "Learned, LearnedHeldNow, 12, Invariant NeverBelowTheVendors is violated."
    })
    void shouldRefuteAWrongVariant(String model, String variant, int exit, String refuted) throws Exception {
        refutes(model, variant, exit, refuted);
    }

    @Tag("full")
    @ParameterizedTest(name = "{1}: {3}")
    @CsvSource({
        "Window, WindowUnheld, 12, Invariant NeverExceeded is violated.",
        "Bucket, BucketSent, 12, Invariant NeverExceeded is violated.",
        "Bucket, BucketGivenUp, 12, Invariant NeverExceeded is violated.",
        "Bucket, BucketTooShortTransit, 12, Invariant NeverExceeded is violated.",
        "Bucket, BucketInLine, 12, Invariant NobodyKept is violated.",
        "Window, WindowTooShortTransit, 12, Invariant NeverExceeded is violated.",
        "Calendar, CalendarSent, 12, Invariant NeverExceeded is violated.",
        "Calendar, CalendarGivenUp, 12, Invariant NeverExceeded is violated.",
        "Calendar, CalendarShortest, 12, Invariant NeverExceeded is violated.",
        "Calendar, CalendarTooSmallSkew, 12, Invariant NeverExceeded is violated.",
        "Reservation, ReservationPartly, 12, Invariant AllOrNothing is violated.",
        // Names no property; the configuration has only KeepsStarting.
        "Reservation, ReservationStuck, 13, Temporal properties were violated.",
        // This one has only LargeIsNotStarved.
        "Reservation, ReservationStarving, 13, Temporal properties were violated.",
        "Reservation, ReservationMutual, 12, Invariant NoDeadlock is violated.",
        "CoolDown, CoolDownEscalating, 13, Action property SiblingNeverEscalates is violated.",
        "CoolDown, CoolDownShortening, 13, Action property UntilNeverMovesBackwards is violated.",
        "CoolDown, CoolDownHasty, 13, Action property NoStartInsideCoolDown is violated.",
        "Pause, PauseCharging, 12, Invariant NobodyBlamed is violated.",
        "Pause, PauseBeside, 13, Action property OneProbe is violated.",
        // Names no property; the configuration has only GoodServed.
        "Pause, PauseSame, 13, Temporal properties were violated.",
        // This one has only FaultEnds.
        "Pause, PauseForgiving, 13, Temporal properties were violated.",
        "Pause, PauseAnswered, 12, Invariant PatienceKept is violated.",
        "Ownership, OwnershipTwice, 12, Invariant AtMostOneOutcome is violated.",
        "Ownership, OwnershipUnprovable, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipUnproved, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipDatedLate, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipLong, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipSuspended, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipStepped, 13, Action property NoCallBesideTheSuccessor is violated.",
        "Ownership, OwnershipUnheard, 13, Action property NoCallBesideTheSuccessor is violated.",
        "TakeOver, TakeOverStale, 12, Invariant NeverExceeded is violated.",
        "TakeOver, TakeOverBeyond, 12, Invariant NeverExceeded is violated.",
        "TakeOver, TakeOverLateCount, 12, Invariant NeverExceeded is violated.",
        "TakeOver, TakeOverForgotten, 12, Invariant NeverExceeded is violated.",
        "Cooling, CoolingUnsaved, 12, Invariant AtMostOneInsidePerCrash is violated.",
        "Cooling, CoolingForgiven, 12, Invariant AtMostOneInsidePerCrash is violated.",
        "Cooling, CoolingAtOnce, 13, Action property NoneInsideACommittedOne is violated.",
        "Cooling, CoolingEarly, 12, Invariant AtMostOneInsidePerCrash is violated.",
        // This one has only EachEndsWithOne.
        "Life, LifeLost, 13, Temporal properties were violated.",
        "Life, LifeUnawaited, 13, Action property NoSecondCall is violated.",
        "Life, LifeOutcomeFirst, 12, Invariant AtMostOneOutcome is violated.",
        "Life, LifeLedgerFirst, 12, Invariant LeavesWithItsOutcome is violated.",
        "Life, LifeUncancelled, 13, Action property NoCallAfterCancel is violated.",
        "Life, LifeSameGeneration, 12, Invariant AtMostOneOutcome is violated.",
        "Collect, CollectCursorFirst, 12, Invariant EachIndexOnce is violated.",
        "Collect, CollectCursorAtTheCall, 12, Invariant EachIndexOnce is violated.",
        "Collect, CollectOutcomeFirst, 12, Invariant PagesBeforeTheOutcome is violated.",
        "Collapse, CollapseForgotten, 12, Invariant ServedByACall is violated.",
        "Batch, BatchAlone, 12, Invariant RepeatedUnchanged is violated.",
        "Batch, BatchGrown, 12, Invariant RepeatedUnchanged is violated.",
        "Batch, BatchShrunk, 12, Invariant RepeatedUnchanged is violated.",
        "Resources, ResourcesBeside, 12, Invariant AnUpdateIsAlone is violated.",
        "Resources, ResourcesKept, 12, Invariant NobodyWaitsForNothing is violated.",
        "Parking, ParkingIndexLast, 12, Invariant AtMostOneOutcome is violated.",
        "Parking, ParkingKeyPassed, 12, Invariant KeyInOrder is violated.",
        "Parking, ParkingKeyForgotten, 12, Invariant KeyInOrder is violated.",
        "Parking, ParkingCancelDropped, 12, Invariant NoCallAfterCancel is violated.",
        "Parking, ParkingCancelEither, 12, Invariant NoCallAfterCancel is violated.",
        "Parking, ParkingPurged, 12, Invariant LiveBlocksKept is violated.",
        "Parking, ParkingPurgedToTheEnd, 12, Invariant LiveBlocksKept is violated.",
        "Parking, ParkingTailPlaced, 12, Invariant LaneInOrder is violated.",
        "Growing, GrowingFormerAlone, 12, Invariant OrderKept is violated.",
        "Growing, GrowingEarly, 12, Invariant OrderKept is violated.",
        "Growing, GrowingUndelivered, 12, Invariant OrderKept is violated.",
        "Growing, GrowingOwnAtOnce, 12, Invariant OrderKept is violated.",
        "Growing, GrowingForgotten, 12, Invariant NoneLost is violated.",
        "Growing, GrowingApart, 12, Invariant NoneTwice is violated.",
        "Learned, LearnedHeldAtSend, 12, Invariant NeverBelowTheVendors is violated.",
        "Learned, LearnedAnswered, 12, Invariant NeverBelowTheVendors is violated.",
        "Learned, LearnedSinceAccepted, 12, Invariant NeverBelowTheVendors is violated.",
        "Learned, LearnedAllRefused, 12, Invariant NeverBelowTheVendors is violated.",
        "Learned, LearnedRaised, 13, Action property OnlyLowers is violated.",
        "Learned, LearnedForgotten, 13, Action property OnlyLowers is violated.",
        "Learned, LearnedUnstated, 12, Invariant KnownOnceStated is violated."
    })
    void shouldRefuteEveryOtherWrongVariant(String model, String variant, int exit, String refuted) throws Exception {
        refutes(model, variant, exit, refuted);
    }

    @Tag("full")
    @ParameterizedTest(name = "{1}: not {3}")
    @CsvSource({
        "Window, WindowFreedInFlight, 12, Invariant HeldWhileInFlight is violated.",
        "Bucket, BucketEmpty, 12, Invariant NeverEmpty is violated.",
        "Calendar, CalendarTwice, 12, Invariant NeverServesTwice is violated.",
        "Reservation, ReservationBeside, 13, Action property NothingStartsBesideAClaim is violated.",
        "Ownership, OwnershipTogether, 12, Invariant OneOwner is violated.",
        "TakeOver, TakeOverCostly, 13, Action property CostsNothing is violated.",
        "Cooling, CoolingUncommitted, 12, Invariant NoneInside is violated.",
        "Life, LifeRepeated, 13, Action property NeverRepeated is violated.",
        "Collect, CollectRepeated, 13, Action property NeverRepeated is violated.",
        "Collapse, CollapseShared, 12, Invariant NeverShared is violated.",
        "Batch, BatchRepeated, 12, Invariant NeverRepeated is violated.",
        "Resources, ResourcesElsewhere, 12, Invariant NeverElsewhere is violated.",
        "Parking, ParkingOvertaken, 12, Invariant NoneOvertaken is violated.",
        "Growing, GrowingAstray, 12, Invariant OrderKept is violated.",
        "Learned, LearnedByRefusals, 12, Invariant NeverKnown is violated.",
    })
    void shouldReachWhatTheModelAllows(String model, String configuration, int exit, String refuted) throws Exception {
        refutes(model, configuration, exit, refuted);
    }

    private void holds(String model, String configuration, int states) throws Exception {
        Run run = check(model, configuration);

        assertThat(run.output()).contains("No error has been found");
        assertThat(run.exit()).as(run.output()).isEqualTo(PASSED);
        assertThat(distinctStates(run.output())).as(run.output()).isGreaterThan(states);
    }

    private void refutes(String model, String variant, int exit, String refuted) throws Exception {
        Run run = check(model, variant);

        assertThat(run.output()).contains("Error: " + refuted);
        assertThat(run.exit()).as(run.output()).isEqualTo(exit);
    }

    private record Run(int exit, String output) {}

    private Run check(String model, String configuration) throws IOException, InterruptedException {
        Path log = scratch.resolve("tlc.log");
        Process tlc = new ProcessBuilder(command(model, configuration))
                .directory(scratch.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            boolean ended = tlc.waitFor(MAX_SECONDS, SECONDS);
            String output = Files.readString(log);
            assertThat(ended).as("ended in time: " + output).isTrue();
            return new Run(tlc.exitValue(), output);
        } finally {
            tlc.destroyForcibly().waitFor();
        }
    }

    private List<String> command(String model, String configuration) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Most end within a second or two, before more than this pays.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx512m",
                // The first run leaves its classes there, and each later one saves a third of its start.
                "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + Path.of("target", "tlc.jsa").toAbsolutePath(),
                "-Djava.io.tmpdir=" + scratch,
                "-cp",
                jar(),
                TLC.class.getName(),
                "-workers",
                "1",
                "-metadir",
                scratch.resolve("states").toString(),
                "-config",
                SPEC.resolve(configuration + ".cfg").toString(),
                SPEC.resolve(model + ".tla").toString());
    }

    /** TLC needs nothing else. */
    private static String jar() {
        try {
            return new File(TLC.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getPath();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int distinctStates(String output) {
        return STATES.matcher(output)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group(1)))
                .max()
                .orElse(0);
    }
}
