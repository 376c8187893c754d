package dev.headgate.trials.scenario;

import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.InjectionPlan;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A vendor refuses a call, and the owner of the vendor dies: once after it has committed the cool-down, and once before. Its
 * successor must wait for the end of the cool-down, and then make one call alone. {@code --seconds 900} makes the cool-down
 * last 15 minutes.
 *
 * @param without protections that are switched off
 * @param refused the number of the call that each vendor refuses, a third of all
 */
public record CooldownCrash(Set<Safeguard> without, int refused) implements Script {

    private static final String COMMITTED = "committed";
    private static final String UNCOMMITTED = "uncommitted";
    private static final Duration LATENCY = Duration.ofMillis(300);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public CooldownCrash() {
        this(Set.of());
    }

    public CooldownCrash(Set<Safeguard> without) {
        this(without, 40);
    }

    @Override
    public Script quick() {
        return new CooldownCrash(without, 20);
    }

    /** The second cool-down needs not be long; both are longer than a program takes to come back. */
    @Override
    public void play(Play play) throws Exception {
        long asked = play.measuring(play.size(60, 15)).toSeconds();
        Duration first = Duration.ofSeconds(Math.max(asked, play.size(30, 15)));
        Duration second = Duration.ofSeconds(Math.min(first.toSeconds(), 60));
        TestBed bed = play.bed(
                vendor(COMMITTED, first).bulkhead(8).seed(play.seed()),
                vendor(UNCOMMITTED, second).bulkhead(1).seed(7));
        play.tell("Refused for %d s, then killed ...", first.toSeconds());
        killAfterTheCommit(bed);
        findSuccessor(bed, COMMITTED, first, play.report().group(COMMITTED));
        play.tell("Refused for %d s, and ended before it can be committed ...", second.toSeconds());
        endBeforeTheCommit(bed);
        findSuccessor(bed, UNCOMMITTED, second, play.report().group(UNCOMMITTED));
    }

    private void killAfterTheCommit(TestBed bed) throws Exception {
        AppProcess app = bed.start(launch(InjectionPlan.NONE));
        bed.sendAll(COMMITTED, intents());
        bed.awaitRefusal(COMMITTED, PATIENCE);
        // Without the protection there is no cool-down to wait for, and the refusals must show in the figures.
        if (!without.contains(Safeguard.COOLDOWN)) {
            bed.awaitStatus(COMMITTED, "that it cools down", PATIENCE, it -> it.getCoolDownUntil() != null);
        }
        app.kill();
    }

    /** One call is made at a time, so that it is known which one is refused. */
    private void endBeforeTheCommit(TestBed bed) throws Exception {
        AppProcess app = bed.start(launch(InjectionPlan.NONE.crashAt(new CrashPoint("after-answer", refused))));
        bed.sendAll(UNCOMMITTED, intents());
        if (!app.crashes(PATIENCE)) {
            throw new IllegalStateException("the program did not end as it read the refusal:\n" + app.log());
        }
        bed.profile(UNCOMMITTED, "bulkhead: 8\n");
    }

    private void findSuccessor(TestBed bed, String vendor, Duration coolDown, Report figures) throws Exception {
        AppProcess app = bed.start(launch(InjectionPlan.NONE));
        long back = System.nanoTime();
        Figures judged = bed.judge(vendor, intents(), coolDown.plus(PATIENCE));
        app.kill();
        List<ReceiveLog.Entry> calls = bed.calls(vendor).entries();
        int[] refusals = IntStream.range(0, calls.size())
                .filter(i -> calls.get(i).refused())
                .toArray();
        long refusedAt = calls.get(refusals[0]).nanos();
        int probe = refusals[refusals.length - 1] + 1;
        long probedAt = probe < calls.size() ? calls.get(probe).nanos() : refusedAt;
        figures.with("coolDownSeconds", (double) coolDown.toSeconds())
                .rounded(1, "backSeconds", (back - refusedAt) / 1e9)
                .take(judged, "inCoolDown")
                .rounded(2, "pausedSeconds", (probedAt - refusedAt) / 1e9)
                .with("besideProbe", callsWithin(LATENCY, probedAt, calls, probe + 1L))
                .take(judged, "lost", "duplicates");
    }

    private static long callsWithin(Duration time, long from, List<ReceiveLog.Entry> calls, long first) {
        return calls.stream()
                .skip(first)
                .filter(it -> it.nanos() - from < time.toNanos())
                .count();
    }

    /** A successor that does not know of the cool-down finds out by one call. */
    @Override
    public void judge(Report report) {
        judge(report.group(COMMITTED), "Killed after the commit of its cool-down", 0);
        judge(report.group(UNCOMMITTED), "Ended before that commit", 1);
    }

    private static void judge(Report coolDown, String what, int most) {
        coolDown.must("backSeconds < coolDownSeconds <= pausedSeconds", "inCoolDown <= " + most)
                .none("besideProbe", "lost", "duplicates")
                .say(what + " of {coolDownSeconds:.0f} s, back after {backSeconds:.1f} s: {inCoolDown} calls inside (at"
                        + " most " + most + "), called again after {pausedSeconds:.1f} s, {besideProbe} beside the"
                        + " probe; {lost} lost, {duplicates} doubled.");
    }

    private int intents() {
        return 3 * refused;
    }

    private Launch launch(InjectionPlan plan) {
        return Crashes.launch(plan.without(without));
    }

    /** All its latency comes after the counting, so a call within the latency of another did not wait for its answer. */
    private Vendor vendor(String id, Duration coolDown) {
        return Vendor.of(id).latency(LATENCY).with(it -> it.withTransitShare(0)).refusing(refused, coolDown);
    }
}
