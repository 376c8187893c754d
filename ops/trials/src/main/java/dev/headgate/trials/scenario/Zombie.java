package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.Set;

/**
 * An instance is stopped for three sessions, so that it loses its work, and wakes when another has written every outcome.
 * So each call that it still makes is one too many, and so is each outcome that it still writes. Each instance calls a
 * simulated vendor of its own, so that the calls of the two can be told apart.
 *
 * @param without protections that are switched off
 * @param session how long the group waits for a sign of life of a member
 */
public record Zombie(Set<Safeguard> without, Duration session) implements Script {

    private static final String VENDOR = TestBed.vendorIn(0, "acme");
    private static final int BULKHEAD = 64;

    /** As good as {@link #BULKHEAD}. */
    private static final int ENOUGH = 60;

    private static final String CONSUMING = "consuming";
    private static final String FROM_LEDGER = "from-ledger";
    private static final String ZOMBIE = "-zombie";
    private static final String OTHER = "-other";
    private static final Duration SLOW = Duration.ofSeconds(3);
    private static final Duration SOON = Duration.ofMillis(50);

    /** In the middle of its calls it has nothing to commit, so that no open transaction is aborted under it. */
    private static final Duration STILL = Duration.ofMillis(1_300);

    private static final Duration SPREAD = Duration.ofSeconds(45);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public Zombie() {
        this(Set.of());
    }

    public Zombie(Set<Safeguard> without) {
        this(without, Launch.SESSION);
    }

    @Override
    public Script quick() {
        return new Zombie(without, Duration.ofSeconds(3));
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(
                vendor(CONSUMING + ZOMBIE, SLOW, play),
                vendor(CONSUMING + OTHER, SOON, play),
                vendor(FROM_LEDGER + ZOMBIE, SLOW, play),
                vendor(FROM_LEDGER + OTHER, SOON, play));
        play.tell("An instance that consumed is stopped for %d s ...", stopped().toSeconds());
        AppProcess consuming = begin(play, bed, CONSUMING);
        stopAndWake(play, bed, CONSUMING, consuming, play.report().group("consuming"));
        play.tell(
                "One that lives off its ledger is stopped for %d s ...",
                stopped().toSeconds());
        AppProcess fed = begin(play, bed, FROM_LEDGER);
        int calls = play.size(100, BULKHEAD);
        Wait.until(calls + " calls", PATIENCE, () -> bed.arrivals(FROM_LEDGER + ZOMBIE) >= calls);
        fed.stop();
        AppProcess fromLedger = bed.start(launch(FROM_LEDGER, ZOMBIE));
        stopAndWake(play, bed, FROM_LEDGER, fromLedger, play.report().group("fromLedger"));
    }

    private AppProcess begin(Play play, TestBed bed, String part) throws Exception {
        bed.add(application(part));
        for (String instance : new String[] {part + ZOMBIE, part + OTHER}) {
            bed.profile(
                    instance,
                    VENDOR,
                    bed.simulator().baseUrl(instance),
                    "bulkhead: " + BULKHEAD + "\ndeadline: " + deadline().toSeconds() + "s\n");
        }
        AppProcess app = bed.start(launch(part, ZOMBIE));
        bed.sendAll(application(part), VENDOR, intents(play));
        return app;
    }

    private void stopAndWake(Play play, TestBed bed, String part, AppProcess zombie, Report woken) throws Exception {
        String instance = part + ZOMBIE;
        awaitStill(bed, instance);
        zombie.suspend();
        long from = System.nanoTime();
        int inFlight = inFlight(bed, instance);
        AppProcess other = bed.start(launch(part, OTHER));
        Figures before = bed.judge(application(part), VENDOR, intents(play), PATIENCE);
        Wait.until(
                "its time", PATIENCE, () -> System.nanoTime() - from > stopped().toNanos());
        long calls = bed.arrivals(instance);
        zombie.resume();
        woken.with("stoppedSeconds", Play.secondsSince(from))
                .with("inFlight", inFlight)
                .with("mostAfterwards", Math.max(0, BULKHEAD - inFlight));
        Wait.pass(Duration.ofSeconds(play.size(12, 5)));
        Figures after = bed.judge(application(part), VENDOR, intents(play), PATIENCE);
        woken.with("afterwards", bed.arrivals(instance) - calls)
                .with("calledByOther", bed.arrivals(part + OTHER))
                .take(before, "lost")
                .take(after, "duplicates");
        zombie.kill();
        other.kill();
    }

    /**
     * Checks that it made no other calls than those that may have been past the check of ownership and not at the vendor yet,
     * and wrote no outcome: the other had written all.
     */
    @Override
    public void judge(Report report) {
        judge(report.group("consuming"), "A task that consumed");
        judge(report.group("fromLedger"), "A task that lived off its ledger");
    }

    private void judge(Report woken, String what) {
        woken.must("stoppedSeconds >= " + stopped().toSeconds(), "inFlight >= " + ENOUGH)
                .must("afterwards <= mostAfterwards", "calledByOther > 0")
                .none("lost", "duplicates")
                .say(what + ", stopped for {stoppedSeconds:.1f} s with {inFlight} calls in flight: {afterwards} calls"
                        + " after waking (at most {mostAfterwards}), {calledByOther} by the other meanwhile;"
                        + " {lost} outcomes lost, {duplicates} doubled.");
    }

    private Duration stopped() {
        return session.multipliedBy(3);
    }

    private static int intents(Play play) {
        return play.size(3_000, 800);
    }

    private static Application application(String part) {
        return Application.named(part, Duration.ZERO);
    }

    /** Until none of its calls ends soon; where its calls are spread too evenly for that, until enough are in flight. */
    private static void awaitStill(TestBed bed, String instance) throws InterruptedException {
        long longest = System.nanoTime() + SPREAD.toNanos();
        Wait.until(ENOUGH + " calls in flight", PATIENCE, () -> {
            Calls calls = bed.calls(instance);
            return inFlight(bed, instance) >= ENOUGH
                    && (System.nanoTime() - calls.entries().getLast().nanos() > STILL.toNanos()
                            || System.nanoTime() - longest > 0);
        });
    }

    private static int inFlight(TestBed bed, String instance) {
        return bed.calls(instance).unanswered(4 * BULKHEAD);
    }

    /** Its calls may take longer than it is stopped, so that it gets their answers when it wakes. */
    private Duration deadline() {
        return stopped().multipliedBy(2);
    }

    private Launch launch(String part, String role) {
        return Launch.of(part + role)
                .as(application(part))
                .session(session)
                .draining(deadline().plusSeconds(5))
                .withVendors(part + role)
                .without(without);
    }

    private static Vendor vendor(String id, Duration latency, Play play) {
        return Vendor.of(id)
                .latency(latency)
                .with(it -> it.withTransitShare(0))
                .seed(play.seed())
                .withoutProfile();
    }
}
