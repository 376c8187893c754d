package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Whether a fleet can be updated while it calls, and taken back: from the version before to the next one, back, and forward
 * again, one instance after the other; then its newer format is made final, and the version before refused.
 *
 * @param instances how many
 */
public record RollingScenario(int instances) implements Scenario.Play {

    private static final int INSTANCES = 2;
    private static final int SECONDS = 5;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public RollingScenario() {
        this(INSTANCES);
    }

    /** What is done to one instance. */
    @FunctionalInterface
    private interface Step {

        void on(int instance) throws Exception;
    }

    @Override
    public RollingFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration between = options.measuring(SECONDS);
        progress.accept("Starting a Kafka broker, vendors and " + instances + " instances of the version before ...");
        try (TestBed bed = new TestBed(RollingLoad.PARTITIONS);
                RollingLoad load = new RollingLoad(bed, options.seed(), 3 * instances + 1)) {
            RollingFleet fleet = new RollingFleet(bed, instances);
            RollingFleet.Formats first = fleet.formats();
            int former = formatOf(first);
            load.begin();
            Wait.pass(between);
            try (ChangelogFormats changelogs = new ChangelogFormats(bed.client(), Application.ONE.id())) {
                boolean heldUp = rolled(fleet, load, between, progress, () -> changelogs.newerThan(former) > 0);
                long newerBefore = changelogs.newerThan(former);
                RollingFigures.Refusal refusal = RollingFigures.Refusal.NOT_TRIED;
                if (newerBefore == 0) {
                    progress.accept("Format " + first.newest() + " is made final ...");
                    fleet.finalizeFormats();
                    Wait.until("the newer format is written", PATIENCE, () -> changelogs.newerThan(former) > 0);
                    progress.accept("An instance of the version before is started ...");
                    load.coolDown();
                    refusal = fleet.refused(0, first.newest());
                }
                RollingFigures.Formats formats = new RollingFigures.Formats(
                        former, first.newest(), heldUp, newerBefore, changelogs.newerThan(former));
                progress.accept("The last outcomes ...");
                return new RollingFigures(
                        PreviousVersion.NAME,
                        instances,
                        fleet.stops(),
                        fleet.cleanStops(),
                        load.judge(fleet.joins()),
                        formats,
                        refusal);
            }
        }
    }

    /**
     * Rolls the fleet. Returns whether {@code formats finalize} is held up while both versions run.
     *
     * @param tooNew whether something was written that the version before can't read: where that stops it, this ends
     */
    private boolean rolled(
            RollingFleet fleet, RollingLoad load, Duration between, Consumer<String> progress, BooleanSupplier tooNew)
            throws Exception {
        try {
            progress.accept("Forward, to the next version ...");
            boolean heldUp = forward(fleet, load);
            Wait.pass(between);
            progress.accept("Back ...");
            each(load, fleet::back);
            Wait.pass(between);
            progress.accept("Forward again ...");
            each(load, fleet::forward);
            Wait.pass(between);
            return heldUp;
        } catch (IllegalStateException e) {
            if (!tooNew.getAsBoolean()) {
                throw e;
            }
            String stopped = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            progress.accept("A newer format was written before it was made final, and then: " + stopped);
            return false;
        }
    }

    /** The newest format that the version before reads. */
    private static int formatOf(RollingFleet.Formats formats) {
        int former = formats.mostBehind();
        if (former == 0) {
            throw new IllegalStateException("no instance of the version before runs: " + formats.readers());
        }
        return former;
    }

    /** Returns whether {@code formats finalize} is held up while both versions run. */
    private boolean forward(RollingFleet fleet, RollingLoad load) throws Exception {
        AtomicBoolean heldUp = new AtomicBoolean(true);
        each(load, instance -> {
            fleet.forward(instance);
            boolean mixed = instance < instances - 1;
            if (mixed && !fleet.isHeldUp()) {
                heldUp.set(false);
            }
        });
        return heldUp.get();
    }

    private void each(RollingLoad load, Step step) throws Exception {
        for (int instance = 0; instance < instances; instance++) {
            load.coolDown();
            step.on(instance);
        }
    }
}
