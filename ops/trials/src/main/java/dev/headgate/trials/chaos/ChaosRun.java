package dev.headgate.trials.chaos;

import dev.headgate.simulator.Simulator;
import dev.headgate.simulator.SimulatorConfig;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Wait;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
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

    private static final Duration FIRST_READY = Duration.ofMinutes(2);

    /** From the last fault to the last outcome. */
    private static final Duration FINISH = Duration.ofMinutes(15);

    /** Without a new outcome: longer than cool-downs, backlogs, and transactions that a dead broker left half committed. */
    private static final Duration STILL = Duration.ofMinutes(3);

    /** For faults that must happen and are late: on a busy machine a rebalance alone takes a minute. */
    private static final Duration GRACE = Duration.ofMinutes(5);

    private static final Duration READ = Duration.ofMinutes(2);
    private static final Duration STOP = Duration.ofSeconds(60);
    /** Intents that nobody should send. */
    private static final int MAX_HOSTILE = 100_000;

    private static final Duration LOOK = Duration.ofMillis(200);
    private static final long NEWS_NANOS = Duration.ofSeconds(10).toNanos();

    private final ChaosOptions options;
    private final Consumer<String> progress;
    private final List<ChaosVendor> vendors;
    private final ChaosJudge judge;

    private ChaosRun(ChaosOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
        this.vendors = ChaosVendors.of(options);
        this.judge = new ChaosJudge(options);
    }

    /**
     * Plays it. Ends by itself and leaves no process behind; of files, the logs of a run that was not ok.
     *
     * @param progress is told what happens, a line each
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public static ChaosFigures play(ChaosOptions options, Consumer<String> progress) throws Exception {
        ChaosFolder folder = ChaosFolder.make();
        boolean ok = false;
        try {
            ChaosFigures figures = new ChaosRun(options, progress).play(folder);
            ok = figures.ok();
            return figures;
        } finally {
            if (!ok) {
                progress.accept("The logs of brokers and instances are left in " + folder.root());
            }
            folder.delete(!ok);
        }
    }

    private ChaosFigures play(ChaosFolder folder) throws Exception {
        progress.accept("Starting three brokers, two instances of Headgate and " + vendors.size() + " vendors ...");
        VendorSpec[] specs = Stream.concat(
                        vendors.stream().map(ChaosVendor::spec), Stream.of(VendorSpec.of(ThrowawayApplication.VENDOR)))
                .toArray(VendorSpec[]::new);
        List<String> ids = vendors.stream().map(ChaosVendor::id).toList();
        boolean diskWanted = options.faults().contains(FaultKind.DISK_FULL);
        try (Simulator simulator = Simulator.start(SimulatorConfig.of(specs));
                ChaosTestBed bed = new ChaosTestBed(folder, simulator, ids, diskWanted, progress)) {
            for (ChaosVendor vendor : vendors) {
                profile(folder, simulator, vendor);
            }
            bed.startInstances(options.without());
            if (!bed.instances().awaitAllReady(FIRST_READY)) {
                throw new IllegalStateException("Headgate was not ready within " + FIRST_READY.toSeconds() + " s");
            }
            return play(bed, simulator);
        }
    }

    private static void profile(ChaosFolder folder, Simulator simulator, ChaosVendor vendor) throws IOException {
        Files.writeString(
                folder.vendors().resolve(vendor.id() + ".yaml"),
                "base-url: http://127.0.0.1:" + simulator.ownPort(vendor.id()) + "/" + vendor.id() + "\n"
                        + "auth: {kind: header, header: Authorization, value: \"Bearer ${file:" + folder.secret()
                        + "}\"}\n"
                        + vendor.profile());
    }

    private ChaosFigures play(ChaosTestBed bed, Simulator simulator) throws Exception {
        Set<FaultKind> kinds = EnumSet.copyOf(options.faults());
        if (kinds.contains(FaultKind.DISK_FULL) && !bed.disk().isMounted()) {
            kinds.remove(FaultKind.DISK_FULL);
            progress.accept("No disk is filled: this user may not mount a tmpfs.");
        }
        if (!GroundFaults.canStepClocks() && kinds.remove(FaultKind.CLOCK_SLOW)) {
            progress.accept("No clock is stepped: libfaketime is not here.");
        }
        FaultTally tally = new FaultTally(kinds);
        long begun = System.nanoTime();
        ChaosWorkload workload = new ChaosWorkload(options.seed(), vendors, options.schedulesAhead());
        try (ChaosOutcomes outcomes = new ChaosOutcomes(bed.client(), 2 * options.intents() + MAX_HOSTILE);
                ChaosFeeder feeder = new ChaosFeeder(bed.client(), workload, options.intents(), options.duration())) {
            hurt(bed, kinds, tally, () -> said(feeder, outcomes));
            bed.endSampling(); // processes get older from now on, and hold what young ones do not
            bed.heal();
            progress.accept("All faults are over; waiting for the rest ... " + said(feeder, outcomes));
            List<SentIntent> sent = feeder.finish();
            boolean finished =
                    awaitOutcomes(sent.size() + bed.invalid().intents().size(), outcomes);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            if (!finished) {
                bed.unfinished().forEach(progress);
            }
            int unclean = bed.instances().stopAll(STOP);
            boolean read = outcomes.finish(READ);
            Set<FaultKind> skipped = EnumSet.copyOf(options.faults());
            skipped.removeAll(kinds);
            ChaosJudge.Traces traces = new ChaosJudge.Traces(
                    sent,
                    bed.invalid().intents(),
                    bed.invalid().withoutDeadLetter(bed.client(), READ),
                    outcomes,
                    ChaosPages.read(bed.client(), READ),
                    finished && read,
                    unclean,
                    took);
            if (options.plot() != null) {
                Files.writeString(options.plot(), bed.footprints().plot());
            }
            return judge.judge(traces, simulator, bed, tally, skipped);
        }
    }

    /**
     * Plays the faults at even distances, one after the other. What does not fit into the time is left out, but for what
     * must happen, for which there is as much time again, and five minutes at least.
     */
    private void hurt(ChaosTestBed bed, Set<FaultKind> kinds, FaultTally tally, Supplier<String> news)
            throws Exception {
        List<FaultKind> schedule = FaultSchedule.of(options.seed(), kinds, options.duration());
        Random random = new Random(options.seed());
        long begun = System.nanoTime();
        long length = options.duration().toNanos();
        long longest = length + Math.max(length, GRACE.toNanos());
        for (int i = 0; i < schedule.size(); i++) {
            long due = begun + length / (schedule.size() + 1) * (i + 1);
            Wait.pass(Duration.ofNanos(due - System.nanoTime()));
            FaultKind kind = schedule.get(i);
            long spent = System.nanoTime() - begun;
            if (spent > longest || (spent > length && !tally.lacks(kind, options.duration()))) {
                continue;
            }
            long from = System.nanoTime();
            boolean happened = kind.fault().play(bed, new Random(random.nextLong()));
            tally.add(kind, happened);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%5.0f s %-24s %s in %.1f s; %s",
                    (System.nanoTime() - begun) / 1e9,
                    kind.flag(),
                    happened ? "done" : "missed",
                    (System.nanoTime() - from) / 1e9,
                    news.get()));
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
