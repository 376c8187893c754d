package dev.headgate.trials.chaos;

import dev.headgate.sandbox.Folders;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The judge under faults: instances of the program, three brokers and the network between them are hurt again and again
 * while intents are called; then everything is mended, and everything must be finished.
 *
 * <p>Instances and brokers are processes of their own. The simulated vendors are in this one: they are the judge's eyes,
 * which no fault is to touch, and their logs are read rather than asked for.
 *
 * <p>Threading: the caller's thread plays the faults; feeding, reading and tending to instances have their own.
 */
public final class ChaosRun {

    static final Duration READ = Duration.ofMinutes(2);

    private static final Duration FIRST_READY = Duration.ofMinutes(2);

    /** From the last fault to the last outcome. */
    private static final Duration FINISH = Duration.ofMinutes(15);

    /** Without a new outcome: longer than cool-downs, backlogs, and transactions that a dead broker left half committed. */
    private static final Duration STILL = Duration.ofMinutes(3);

    /** For faults that must happen and are late: on a busy machine a rebalance alone takes a minute. */
    private static final Duration GRACE = Duration.ofMinutes(5);

    private static final Duration STOP = Duration.ofSeconds(60);

    /** The most invalid intents. */
    private static final int MAX_HOSTILE = 100_000;

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long NEWS_NANOS = Duration.ofSeconds(10).toNanos();

    private final ChaosOptions options;
    private final Consumer<String> progress;
    private final List<ChaosVendor> vendors;

    private ChaosRun(ChaosOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
        this.vendors = ChaosVendors.of(options);
    }

    /**
     * Plays it. Ends by itself and leaves no process behind; of files, the logs of a run that was not ok.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static Report play(ChaosOptions options, Consumer<String> progress) throws Exception {
        Path dir = Files.createTempDirectory("headgate-chaos-");
        boolean ok = false;
        try {
            Report report = new ChaosRun(options, progress).play(dir);
            ok = report.ok();
            return report;
        } finally {
            if (!ok) {
                progress.accept("The logs of brokers and instances are left in " + dir);
            }
            delete(dir, !ok);
        }
    }

    private static void delete(Path dir, boolean keepLogs) throws IOException {
        Set<Path> folders = Set.of(dir, dir.resolve(ChaosTestBed.LOGS), dir.resolve(ChaosTestBed.BROKERS));
        List<Path> gone;
        try (Stream<Path> tree = Files.walk(dir, 2)) {
            gone = tree.filter(it ->
                            !keepLogs || !(folders.contains(it) || it.toString().endsWith(".log")))
                    .toList();
        }
        for (Path each : gone) {
            Folders.delete(each);
        }
    }

    private Report play(Path dir) throws Exception {
        progress.accept("Starting " + (options.brokers() == 1 ? "a broker" : "three brokers")
                + ", two instances of Headgate and " + vendors.size() + " vendors ...");
        try (ChaosTestBed bed = new ChaosTestBed(dir, vendors, options, progress)) {
            ChaosJudge judge = new ChaosJudge(options, bed);
            bed.instances.start();
            if (!bed.instances.awaitAllReady(FIRST_READY)) {
                throw new IllegalStateException("Headgate was not ready within " + FIRST_READY.toSeconds() + " s");
            }
            return play(bed, judge);
        }
    }

    private Report play(ChaosTestBed bed, ChaosJudge judge) throws Exception {
        Set<FaultKind> skipped = skipped(bed);
        Set<FaultKind> kinds = EnumSet.copyOf(options.faults());
        kinds.removeAll(skipped);
        FaultPlan faults = new FaultPlan(kinds, options.duration());
        long begun = System.nanoTime();
        ChaosWorkload workload = new ChaosWorkload(options.seed(), vendors, options.schedulesAhead());
        try (ChaosOutcomes outcomes = new ChaosOutcomes(bed.client(), 2 * options.intents() + MAX_HOSTILE);
                ChaosFeeder feeder = new ChaosFeeder(bed.client(), workload, options.intents(), options.duration())) {
            hurt(bed, faults, feeder, outcomes);
            bed.footprints.close(); // processes get older from now on, and hold what young ones do not
            bed.heal();
            progress.accept("All faults are over; waiting for the rest ... " + said(feeder, outcomes));
            List<ChaosWorkload.Sent> sent = feeder.finish();
            boolean finished = awaitOutcomes(sent.size() + bed.invalid.intents().size(), outcomes);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            if (!finished) {
                bed.unfinished().forEach(progress);
            }
            int unclean = bed.instances.stopAll(STOP);
            boolean read = outcomes.finish(READ);
            ChaosPages pages = ChaosPages.read(bed.client(), READ);
            if (options.plot() != null) {
                Files.writeString(options.plot(), bed.footprints.seen().plot());
            }
            return judge.judge(
                    new ChaosJudge.Traces(sent, outcomes, pages, finished && read, unclean, took), faults, skipped);
        }
    }

    /** Faults that are asked for, and that this machine has not what it takes for. */
    private Set<FaultKind> skipped(ChaosTestBed bed) {
        Set<FaultKind> skipped = EnumSet.noneOf(FaultKind.class);
        if (!bed.disk.isMounted() && options.faults().contains(FaultKind.DISK_FULL)) {
            skipped.add(FaultKind.DISK_FULL);
            progress.accept("No disk is filled: this user may not mount a tmpfs.");
        }
        if (!SideApplication.canStepClocks() && options.faults().contains(FaultKind.CLOCK_SLOW)) {
            skipped.add(FaultKind.CLOCK_SLOW);
            progress.accept("No clock is stepped: libfaketime is not here.");
        }
        return skipped;
    }

