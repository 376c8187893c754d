package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Rounded;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Whether quotas are used to the last permit and never exceeded: 8 vendors that allow 100 calls in any second. */
final class QuotaScenario implements Scenario {

    static final int BULKHEAD = 128;

    private static final int VENDORS = 8;
    private static final int MAX = 100;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final List<Duration> LATENCIES =
            List.of(Duration.ofMillis(5), Duration.ofMillis(50), Duration.ofMillis(200));
    private static final int BACKLOG = 500;
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final int SECONDS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "quota";
    }

    @Override
    public String description() {
        return "8 vendors x 100 calls/s at 5, 50 and 200 ms: never over, used within 1%";
    }

    @Override
    public Findings run(ScenarioOptions options, Consumer<String> progress) throws Exception {
        Duration measuring = options.measuring(SECONDS);
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
            TransitPart.profiles(bed);
            AppProcess app = bed.start("one");
            for (Duration latency : LATENCIES) {
                progress.accept("Latency " + latency.toMillis() + " ms: " + WARM_UP.toSeconds() + " s to warm up, "
                        + measuring.toSeconds() + " s of measuring ...");
                found.add(play(bed, app, latency, measuring));
            }
            progress.accept("max-transit below and above the real one: " + measuring.toSeconds() + " s ...");
            List<QuotaFigures.WithTransit> transits = TransitPart.play(bed, app, measuring);
            return QuotaFigures.of(name(), options.seed(), found, transits);
        }
    }

    private static QuotaFigures.AtLatency play(TestBed bed, AppProcess app, Duration latency, Duration measuring)
            throws Exception {
        List<String> ids = ids(latency);
        QuotaFigures.AtLatency found;
        try (Feeder feeder = new Feeder(bed, ids, BACKLOG, 0)) {
            Wait.until(
                    "the first calls",
                    PATIENCE,
                    () -> ids.stream()
                            .allMatch(id -> bed.simulator().report(id).arrivals() > 0));
            Wait.pass(WARM_UP);
            Map<String, CallTimes> before = CallTimes.read(app.managementPort());
            long from = System.nanoTime();
            Wait.pass(measuring.plus(WINDOW).plus(latency.multipliedBy(2)));
            Map<String, CallTimes> after = CallTimes.read(app.managementPort());
            found = figures(bed, latency, ids, feeder.least(), id -> {
                double seen = after.getOrDefault(id, CallTimes.NONE).meanSince(before.getOrDefault(id, CallTimes.NONE));
                return new Used(rate(bed.simulator().log(id).arrivalsNanos(), from, measuring, MAX, seen), seen);
            });
        }
        drain(bed, ids);
        return found;
    }

    /** The next latency begins with a quiet machine. */
    private static void drain(TestBed bed, List<String> ids) throws InterruptedException {
        Duration quiet = WINDOW.multipliedBy(2);
        long[] last = {-1, System.nanoTime()};
        Wait.until("the rest of the backlog", PATIENCE, () -> {
            long arrived = ids.stream()
                    .mapToLong(id -> bed.simulator().report(id).arrivals())
                    .sum();
            if (arrived != last[0]) {
                last[0] = arrived;
                last[1] = System.nanoTime();
            }
            return System.nanoTime() - last[1] > quiet.toNanos();
        });
    }

    /** How a vendor's quota was used, and the mean latency its client saw, in seconds. */
    private record Used(Rate rate, double seen) {

        double share() {
            return rate.shareOf(MAX, WINDOW.toMillis() / 1000.0, seen);
        }
    }

    /** As many whole cycles as fit into the time when none is lost. */
    static Rate rate(long[] arrivals, long from, Duration measuring, int max, double seen) {
        int cycles = (int) (measuring.toMillis() / 1000.0 / (WINDOW.toMillis() / 1000.0 + seen));
        return Rate.cycles(arrivals, from, Long.MAX_VALUE, max, Math.max(1, cycles));
    }

    private static QuotaFigures.AtLatency figures(
            TestBed bed, Duration latency, List<String> ids, long least, Function<String, Used> measured) {
        List<Used> used = ids.stream().map(measured).toList();
        List<VendorReport> reports =
                ids.stream().map(id -> bed.simulator().report(id)).toList();
        DoubleSummaryStatistics shares = used.stream().mapToDouble(Used::share).summaryStatistics();
        return new QuotaFigures.AtLatency(
                latency.toMillis(),
                Rounded.to(
                        2,
                        1000 * used.stream().mapToDouble(Used::seen).average().orElseThrow()),
                used.stream().mapToLong(it -> it.rate().calls()).sum(),
                Rounded.to(4, shares.getAverage()),
                Rounded.to(4, shares.getMin()),
                Rounded.to(4, shares.getMax()),
                reports.stream().mapToLong(VendorReport::overQuota).sum(),
                reports.stream().mapToLong(VendorReport::refusals).sum(),
                reports.stream()
                        .mapToInt(it -> it.limits().getFirst().mostInWindow())
                        .max()
                        .orElseThrow(),
                least);
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
                                .withLimits(LimitSpec.of(MAX, WINDOW))
                                .withLatency(new Latency.Fixed(latency))
                                .withSeed(seed * 31 + id.hashCode())));
        return Stream.concat(plain, TransitPart.vendors(seed)).toList();
    }
}
