package dev.headgate.trials;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Whether an instance that was stopped long enough to lose its work does harm when it wakes. It is woken when the other has
 * written every outcome, so whatever it still calls or writes is one too many. Each instance has a simulated vendor of its
 * own, so that their calls can be told apart.
 */
final class ZombieScenario implements Scenario {

    /** As good as {@link #BULKHEAD}. */
    static final int ENOUGH = 60;

    private static final String VENDOR = Venue.vendorIn(0, "acme");
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

    private final Set<Safeguard> without;

    ZombieScenario() {
        this(Set.of());
    }

    /** With something switched off. */
    ZombieScenario(Set<Safeguard> without) {
        this.without = without;
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

    private static final Part CONSUMING = new Part("consuming");
    private static final Part FROM_LEDGER = new Part("from-ledger");

    @Override
    public String name() {
        return "zombie";
    }

    @Override
    public String description() {
        return "stopped for three sessions with 64 calls in flight, woken: no call, no outcome";
    }

    @Override
    public Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (Venue venue = new Venue(vendors(options.seed()))) {
            progress.accept("An instance that consumed is stopped for " + STOPPED.toSeconds() + " s ...");
            AppProcess consuming = begin(venue, CONSUMING);
            ZombieFigures.Woken first = stopAndWake(venue, CONSUMING, consuming);
            progress.accept("One that lives off its ledger is stopped for " + STOPPED.toSeconds() + " s ...");
            AppProcess fed = begin(venue, FROM_LEDGER);
            awaitCalls(venue, FROM_LEDGER.zombie(), CALLED_BEFORE);
            fed.stop();
            AppProcess fromLedger = venue.start(launch(FROM_LEDGER, FROM_LEDGER.zombie()));
            ZombieFigures.Woken second = stopAndWake(venue, FROM_LEDGER, fromLedger);
            return ZombieFigures.of(name(), options.seed(), first, second);
        }
    }

    private AppProcess begin(Venue venue, Part part) throws Exception {
        venue.add(part.application());
        for (String instance : List.of(part.zombie(), part.other())) {
            venue.profile(instance, VENDOR, instance, "bulkhead: " + BULKHEAD + "\ndeadline: 40s\n");
        }
        AppProcess app = venue.start(launch(part, part.zombie()));
        for (int n = 0; n < INTENTS; n++) {
            venue.send(part.application(), Venue.intent(VENDOR, n, "").build());
        }
        venue.flush();
        return app;
    }

    private ZombieFigures.Woken stopAndWake(Venue venue, Part part, AppProcess app) throws Exception {
        awaitStill(venue, part.zombie());
        app.suspend();
        long stopped = System.nanoTime();
        int inFlight = inFlight(venue, part.zombie());
        AppProcess other = venue.start(launch(part, part.other()));
        Figures before = venue.judge(part.application(), VENDOR, INTENTS, PATIENCE);
        Clock.await("its time", PATIENCE, () -> System.nanoTime() - stopped > STOPPED.toNanos());
        long calls = calls(venue, part.zombie());
        app.resume();
        double stoppedSeconds = Rounded.to(1, (System.nanoTime() - stopped) / 1e9);
        Clock.pass(AWAKE);
        Figures after = venue.judge(part.application(), VENDOR, INTENTS, PATIENCE);
        ZombieFigures.Woken woken = new ZombieFigures.Woken(
                stoppedSeconds,
                inFlight,
                Math.max(0, BULKHEAD - inFlight),
                calls(venue, part.zombie()) - calls,
                calls(venue, part.other()),
                before.lost(),
                after.duplicates());
        app.kill();
        other.kill();
        return woken;
    }

    /** Until none of its calls ends soon; where its calls are spread too evenly for that, until enough are in flight. */
    private static void awaitStill(Venue venue, String instance) throws InterruptedException {
        long longest = System.nanoTime() + SPREAD.toNanos();
        Clock.await(ENOUGH + " calls in flight", PATIENCE, () -> {
            ReceiveLog log = venue.simulator().log(instance);
            return inFlight(venue, instance) >= ENOUGH
                    && (System.nanoTime() - log.get(log.size() - 1).nanos() > STILL.toNanos()
                            || System.nanoTime() - longest > 0);
        });
    }

    private static void awaitCalls(Venue venue, String instance, int count) throws InterruptedException {
        Clock.await(count + " calls", PATIENCE, () -> calls(venue, instance) >= count);
    }

    private static int inFlight(Venue venue, String instance) {
        return Arrivals.unanswered(venue.simulator().log(instance), 4 * BULKHEAD);
    }

    private static long calls(Venue venue, String instance) {
        return venue.simulator().report(instance).arrivals();
    }

    /** Its calls may take longer than it is stopped, so that it gets their answers when it wakes. */
    private Launch launch(Part part, String instance) {
        return Launch.of(instance)
                .as(part.application())
                .quick()
                .draining(Duration.ofSeconds(45))
                .withVendors(instance)
                .withPlan(SabotagePlan.NONE.without(without));
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