    /**
     * Plays the faults at even distances, one after the other. What does not fit into the time is left out, but for what
     * must happen, for which there is as much time again, and five minutes at least. In a run that is shorter than users may
     * ask for, every fault must happen.
     */
    private void hurt(ChaosTestBed bed, FaultPlan faults, ChaosFeeder feeder, ChaosOutcomes outcomes) throws Exception {
        List<FaultKind> schedule = faults.schedule(options.seed());
        Random random = new Random(options.seed());
        long begun = System.nanoTime();
        long length = options.duration().toNanos();
        boolean all = options.duration().compareTo(ChaosOptions.SHORTEST) < 0;
        long longest = length + Math.max(length, GRACE.toNanos());
        for (int i = 0; i < schedule.size(); i++) {
            long due = begun + length / (schedule.size() + 1) * (i + 1);
            Wait.pass(Duration.ofNanos(due - System.nanoTime()));
            FaultKind kind = schedule.get(i);
            long spent = System.nanoTime() - begun;
            if (spent > longest || (spent > length && !all && !faults.lacks(kind))) {
                continue;
            }
            long from = System.nanoTime();
            boolean happened = kind.fault().play(bed, new Random(random.nextLong()));
            faults.add(kind, happened);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%5.0f s %-24s %s in %.1f s; %s",
                    (System.nanoTime() - begun) / 1e9,
                    kind.flag(),
                    happened ? "done" : "missed",
                    (System.nanoTime() - from) / 1e9,
                    said(feeder, outcomes)));
        }
        Wait.pass(Duration.ofNanos(begun + length - System.nanoTime()));
    }

    private static String said(ChaosFeeder feeder, ChaosOutcomes outcomes) {
        return String.format(Locale.ROOT, "%,d outcomes of %,d intents", outcomes.distinct(), feeder.acknowledged());
    }

    /** Waits for every outcome, as long as there are new ones now and then. */
    private boolean awaitOutcomes(int wanted, ChaosOutcomes outcomes) throws InterruptedException {
        BooleanSupplier still = Wait.still(STILL, outcomes::distinct);
        long from = System.nanoTime();
        long told = from;
        while (outcomes.distinct() < wanted) {
            long now = System.nanoTime();
            if (still.getAsBoolean() || now - from > FINISH.toNanos()) {
                return false;
            }
            if (now - told > NEWS_NANOS) {
                told = now;
                progress.accept(
                        String.format(Locale.ROOT, "%,d of %,d have their outcome", outcomes.distinct(), wanted));
            }
            Wait.pass(LOOK);
        }
        return true;
    }
}
