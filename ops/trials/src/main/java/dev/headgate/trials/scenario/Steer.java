package dev.headgate.trials.scenario;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.RefusalSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Commands;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Each of several busy vendors gets another command. Then an owner is killed, another instance comes, and all instances are
 * replaced one after the other. At the end everything is as in the profiles again.
 */
public record Steer() implements Script {

    private static final String LOWERED = TestBed.vendorIn(0, "lowered");
    private static final String EXPIRING = TestBed.vendorIn(1, "expiring");
    private static final String RAISED = TestBed.vendorIn(0, "raised");
    private static final String BULKHEAD = TestBed.vendorIn(1, "bulkhead");
    private static final String SCOPED = TestBed.vendorIn(0, "scoped");
    private static final String PAUSED = TestBed.vendorIn(1, "paused");
    private static final String DRAINED = TestBed.vendorIn(0, "drained");
    private static final String RETIRED = TestBed.vendorIn(1, "retired");
    private static final String CANCELLED = TestBed.vendorIn(1, "cancelled");
    private static final String CLEARED = TestBed.vendorIn(0, "cleared");
    private static final String COOLING = TestBed.vendorIn(1, "cooling");

    /** Each vendor has about as many intents as calls can be made to it meanwhile, and some more. */
    private static final Map<String, Integer> INTENTS = Map.ofEntries(
            Map.entry(LOWERED, 1_400),
            Map.entry(EXPIRING, 2_000),
            Map.entry(RAISED, 3_500),
            Map.entry(BULKHEAD, 2_200),
            Map.entry(SCOPED, 3_000),
            Map.entry(PAUSED, 1_000),
            Map.entry(DRAINED, 1_000),
            Map.entry(RETIRED, 1_000),
            Map.entry(CANCELLED, 3_000),
            Map.entry(CLEARED, 3_000),
            Map.entry(COOLING, 1_000));

    /** Intents that are sent when their vendor has been retired. */
    private static final int LATE = 20;

    /** Calls a second of the lower limits, and of the higher. */
    private static final int LOW = 10;

    private static final int HIGH = 40;
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Two calls at once, each of 100 ms, and what begins at the edges of the second. */
    private static final int TWO_AT_ONCE = 22;

    /** The intents of {@link #SCOPED} take turns between two accounts, those of {@link #CANCELLED} between two groups. */
    private static final List<String> TURNS = List.of("old", "new");

    private static final String FIRST = TURNS.getFirst();

    /** How long {@link #CLEARED} and {@link #COOLING} refuse calls. They ask for a longer wait. */
    private static final Duration REFUSING = Duration.ofSeconds(2);

    private static final RefusalSpec A_DAY = new RefusalSpec(429, Map.of("Retry-After", "86400"), "");

    /** A call that is decided before a refusal is known may arrive so much later where processes have just begun. */
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final Duration EXPIRES = Duration.ofSeconds(40);

    /** Within this time each call has its answer that was in flight when a command was applied. */
    private static final Duration IN_FLIGHT = Duration.ofSeconds(2);

    private static final Duration A_WHILE = Duration.ofSeconds(4);
    private static final int SOME = 5;
    private static final Duration LONGEST = Duration.ofMinutes(3);

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(
                vendors().stream().map(id -> vendor(id).seed(play.seed())).toArray(Vendor[]::new));
        Commands commands = play.closing(new Commands(bed, LONGEST));
        StatusReader statuses = play.closing(bed.statuses());
        AppProcess one = bed.start("one");
        AppProcess two = bed.start("two");
        long begun = System.nanoTime();
        for (String vendor : vendors()) {
            bed.sendAll(intents(vendor), n -> intent(vendor, n));
        }
        Wait.until("the first calls", LONGEST, () -> vendors().stream().allMatch(it -> isBusy(bed, it)));

