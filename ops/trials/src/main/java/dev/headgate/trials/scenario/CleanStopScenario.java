package dev.headgate.trials.scenario;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Safeguard;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Whether a stop by SIGTERM waits for the calls in flight, so that none is made again.
 *
 * @param without protections that are switched off
 * @param stops how often it is stopped
 */
public record CleanStopScenario(Set<Safeguard> without, int stops) implements Scenario.Play {

    /** As good as {@link #BULKHEAD}: between an answer and the next call there is none in flight. */
    static final int ENOUGH = 190;

    private static final String VENDOR = "acme";
    private static final int BULKHEAD = 200;
    private static final int BACKLOG = 1_000;
    private static final int STOPS = 20;
    private static final int QUICK_STOPS = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    public CleanStopScenario() {
        this(Set.of(), STOPS);
    }

    @Override
    public CleanStopFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        int planned = options.quick() ? QUICK_STOPS : stops;
        progress.accept("Starting a Kafka broker, a vendor and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(options.seed())))) {
            bed.profile(VENDOR, "bulkhead: " + BULKHEAD + "\n");
            Launch launch = Launch.of("one").without(without);
            int clean = 0;
            int least = BULKHEAD;
            Feeder feeder = new Feeder(bed, List.of(VENDOR), BACKLOG, 0);
            try (feeder) {
                for (int stop = 1; stop <= planned; stop++) {
                    AppProcess app = bed.start(launch);
                    Wait.until(ENOUGH + " calls in flight", PATIENCE, () -> inFlight(bed) >= ENOUGH);
                    least = Math.min(least, inFlight(bed));
                    clean += app.stop() == 0 ? 1 : 0;
                    progress.accept("Stop " + stop + " of " + planned + " ...");
                }
            }
            bed.flush();
            bed.start(launch);
            Figures judged = bed.judge(Application.ONE, VENDOR, Math.toIntExact(feeder.sent()), PATIENCE);
            long repeats = Arrivals.second(bed.simulator().log(VENDOR));
            return new CleanStopFigures(
                    planned,
                    clean,
                    least,
                    judged.intents(),
                    judged.calls(),
                    repeats,
                    judged.lost(),
                    judged.duplicates());
        }
    }

    private static int inFlight(TestBed bed) {
        return Arrivals.unanswered(bed.simulator().log(VENDOR), 4 * BULKHEAD);
    }

    private static VendorSpec vendor(long seed) {
        return VendorSpec.of(VENDOR)
                .withLatency(new Latency.Uniform(Duration.ofMillis(1_500), Duration.ofMillis(2_500)))
                .withTransitShare(0)
                .withSeed(seed);
    }
}
