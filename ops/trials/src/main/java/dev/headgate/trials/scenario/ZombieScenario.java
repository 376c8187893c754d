package dev.headgate.trials.scenario;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Whether an instance that was stopped long enough to lose its work does harm when it wakes. It is woken when the other has
 * written every outcome, so whatever it still calls or writes is one too many. Each instance has a simulated vendor of its
 * own, so that their calls can be told apart.
 *
 * @param without protections that are switched off
 */
public record ZombieScenario(Set<Safeguard> without) implements Scenario.Play {

    /** As good as {@link #BULKHEAD}. */
    static final int ENOUGH = 60;

    private static final String VENDOR = TestBed.vendorIn(0, "acme");
    private static final int BULKHEAD = 64;
    private static final int INTENTS = 3_000;
    private static final int CALLED_BEFORE = 100;
    private static final Duration STOPPED = Launch.SESSION.multipliedBy(3);
    private static final Duration SLOW = Duration.ofSeconds(3);
    private static final Duration QUICK = Duration.ofMillis(50);

    /** In the middle of its calls it has nothing to commit, so that no open transaction is aborted under it. */
    private static final Duration STILL = Duration.ofMillis(1_300);

    private static final Duration SPREAD = Duration.ofSeconds(45);
    private static final Duration AWAKE = Duration.ofSeconds(12);
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Part CONSUMING = new Part("consuming");
    private static final Part FROM_LEDGER = new Part("from-ledger");

    public ZombieScenario() {
        this(Set.of());
    }

    /** The instances of one part. */
    private record Part(String name) {

        Application application() {
            return Application.named(name, Duration.ZERO);
        }

        String zombie() {
            return name + "-zombie";
        }

        String other() {
            return name + "-other";
        }
    }

    @Override
    public ZombieFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(vendors(options.seed()))) {
            progress.accept("An instance that consumed is stopped for " + STOPPED.toSeconds() + " s ...");
            ZombieFigures.Woken first = stopAndWake(bed, CONSUMING, begin(bed, CONSUMING));
            progress.accept("One that lives off its ledger is stopped for " + STOPPED.toSeconds() + " s ...");
            AppProcess fed = begin(bed, FROM_LEDGER);
            Wait.until(CALLED_BEFORE + " calls", PATIENCE, () -> bed.arrivals(FROM_LEDGER.zombie()) >= CALLED_BEFORE);
            fed.stop();
            AppProcess fromLedger = bed.start(launch(FROM_LEDGER, FROM_LEDGER.zombie()));
            return new ZombieFigures(first, stopAndWake(bed, FROM_LEDGER, fromLedger));
        }
    }

    private AppProcess begin(TestBed bed, Part part) throws Exception {
        bed.add(part.application());
        for (String instance : List.of(part.zombie(), part.other())) {
            String rest = "bulkhead: " + BULKHEAD + "\ndeadline: 40s\n";
            bed.profile(instance, VENDOR, bed.simulator().baseUrl(instance), rest);
        }
        AppProcess app = bed.start(launch(part, part.zombie()));
        bed.sendAll(part.application(), VENDOR, INTENTS);
        return app;
    }

    private ZombieFigures.Woken stopAndWake(TestBed bed, Part part, AppProcess app) throws Exception {
        awaitStill(bed, part.zombie());
        app.suspend();
        long stopped = System.nanoTime();
        int inFlight = inFlight(bed, part.zombie());
        AppProcess other = bed.start(launch(part, part.other()));
        Figures before = bed.judge(part.application(), VENDOR, INTENTS, PATIENCE);
        Wait.until("its time", PATIENCE, () -> System.nanoTime() - stopped > STOPPED.toNanos());
        long calls = bed.arrivals(part.zombie());
        app.resume();
        double stoppedSeconds = Rounded.to(1, (System.nanoTime() - stopped) / 1e9);
        Wait.pass(AWAKE);
        Figures after = bed.judge(part.application(), VENDOR, INTENTS, PATIENCE);
        ZombieFigures.Woken woken = new ZombieFigures.Woken(
                stoppedSeconds,
                inFlight,
                Math.max(0, BULKHEAD - inFlight),
                bed.arrivals(part.zombie()) - calls,
                bed.arrivals(part.other()),
                before.lost(),
                after.duplicates());
        app.kill();
        other.kill();
        return woken;
    }

    /** Until none of its calls ends soon; where its calls are spread too evenly for that, until enough are in flight. */
    private static void awaitStill(TestBed bed, String instance) throws InterruptedException {
        long longest = System.nanoTime() + SPREAD.toNanos();
        Wait.until(ENOUGH + " calls in flight", PATIENCE, () -> {
            ReceiveLog log = bed.simulator().log(instance);
            return inFlight(bed, instance) >= ENOUGH
                    && (System.nanoTime() - log.get(log.size() - 1).nanos() > STILL.toNanos()
                            || System.nanoTime() - longest > 0);
        });
    }

    private static int inFlight(TestBed bed, String instance) {
        return Arrivals.unanswered(bed.simulator().log(instance), 4 * BULKHEAD);
    }

    /** Its calls may take longer than it is stopped, so that it gets their answers when it wakes. */
    private Launch launch(Part part, String instance) {
        return Launch.of(instance)
                .as(part.application())
                .quick()
                .draining(Duration.ofSeconds(45))
                .withVendors(instance)
                .without(without);
    }

    private static List<VendorSpec> vendors(long seed) {
        return Stream.of(CONSUMING, FROM_LEDGER)
                .flatMap(part -> Stream.of(vendor(part.zombie(), SLOW, seed), vendor(part.other(), QUICK, seed)))
                .toList();
    }

    private static VendorSpec vendor(String id, Duration latency, long seed) {
        return VendorSpec.of(id)
                .withLatency(new Latency.Fixed(latency))
                .withTransitShare(0)
                .withSeed(seed);
    }
}