        long lowered = set(commands, statuses, limit(LOWERED, LOW));
        long expired = System.nanoTime() + EXPIRES.toNanos();
        Instant expires = Instant.now().plus(EXPIRES).plusMillis(10); // of which commands keep the milliseconds
        long expiring = set(commands, statuses, limit(EXPIRING, LOW).setExpires(expires));
        long raised = set(commands, statuses, limit(RAISED, HIGH));
        long bulkhead = set(commands, statuses, Commands.limit(BULKHEAD, "bulkhead", 2));
        long scoped = set(commands, statuses, ofOneAccount(LOW));
        Command pause = commands.send(Commands.of(CommandKind.PAUSE, PAUSED));
        Command drain = commands.send(Commands.of(CommandKind.DRAIN, DRAINED));
        Command retire = commands.send(Commands.of(CommandKind.RETIRE, RETIRED));
        Command cancel =
                commands.send(Commands.of(CommandKind.CANCEL, CANCELLED).setGroup(FIRST));
        commands.audited(pause);
        long paused = System.nanoTime() + IN_FLIGHT.toNanos();
        commands.audited(drain);
        long drained = System.nanoTime();
        Audit cancelAudit = commands.audited(cancel);
        long cancelled = System.nanoTime() + IN_FLIGHT.toNanos();
        Wait.pass(REFUSING.plus(A_WHILE));
        commands.apply(Commands.of(CommandKind.CLEAR_COOL_DOWN, CLEARED));
        long cleared = System.nanoTime();

        play.tell("Limits are set, vendors paused, drained and cleared, a group is cancelled; kill -9 of an owner ...");
        List<AppProcess> successors = killAndReplace(play, bed, one, two);
        Wait.pass(Duration.ofNanos(Math.max(0, expired - System.nanoTime())).plus(A_WHILE));

        play.tell("Everything is as in the profiles again ...");
        commands.audited(retire);
        long retired = System.nanoTime();
        for (int late = 0; late < LATE; late++) {
            bed.send(RETIRED, intents(RETIRED) + late, "");
        }
        bed.flush();
        long until = System.nanoTime();
        Command takenBack = commands.send(limit(LOWERED, null));
        commands.send(Commands.limit(BULKHEAD, "bulkhead", null));
        commands.send(ofOneAccount(null));
        commands.send(Commands.of(CommandKind.RESUME, PAUSED));
        Command resume = commands.send(Commands.of(CommandKind.RESUME, DRAINED));
        commands.send(Commands.of(CommandKind.CLEAR_COOL_DOWN, COOLING));
        commands.audited(takenBack);
        long asBefore = System.nanoTime();
        commands.audited(resume);

