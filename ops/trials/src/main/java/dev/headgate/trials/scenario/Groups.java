package dev.headgate.trials.scenario;

import dev.headgate.schemas.Audit;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Commands;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Three campaigns of one vendor have far more intents than the vendor may be called at once. One campaign is paused, its
 * owner is killed, another campaign is cancelled half-way, and the first one is resumed.
 */
public record Groups() implements Script {

    private static final String VENDOR = TestBed.vendorIn(0, "telephony");

    /** The groups take turns, in this order. */
    private static final List<String> GROUPS = List.of("paused", "cancelled", "other");

    /** Intents of each group, and how many calls each makes in a second. */
    private static final int EACH = 17_000;

    private static final int PER_SECOND = 170;

    /** A hundred calls in each fifth of a second. */
    private static final int MAX = 100;

    private static final Duration WINDOW = Duration.ofMillis(200);

    /** Calls that were in flight when a command was applied may arrive after its audit was read: a bulkhead full. */
    private static final int BULKHEAD = 64;

    private static final Duration LONGEST = Duration.ofMinutes(4);
    private static final Launch LAUNCH = Launch.of("one").draining(Duration.ofSeconds(5));

    @Override
    public void play(Play play) throws Exception {
        int each = Math.max(play.atMost(EACH, PER_SECOND), 10 * PER_SECOND);
        int intents = GROUPS.size() * each;
        TestBed bed = play.bed(Vendor.of(VENDOR)
                .limit(MAX, WINDOW)
                .latency(Duration.ofMillis(20))
                .seed(play.seed())
                .bulkhead(BULKHEAD)
                .profile("deadline: 2s"));
        Commands commands = play.closing(new Commands(bed, LONGEST));
        Numbers numbers = new Numbers(intents);
        Supplier<Calls> ofPaused = () -> bed.calls(VENDOR).that(numbers.turn(0, GROUPS.size()));
        Supplier<Calls> ofOther = () -> bed.calls(VENDOR).that(numbers.turn(2, GROUPS.size()));
        AppProcess app = bed.start(LAUNCH);
        long begun = System.nanoTime();
        bed.sendAll(intents, Groups::intent);
        await(ofOther, each / 10);
        commands.apply(Commands.of(CommandKind.PAUSE, VENDOR).setGroup("paused"));
        long paused = System.nanoTime();
        play.tell("Of %,d intents a third is paused; kill -9 ...", intents);
        await(ofOther, each / 5);
        app.kill();
        AppProcess successor = bed.start(LAUNCH);
        await(ofOther, each * 2 / 5);
        Audit cancel = commands.apply(Commands.of(CommandKind.CANCEL, VENDOR).setGroup("cancelled"));
        long cancelled = System.nanoTime();
        play.tell("%,d of another third are cancelled, after %,d calls ...", cancel.getCount(), bed.arrivals(VENDOR));
        await(ofOther, each * 3 / 5);
        long resumed = System.nanoTime();
        commands.apply(Commands.of(CommandKind.RESUME, VENDOR).setGroup("paused"));
        play.tell("Resumed ...");
        Figures judged = bed.judge(VENDOR, intents, LONGEST);
        double seconds = Play.secondsSince(begun);
        Report report = play.report();
        report.group("all")
                .with("intents", intents)
                .take(judged, "lost", "duplicates", "overQuota")
                .with("exit", successor.stop());
        report.group("paused")
                .with("intents", each)
                .with("callsMeanwhile", ofPaused.get().between(paused, resumed).count())
                .with("othersMeanwhile", ofOther.get().between(paused, resumed).count())
                .with("called", ofPaused.get().intents());
        report.group("cancelled").with("intents", each).with("concerned", cancel.getCount());
        lookAtCancelled(bed, cancelled, report.group("cancelled"));
        report.with("seconds", seconds);
    }

    private static void lookAtCancelled(TestBed bed, long cancelled, Report figures) {
        figures.zero("succeeded", "cancelled");
        Set<Long> keys = new HashSet<>();
        bed.eachResult(result -> {
            if (result.getGroup().equals("cancelled")) {
                figures.count("succeeded", result.getOutcome() == OutcomeKind.SUCCEEDED);
                figures.count("cancelled", result.getOutcome() == OutcomeKind.CANCELLED);
                if (result.getOutcome() == OutcomeKind.CANCELLED) {
                    keys.add(ReceiveLog.keyHash(result.getId()));
                }
            }
        });
        Calls after = bed.calls(VENDOR).between(cancelled, System.nanoTime());
        figures.with("callsAfter", after.that(it -> keys.contains(it.keyHash())).count());
    }

    /** A call that waits is called after the resume, and a call that is cancelled never is. */
    @Override
    public void judge(Report report) {
        report.group("all")
                .must("intents > 0")
                .none("lost", "duplicates", "overQuota", "exit")
                .say("{intents:,d} intents of three groups, kill -9 between: {lost} lost, {duplicates} doubled,"
                        + " {overQuota} over quota, exit {exit}");
        report.group("paused")
                .must("callsMeanwhile <= " + BULKHEAD, "othersMeanwhile > 0", "called = intents")
                .say("paused: {callsMeanwhile} calls of it meanwhile (those in flight), {othersMeanwhile:,d} of another"
                        + " group; after the resume {called:,d} of {intents:,d} called");
        report.group("cancelled")
                .must("cancelled > 0", "succeeded > 0", "succeeded + cancelled = intents")
                .none("callsAfter")
                .say("cancelled half-way: {succeeded:,d} had succeeded, {cancelled:,d} ended CANCELLED, {callsAfter} of"
                        + " these called after it");
    }

    private static Intent intent(int n) {
        String group = GROUPS.get(n % GROUPS.size());
        return TestBed.intent(VENDOR, n, "").setGroup(group).setTenant(group).build();
    }

    private static void await(Supplier<Calls> calls, int count) throws InterruptedException {
        Wait.until("calls of the group that goes on", LONGEST, () -> calls.get().count() >= count);
    }
}
