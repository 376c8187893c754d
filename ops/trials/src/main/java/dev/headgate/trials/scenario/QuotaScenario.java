package dev.headgate.trials.scenario;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether quotas are used to the last permit and never exceeded: 8 vendors that allow 100 calls in any second. */
public record QuotaScenario() implements Scenario.Play {

    static final int BULKHEAD = 128;

    private static final int VENDORS = 8;
    private static final int MAX = 100;
    private static final List<Duration> LATENCIES =
            List.of(Duration.ofMillis(5), Duration.ofMillis(50), Duration.ofMillis(200));
    private static final int BACKLOG = 500;
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final int SECONDS = 20;
    private static final int QUICK_SECONDS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public QuotaFigures run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration measuring = options.measuring(options.quick() ? QUICK_SECONDS : SECONDS);
        List<QuotaFigures.AtLatency> found = new ArrayList<>();
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(vendors(options.seed()))) {
            for (Duration latency : LATENCIES) {
                for (String vendor : ids(latency)) {
                    bed.profile(
                            vendor,
                            "limits: [{id: per-second, max: " + MAX + ", window: 1s}]\nbulkhead: " + BULKHEAD + "\n");
                }
            }
            MaxTransit.profiles(bed);
            AppProcess app = bed.start(Launch.of("one"));
            for (Duration latency : LATENCIES) {
                progress.accept("Latency " + latency.toMillis() + " ms: " + WARM_UP.toSeconds() + " s to warm up, "
                        + measuring.toSeconds() + " s of measuring ...");
                found.add(play(bed, app, latency, measuring));
            }
            progress.accept("max-transit below and above the real one: " + measuring.toSeconds() + " s ...");
            return new QuotaFigures(found, MaxTransit.play(bed, app, measuring));
        }
    }

    private static QuotaFigures.AtLatency play(TestBed bed, AppProcess app, Duration latency, Duration measuring)
            throws Exception {
        List<String> ids = ids(latency);
        QuotaFigures.AtLatency found;
        try (Feeder feeder = new Feeder(bed, ids, BACKLOG, 0)) {
            found = figures(latency, QuotaUse.measure(bed, app, ids, WARM_UP, measuring, latency), feeder.least());
        }
        // The next latency begins with a quiet machine.
        Duration quiet = QuotaUse.WINDOW.multipliedBy(2);
        Wait.until(
                "the rest of the backlog",
                PATIENCE,
                Wait.still(quiet, () -> ids.stream().mapToLong(bed::arrivals).sum()));
        return found;
    }

    private static QuotaFigures.AtLatency figures(Duration latency, QuotaUse use, long leastBacklog) {
        double seen = use.vendors().stream().mapToDouble(use::seen).average().orElseThrow();
        DoubleSummaryStatistics shares = use.vendors().stream()
                .mapToDouble(id -> use.share(id, MAX, use.seen(id)))
                .summaryStatistics();
        return new QuotaFigures.AtLatency(
                latency.toMillis(),
                Rounded.to(2, 1000 * seen),
                use.vendors().stream()
                        .mapToLong(id -> use.rate(id, MAX, use.seen(id)).calls())
                        .sum(),
                Rounded.to(4, shares.getAverage()),
                Rounded.to(4, shares.getMin()),
                Rounded.to(4, shares.getMax()),
                use.sum(VendorReport::overQuota),
                use.sum(VendorReport::refusals),
                use.mostInWindow(),
                leastBacklog);
    }

    private static List<String> ids(Duration latency) {
        return IntStream.rangeClosed(1, VENDORS)
                .mapToObj(i -> "quota-" + latency.toMillis() + "ms-" + i)
                .toList();
    }

    private static List<VendorSpec> vendors(long seed) {
        Stream<VendorSpec> plain = LATENCIES.stream()
                .flatMap(latency -> ids(latency).stream()
                        .map(id -> VendorSpec.of(id)
                                .withLimits(LimitSpec.of(MAX, QuotaUse.WINDOW))
                                .withLatency(new Latency.Fixed(latency))
                                .withSeed(seed * 31 + id.hashCode())));
        return Stream.concat(plain, MaxTransit.vendors(seed)).toList();
    }
}