        Report report = play.report();
        List<IntentKey> sent = vendors().stream()
                .flatMap(it -> TestBed.sent(it, intents(it) + (it.equals(RETIRED) ? LATE : 0)).stream())
                .toList();
        // Once every intent has its outcome, every command has its audit too.
        Figures judged = bed.judge(sent, LONGEST);
        report.group("all")
                .with("intents", sent.size())
                .with("commands", commands.sent())
                .with("audited", commands.done())
                .take(judged, "lost", "duplicates", "overQuota", "inCoolDown");
        long end = System.nanoTime();
        if (bed.calls(RETIRED).between(retired, end).count() > 0) {
            throw new IllegalStateException("a vendor that has left was called");
        }
        for (AppProcess successor : successors) {
            successor.stop();
        }
        report.group("limits")
                .with("low", LOW)
                .with("high", HIGH)
                .with("lowered", most(bed.calls(LOWERED), lowered, until))
                .with("loweredAfter", most(bed.calls(LOWERED), asBefore, end))
                .with("expiring", most(bed.calls(EXPIRING), expiring, expired))
                .with("expiringAfter", most(bed.calls(EXPIRING), expired, end))
                .with("raised", most(bed.calls(RAISED), raised, end))
                .with("bulkhead", most(bed.calls(BULKHEAD), bulkhead, until));
        report.group("oneScope")
                .with("low", LOW)
                .with("most", most(callsInTurn(bed, SCOPED, 0), scoped, until))
                .with("mostAfter", most(callsInTurn(bed, SCOPED, 0), asBefore, end))
                .with("others", most(callsInTurn(bed, SCOPED, 1), scoped, until));
        report.group("stops")
                .with("paused", count(bed.calls(PAUSED), paused, until))
                .with("drained", count(bed.calls(DRAINED), drained, until))
                .with("pausedAfter", count(bed.calls(PAUSED), until, end))
                .with("drainedAfter", count(bed.calls(DRAINED), until, end));
        report.group("coolDowns")
                .with("held", count(bed.calls(COOLING), afterRefusal(bed, COOLING), until))
                .with("heldAfter", count(bed.calls(COOLING), until, end))
                .with("cleared", count(bed.calls(CLEARED), afterRefusal(bed, CLEARED), cleared - IN_FLIGHT.toNanos()))
                .with("clearedAfter", count(bed.calls(CLEARED), cleared, end));
        lookAtCancelled(bed, cancelAudit, report.group("cancelled"));
        report.group("cancelled")
                .with("calls", count(callsInTurn(bed, CANCELLED, 0), cancelled, end))
                .with("others", count(callsInTurn(bed, CANCELLED, 1), cancelled, end));
        report.rounded(1, "seconds", (end - begun) / 1e9);
    }

    /** Returns the instances that run then. */
    private static List<AppProcess> killAndReplace(Play play, TestBed bed, AppProcess one, AppProcess two)
            throws Exception {
        one.kill();
        awaitCalls(bed, "after the kill");
        play.tell("Another instance comes ...");
        AppProcess three = bed.start("three");
        awaitCalls(bed, "after the rebalance");
        play.tell("All are replaced, one after the other ...");
        two.stop();
        AppProcess second = bed.start("two");
        awaitCalls(bed, "after the first was replaced");
        three.stop();
        AppProcess third = bed.start("three");
        awaitCalls(bed, "after the second was replaced");
        return List.of(second, third);
    }

    /** Waits until vendors of both partitions are called again, and for a while. */
    private static void awaitCalls(TestBed bed, String when) throws InterruptedException {
        List<String> called = List.of(LOWERED, BULKHEAD);
        Map<String, Long> before = called.stream().collect(Collectors.toMap(it -> it, bed::arrivals));
        Wait.until(
                "calls " + when,
                LONGEST,
                () -> called.stream().allMatch(it -> bed.arrivals(it) >= before.getOrDefault(it, 0L) + SOME));
        Wait.pass(A_WHILE);
    }

    /**
     * Adds how many intents waited when their group was cancelled, and how many ended so. The audit also counts the intents
     * whose call was in flight then; these end with their answer.
     */
    private static void lookAtCancelled(TestBed bed, Audit audit, Report figures) {
        List<Result> results = new ArrayList<>();
        bed.eachResult(results::add);
        List<Result> cancelled = results.stream()
                .filter(it -> it.getOutcome() == OutcomeKind.CANCELLED)
                .toList();
        Instant begun = cancelled.stream()
                .map(Result::getFinishedAt)
                .min(Instant::compareTo)
                .orElse(Instant.MAX);
        long inFlight = results.stream()
                .filter(it -> it.getVendor().equals(CANCELLED) && FIRST.equals(it.getGroup()))
                .filter(it -> it.getOutcome() == OutcomeKind.SUCCEEDED)
                .filter(it -> !it.getFinishedAt().isBefore(begun))
                .count();
        figures.with("waiting", audit.getCount() - inFlight).with("results", cancelled.size());
    }

    @Override
    public void judge(Report report) {
        report.group("all")
                .must("intents > 0", "commands > 0", "audited = commands")
                .none("lost", "duplicates", "overQuota", "inCoolDown")
                .say("{commands} commands, kill -9, a rebalance and a roll of all instances: {audited} audited;"
                        + " {intents:,d} intents: {lost} lost, {duplicates} doubled, {overQuota} over quota,"
                        + " {inCoolDown} inside a cool-down");
        report.group("limits")
                .must("lowered <= low < loweredAfter", "expiring <= low < expiringAfter", "low < raised <= high")
                .must("bulkhead <= " + TWO_AT_ONCE)
                .say("most in a second, set to {low} of {high}: {lowered}, then {loweredAfter}; with an expiry"
                        + " {expiring}, then {expiringAfter}; raised to {high}: {raised}; two at once of 100 ms"
                        + " each: {bulkhead}");
        report.group("oneScope")
                .must("0 < most <= low < mostAfter", "others > low")
                .say("the limit of one account set to {low}: most in a second {most}, then {mostAfter}; the other"
                        + " account meanwhile {others}");
        report.group("stops")
                .none("paused", "drained")
                .must("pausedAfter > 0", "drainedAfter > 0")
                .say("calls while paused {paused}, while drained {drained}; resumed: {pausedAfter:,d} and"
                        + " {drainedAfter:,d}");
        report.group("coolDowns")
                .none("held", "cleared")
                .must("heldAfter > 0", "clearedAfter > 0")
                .say("calls inside cool-downs of a day {held} and {cleared}; cleared: {heldAfter:,d} and"
                        + " {clearedAfter:,d}");
        report.group("cancelled")
                .must("results = waiting > 0", "others > 0")
                .none("calls")
                .say("of a cancelled group {waiting:,d} waited: {results:,d} cancelled, {calls} called; of the other"
                        + " group {others:,d} called");
    }

    private static List<String> vendors() {
        return INTENTS.keySet().stream().sorted().toList();
    }

    private static int intents(String vendor) {
        return INTENTS.getOrDefault(vendor, 0);
    }

    private static Vendor vendor(String id) {
        Vendor vendor = Vendor.of(id)
                .latency(Duration.ofMillis(id.equals(BULKHEAD) ? 100 : 20))
                .bulkhead(16)
                .profile("deadline: 1s");
        LimitSpec limit = LimitSpec.of(HIGH, SECOND);
        if (id.equals(RAISED)) {
            return vendor.limit(LOW, SECOND).with(it -> it.withLimits(limit));
        }
        if (id.equals(SCOPED)) {
            return vendor.with(it -> it.withLimits(limit.per(TestBed.ACCOUNT_HEADER)))
                    .profile(
                            "limits: [{id: calls, max: " + HIGH + ", window: 1s, scope: [account]}]",
                            "request-headers: [" + TestBed.ACCOUNT_HEADER + "]");
        }
        Vendor limited = vendor.limit(HIGH, SECOND);
        return refuses(id)
                ? limited.with(it -> it.withRefusal(A_DAY).withGrace(GRACE)).refusing(20, REFUSING)
                : limited;
    }

    private static boolean refuses(String vendor) {
        return vendor.equals(CLEARED) || vendor.equals(COOLING);
    }

    private static Intent intent(String vendor, int n) {
        String turn = TURNS.get(n % TURNS.size());
        Intent.Builder intent = TestBed.intent(vendor, n, vendor.equals(SCOPED) ? turn : "");
        return vendor.equals(CANCELLED) ? intent.setGroup(turn).build() : intent.build();
    }

    private static boolean isBusy(TestBed bed, String vendor) {
        return bed.arrivals(vendor) > SOME
                && (!refuses(vendor) || bed.report(vendor).refusals() > 0);
    }

    private static Command.Builder limit(String vendor, @Nullable Integer max) {
        return Commands.limit(vendor, "calls", max);
    }

    private static Command.Builder ofOneAccount(@Nullable Integer max) {
        return limit(SCOPED, max).setScope(Map.of("account", FIRST));
    }

    /** Sends a limit. Returns when the vendor's status said that the limit is set. */
    private static long set(Commands commands, StatusReader statuses, Command.Builder limit) {
        String vendor = commands.send(limit).getVendor();
        return StatusReader.nanoTime(statuses.await(
                vendor, "that a limit is set", LONGEST, it -> !it.getOverrides().isEmpty()));
    }

    /** The calls for intents of the first account or group, or of the second. */
    private static Calls callsInTurn(TestBed bed, String vendor, int turn) {
        return bed.calls(vendor).that(new Numbers(intents(vendor)).turn(turn, TURNS.size()));
    }

    private static int most(Calls calls, long from, long to) {
        return calls.between(from, to).mostInASecond();
    }

    private static int count(Calls calls, long from, long to) {
        return calls.between(from, to).count();
    }

    /** When no call is in flight any more that was made before a vendor's first refusal. */
    private static long afterRefusal(TestBed bed, String vendor) {
        return bed.calls(vendor).refused().firstNanos() + IN_FLIGHT.toNanos();
    }
}
