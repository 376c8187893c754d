package dev.headgate.trials.scenario;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Heap;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Whether a million intents that wait for one cooling vendor cost neither memory nor time nor their neighbour anything.
 *
 * @param intents how many
 */
public record ParkedScenario(int intents) implements Scenario.Play {

    private static final String COOLING = TestBed.vendorIn(0, "cooling");
    private static final String NEIGHBOUR = TestBed.vendorIn(0, "neighbour");
    private static final int INTENTS = 1_000_000;
    private static final int MIN = 10_000;
    private static final int QUARTERS = 4;
    private static final String KIBIBYTE = "x".repeat(1_000);
    private static final Duration COOL_DOWN = Duration.ofHours(6);

    /** Ten calls in each fifth of a second, so that the rate is even enough to be compared. */
    private static final int MAX = 10;

    private static final Duration WINDOW = Duration.ofMillis(200);
    private static final int BACKLOG = 100;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final int SECONDS = 10;
    private static final int QUICK_INTENTS = 40_000;
    private static final int QUICK_SECONDS = 5;
    private static final int STOPPED_MOST = 15;
    private static final int KILLED_MOST = 60;
    private static final Duration PARKING = Duration.ofMinutes(10);

    /** How long an instance that serves may go on reading what is parked. */
    private static final Duration READING = Duration.ofMinutes(1);

    private static final Launch LAUNCH =
            Launch.of("one").draining(Duration.ofSeconds(5)).withJvmOptions("-Xmx1g");

    public ParkedScenario {
        intents = Math.max(MIN, intents);
    }

    public ParkedScenario() {
        this(INTENTS);
    }

    @Override
    public ParkedFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        return options.quick()
                ? new ParkedScenario(QUICK_INTENTS).play(options.seed(), Duration.ofSeconds(QUICK_SECONDS), progress)
                : play(options.seed(), options.measuring(SECONDS), progress);
    }

    private ParkedFigures play(long seed, Duration measuring, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(vendors(seed))) {
            bed.profile(COOLING, "bulkhead: 1\ncool-down: {max: 7d, patience: 7d}\ndeadline: 2s\n");
            bed.profile(
                    NEIGHBOUR,
                    "limits: [{id: l, max: " + MAX + ", window: " + WINDOW.toMillis() + "ms}]\ndeadline: 2s\n");
            AppProcess app = bed.start(LAUNCH);
            List<Double> heap = new ArrayList<>();
            double before;
            double meanwhile;
            try (Feeder _ = new Feeder(bed, List.of(NEIGHBOUR), BACKLOG, 0);
                    StatusReader statuses = bed.statuses(Application.ONE)) {
                Wait.pass(WARM_UP);
                before = Rate.measured(bed, NEIGHBOUR, MAX, measuring);
                for (int quarter = 1; quarter <= QUARTERS; quarter++) {
                    park(bed, statuses, quarter);
                    heap.add(Heap.inUse(app));
                    progress.accept(String.format(
                            Locale.ROOT,
                            "%,d parked, heap %.0f MiB ...",
                            (long) intents / QUARTERS * quarter,
                            heap.getLast()));
                }
                meanwhile = Rate.measured(bed, NEIGHBOUR, MAX, measuring);
            }
            progress.accept("A clean restart ...");
            int exit = app.stop();
            if (exit != 0) {
                throw new IllegalStateException("the clean stop ended with " + exit + ":\n" + app.log());
            }
            ParkedFigures.Back stopped = back(bed, STOPPED_MOST);
            progress.accept("After kill -9, and with its state deleted ...");
            bed.deleteState(LAUNCH);
            ParkedFigures.Back killed = back(bed, KILLED_MOST);
            return new ParkedFigures(
                    heap,
                    stopped,
                    killed,
                    new ParkedFigures.Neighbour(
                            Rounded.to(2, before), Rounded.to(2, meanwhile), Rounded.to(4, meanwhile / before)),
                    bed.simulator().report(COOLING).inCoolDown());
        }
    }

    private void park(TestBed bed, StatusReader statuses, int quarter) {
        int each = intents / QUARTERS;
        for (long n = (long) (quarter - 1) * each; n < (long) quarter * each; n++) {
            Intent.Builder intent = TestBed.intent(COOLING, n, "").setCorrelation(Map.of("pad", KIBIBYTE));
            bed.send(Application.ONE, intent.build());
        }
        bed.flush();
        awaitWaiting(statuses, quarter * each, Instant.EPOCH, PARKING);
    }

    /** Starts it, asks it what waits, and kills it. */
    private ParkedFigures.Back back(TestBed bed, int most) throws Exception {
        Instant restart = Instant.now();
        long begin = System.nanoTime();
        AppProcess app = bed.start(LAUNCH);
        double seconds = since(begin);
        int parked = intents / QUARTERS * QUARTERS;
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            int waiting = awaitWaiting(statuses, parked, restart, READING);
            double whole = since(begin);
            app.kill();
            return new ParkedFigures.Back(seconds, most, whole, parked, waiting);
        }
    }

    private static double since(long begin) {
        return Rounded.to(1, (System.nanoTime() - begin) / 1e9);
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

    private static List<VendorSpec> vendors(long seed) {
        return List.of(
                VendorSpec.of(COOLING)
                        .withEpisodes(
                                new Episode(new Episode.Trigger.AtArrival(1), new Episode.Fault.RateLimit(), COOL_DOWN))
                        .withSeed(seed),
                VendorSpec.of(NEIGHBOUR)
                        .withLimits(LimitSpec.of(MAX, WINDOW))
                        .withLatency(new Latency.Fixed(Duration.ofMillis(10)))
                        .withSeed(seed));
    }
}
