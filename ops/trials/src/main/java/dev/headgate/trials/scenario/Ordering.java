package dev.headgate.trials.scenario;

import dev.headgate.schemas.Intent;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Calls;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Intents with ordering keys must be called in order, though one call in ten fails, another instance comes and goes, and an
 * instance is killed.
 *
 * @param intents how many there are
 * @param keys how many ordering keys they have together; the keys take turns
 */
public record Ordering(int intents, int keys) implements Script {

    private static final List<String> VENDORS = List.of(TestBed.vendorIn(0, "left"), TestBed.vendorIn(1, "right"));
    private static final double FAILING = 0.1;
    private static final int REBALANCES = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public Ordering() {
        this(100_000, 500);
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(VENDORS.stream()
                .map(id -> Vendor.of(id)
                        .latency(Duration.ofMillis(5))
                        .with(it -> it.withShares(FAILING, 0))
                        .seed(play.seed())
                        .bulkhead(64)
                        .profile("deadline: 4s", "retry: {max-attempts: 50, base: 20ms, max: 200ms}"))
                .toArray(Vendor[]::new));
        bed.start(launch("one"));
        long begun = System.nanoTime();
        List<IntentKey> sent = bed.sendAll(intents, this::intent);
        awaitCalls(bed, 20);
        play.tell("Another instance comes ...");
        AppProcess two = bed.start(launch("two"));
        awaitCalls(bed, 40);
        play.tell("It goes ...");
        two.stop();
        awaitCalls(bed, 50);
        play.tell("It comes again, and is killed ...");
        two = bed.start(launch("two"));
        awaitCalls(bed, 70);
        two.kill();
        Figures judged = bed.judge(sent, PATIENCE);
        double seconds = Play.secondsSince(begun);
        Report report = play.report()
                .with("intents", intents)
                .with("keys", keys)
                .with("rebalances", REBALANCES)
                .with("crashes", 1)
                .zero("calls", "failed", "repeats", "inversions");
        for (String vendor : VENDORS) {
            lookAtTheOrder(bed.calls(vendor), report);
        }
        report.take(judged, "lost", "duplicates").with("seconds", seconds);
    }

    /**
     * A call is an inversion if it comes after a call of a later intent of its key. A call that has succeeded before is not: it
     * is repeated because its outcome was not committed when the owner was killed.
     */
    private void lookAtTheOrder(Calls calls, Report figures) {
        Numbers numbers = new Numbers(intents);
        int[] latest = new int[keys];
        Arrays.fill(latest, -1);
        figures.add("calls", calls.count());
        for (ReceiveLog.Entry call : calls.entries()) {
            figures.count("failed", call.status() >= 500).count("repeats", call.repeat());
            int n = numbers.of(call);
            if (!call.repeat() && n >= 0) {
                figures.count("inversions", n < latest[n % keys]);
                latest[n % keys] = Math.max(latest[n % keys], n);
            }
        }
    }

    @Override
    public void judge(Report report) {
        report.note(
                        "{intents:,d} intents of {keys} ordering keys in {seconds:.0f} s, {rebalances} rebalances, {crashes}"
                                + " kill -9: {calls:,d} calls, {failed:,d} failed, {repeats} repeated.")
                .none("inversions", "lost", "duplicates")
                .say("{inversions} out of order, {lost} lost, {duplicates} outcomes twice.")
                .must("failed > 0");
    }

    private Intent intent(int n) {
        return TestBed.intent(vendor(n), n, "").setOrderingKey("k-" + n % keys).build();
    }

    private String vendor(int n) {
        return VENDORS.get(n % keys % VENDORS.size());
    }

    private static Launch launch(String instance) {
        return Launch.of(instance).quick().draining(Duration.ofSeconds(5));
    }

    private void awaitCalls(TestBed bed, int percent) throws InterruptedException {
        bed.awaitCalls(VENDORS, (long) intents * percent / 100, PATIENCE);
    }
}
