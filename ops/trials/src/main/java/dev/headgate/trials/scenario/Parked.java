package dev.headgate.trials.scenario;

import dev.headgate.schemas.VendorStatus;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Heap;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A million intents wait for one cooling vendor. They must cost neither memory nor a slow start, and nothing of their
 * neighbour's rate.
 */
public record Parked() implements Script {

    private static final String COOLING = TestBed.vendorIn(0, "cooling");
    private static final int QUARTERS = 4;
    private static final String KIBIBYTE = "x".repeat(1_000);
    private static final Duration PARKING = Duration.ofMinutes(10);

    /** How long an instance that serves may go on reading what is parked. */
    private static final Duration READING = Duration.ofMinutes(1);

    /** How much more MiB all may take than a quarter; by themselves they are several hundred. */
    private static final int MAX_GROWTH = 64;

    private static final Launch LAUNCH =
            Launch.of("one").draining(Duration.ofSeconds(5)).withJvmOptions("-Xmx1g");

    @Override
    public void play(Play play) throws Exception {
        int quarter = play.size(1_000_000, 40_000) / QUARTERS;
        Duration measuring = play.measuring(play.size(10, 5));
        TestBed bed = play.bed(
                Vendor.of(COOLING)
                        .refusing(1, Duration.ofHours(6))
                        .seed(play.seed())
                        .bulkhead(1)
                        .profile("cool-down: {max: 7d, patience: 7d}", "deadline: 2s"),
                Neighbour.vendor(Neighbour.ID, play.seed()));
        AppProcess app = bed.start(LAUNCH);
        List<Double> heap = new ArrayList<>();
        Report report = play.report().with("heapMiB", heap);
        Report stopped = report.group("stopped");
        Report killed = report.group("killed");
        try (Neighbour neighbour = new Neighbour(bed, measuring);
                StatusReader statuses = bed.statuses()) {
            double before = neighbour.rate();
            for (int parked = 0; parked < QUARTERS * quarter; parked += quarter) {
                park(bed, statuses, parked, parked + quarter);
                heap.add(Heap.inUse(app));
                play.tell("%,d parked, heap %.0f MiB ...", parked + quarter, heap.getLast());
            }
            neighbour.compare(before, report.group("neighbour"));
        }
        play.tell("A clean restart ...");
        int exit = app.stop();
        if (exit != 0) {
            throw new IllegalStateException("the clean stop ended with " + exit + ":\n" + app.log());
        }
        comeBack(bed, 15, QUARTERS * quarter, stopped);
        play.tell("After kill -9, and with its state deleted ...");
        bed.deleteState(LAUNCH);
        comeBack(bed, 60, QUARTERS * quarter, killed);
        report.take(bed.report(COOLING), "inCoolDown");
    }

    private static void park(TestBed bed, StatusReader statuses, int from, int to) {
        for (int n = from; n < to; n++) {
            bed.send(TestBed.intent(COOLING, n, "")
                    .setCorrelation(Map.of("pad", KIBIBYTE))
                    .build());
        }
        bed.flush();
        awaitWaiting(statuses, to, Instant.EPOCH, PARKING);
    }

    /** Starts the instance, waits until it says that all intents wait, and kills it. */
    private static void comeBack(TestBed bed, int most, int parked, Report back) throws Exception {
        Instant restart = Instant.now();
        long begin = System.nanoTime();
        AppProcess app = bed.start(LAUNCH);
        back.with("seconds", Play.secondsSince(begin)).with("most", most);
        try (StatusReader statuses = bed.statuses()) {
            int waiting = awaitWaiting(statuses, parked, restart, READING);
            back.with("whole", Play.secondsSince(begin)).with("parked", parked).with("waiting", waiting);
            app.kill();
        }
    }

    /** Waits until so many intents wait; returns how many do in the end, all accepted and none finished. */
    private static int awaitWaiting(StatusReader statuses, int wanted, Instant since, Duration longest) {
        statuses.readUntil(COOLING, it -> waiting(it, since) >= wanted, longest);
        VendorStatus last = statuses.last(COOLING);
        return last == null ? 0 : waiting(last, since);
    }

    private static int waiting(VendorStatus status, Instant since) {
        return status.getAt().isBefore(since) ? 0 : status.getWaiting() + status.getInFlight();
    }

    @Override
    public void judge(Report report) {
        List<Double> heap = ((List<?>) Objects.requireNonNull(report.value("heapMiB")))
                .stream().map(Double.class::cast).toList();
        String each =
                heap.stream().map(it -> String.format(Locale.ROOT, "%.0f", it)).collect(Collectors.joining(", "));
        report.must(Collections.max(heap) - heap.getFirst() <= MAX_GROWTH, "the heap does not grow")
                .say("{stopped.parked:,d} intents parked; heap in use " + each + " MiB, at most " + MAX_GROWTH
                        + " more than the first.");
        judgeBack(report.group("stopped"), "a clean stop");
        judgeBack(report.group("killed"), "kill -9 with its state deleted");
        report.none("inCoolDown").say(Neighbour.judge(report) + "; {inCoolDown} calls to the cooling vendor.");
    }

    private static void judgeBack(Report back, String after) {
        back.must("seconds <= most", "waiting = parked")
                .say("After " + after + " ready in {seconds:.1f} s (at most {most}), and with {waiting:,d} waiting in"
                        + " {whole:.1f} s.");
    }
}
