package dev.headgate.trials.scenario;

import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.CallTimes;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Each of 8 vendors allows 100 calls in any second. Headgate must use all of that and never exceed it, whatever the vendors'
 * latency is. Other vendors count a call up to half a second after its first byte: if the profile says so, Headgate is never
 * over quota, and if the profile says less, the judge must see that Headgate is.
 */
public record Quota() implements Script {

    private static final int MAX = 100;
    private static final int BULKHEAD = 128;
    private static final List<Duration> LATENCIES =
            List.of(Duration.ofMillis(5), Duration.ofMillis(50), Duration.ofMillis(200));
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** The latency of vendors that count late: half of it passes before they count. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private static final double TRANSIT_SHARE = 0.5;
    private static final int LATE_MAX = 20;
    private static final Told BELOW = new Told("below", 5, 20, false);
    private static final Told ABOVE = new Told("above", 700, 100, true);

    /** What profiles say of vendors that count late, in milliseconds, and whether that is true. */
    private record Told(String name, int maxTransit, int startSlack, boolean longEnough) {

        List<String> ids() {
            return Quota.ids("transit-" + name, 4);
        }

        /** The longest from a decision to the arrival that Headgate reckons with, in seconds. */
        double reach() {
            return (maxTransit + startSlack) / 1000.0;
        }

        /** Vendors of a profile that is not true only count, so that no cool-down hides what is too much. */
        Vendor vendor(String id) {
            LimitSpec limit = LimitSpec.of(LATE_MAX, WINDOW);
            return Vendor.of(id)
                    .limit(LATE_MAX, WINDOW)
                    .with(it -> it.withLimits(longEnough ? limit : limit.onlyCounting())
                            .withTransitShare(TRANSIT_SHARE))
                    .latency(LATE)
                    .profile("max-transit: " + maxTransit + "ms", "start-slack: " + startSlack + "ms");
        }
    }

    @Override
    public void play(Play play) throws Exception {
        Duration measuring = play.measuring(play.size(20, 8));
        TestBed bed = play.bed(TestBed.PARTITIONS, vendors(play.seed()));
        AppProcess app = bed.start("one");
        for (Duration latency : LATENCIES) {
            play.tell("Latency %d ms: %d s of measuring ...", latency.toMillis(), measuring.toSeconds());
            useUp(bed, app, latency, measuring, play.report().row("latencies"));
        }
        play.tell("max-transit below and above the real one: %d s ...", measuring.toSeconds());
        countLate(bed, app, measuring, play.report());
    }

    private static void useUp(TestBed bed, AppProcess app, Duration latency, Duration measuring, Report figures)
            throws Exception {
        List<String> ids = ids(latency);
        try (Feeder feeder = new Feeder(bed, ids, 500, 0)) {
            Use use = Use.measure(bed, app, ids, measuring.dividedBy(2), measuring, latency);
            DoubleSummaryStatistics shares = use.shares(ids, MAX, Double.MAX_VALUE);
            figures.with("latencyMillis", latency.toMillis())
                    .rounded(
                            2,
                            "seenMillis",
                            1000 * ids.stream().mapToDouble(use::seen).average().orElseThrow())
                    .with("calls", ids.stream().mapToLong(use::calls).sum())
                    .rounded(4, "share", shares.getAverage())
                    .rounded(4, "leastShare", shares.getMin())
                    .rounded(4, "mostShare", shares.getMax());
            addReports(bed, ids, figures);
            figures.with("leastBacklog", feeder.least());
        }
        // The next latency begins with a quiet machine.
        Wait.until(
                "the rest of the backlog",
                PATIENCE,
                Wait.still(WINDOW.multipliedBy(2), () -> sum(bed, ids, VendorReport::arrivals)));
    }

    /** Plays both profiles at once. */
    private static void countLate(TestBed bed, AppProcess app, Duration measuring, Report report) throws Exception {
        List<String> all =
                Stream.of(BELOW, ABOVE).flatMap(it -> it.ids().stream()).toList();
        try (Feeder _ = new Feeder(bed, all, 250, 0)) {
            Use use = Use.measure(bed, app, all, Duration.ofSeconds(3), measuring, LATE);
            for (Told told : List.of(BELOW, ABOVE)) {
                Report figures = report.row("transits")
                        .with("maxTransitMillis", told.maxTransit)
                        .with("startSlackMillis", told.startSlack)
                        .with("realTransitMillis", Math.round(LATE.toMillis() * TRANSIT_SHARE))
                        .with("longEnough", told.longEnough)
                        .with("calls", sum(bed, told.ids(), VendorReport::arrivals))
                        .rounded(
                                4,
                                "share",
                                use.shares(told.ids(), LATE_MAX, told.reach()).getAverage());
                addReports(bed, told.ids(), figures);
            }
        }
    }

    /** Adds what the vendors themselves counted, from the first call on. */
    private static void addReports(TestBed bed, List<String> vendors, Report figures) {
        figures.with("overQuota", sum(bed, vendors, VendorReport::overQuota))
                .with("refusals", sum(bed, vendors, VendorReport::refusals))
                .with(
                        "mostInWindow",
                        vendors.stream().mapToInt(bed::mostInWindow).max().orElseThrow());
    }

    private static long sum(TestBed bed, List<String> vendors, ToLongFunction<VendorReport> count) {
        return vendors.stream().map(bed::report).mapToLong(count).sum();
    }

    /** Together the vendors' quotas are used to within 1%. More than they allow arrives exactly where a profile is wrong. */
    @Override
    public void judge(Report report) {
        String refused = ", {refusals} refused, at most {mostInWindow} in a window";
        report.rows("latencies")
                .forEach(it -> it.none("overQuota", "refusals")
                        .must("leastBacklog > " + BULKHEAD)
                        .reach("0.99 <= share <= 1.01")
                        .say("{latencyMillis:3d} ms: {share:.2%} of the calls allowed ({leastShare:.2%} to"
                                + " {mostShare:.2%}), at {seenMillis:.1f} ms as seen by the client; {overQuota} over"
                                + " quota" + refused));
        report.rows("transits").forEach(it -> {
            boolean isTrue = it.is("longEnough");
            it.must(isTrue ? "overQuota + refusals = 0" : "overQuota > 0")
                    .say("max-transit {maxTransitMillis} ms, really up to {realTransitMillis} ms: {share:.2%} of the"
                            + " calls allowed; {overQuota} over quota"
                            + (isTrue ? "" : ", as must be seen where a profile is wrong") + refused);
        });
    }

    private static List<String> ids(Duration latency) {
        return ids("quota-" + latency.toMillis() + "ms", 8);
    }

    private static List<String> ids(String stem, int vendors) {
        return IntStream.rangeClosed(1, vendors).mapToObj(i -> stem + "-" + i).toList();
    }

    private static List<Vendor> vendors(long seed) {
        List<Vendor> vendors = new ArrayList<>();
        for (Duration latency : LATENCIES) {
            ids(latency)
                    .forEach(id -> vendors.add(Vendor.of(id).limit(MAX, WINDOW).latency(latency)));
        }
        for (Told told : List.of(BELOW, ABOVE)) {
            told.ids().forEach(id -> vendors.add(told.vendor(id)));
        }
        return vendors.stream()
                .map(it -> it.bulkhead(BULKHEAD).seed(seed * 31 + it.id().hashCode()))
                .toList();
    }

    /**
     * How vendors were called in a time.
     *
     * @param from when the time began, by System.nanoTime
     * @param measuring how long it was
     * @param before the times of calls until it began, as the client saw them
     * @param after the same until after its end
     */
    record Use(
            TestBed bed, long from, Duration measuring, Map<String, CallTimes> before, Map<String, CallTimes> after) {

        /** Lets the time pass, after the first calls and what it takes to warm up. */
        static Use measure(
                TestBed bed,
                AppProcess app,
                List<String> vendors,
                Duration warmUp,
                Duration measuring,
                Duration latency)
                throws Exception {
            bed.awaitFirst(vendors, PATIENCE);
            Wait.pass(warmUp);
            Map<String, CallTimes> before = CallTimes.read(app);
            long from = System.nanoTime();
            Wait.pass(measuring.plus(WINDOW).plus(latency.multipliedBy(2)));
            return new Use(bed, from, measuring, before, CallTimes.read(app));
        }

        /** The mean latency of a vendor that the client saw, in seconds. */
        double seen(String vendor) {
            return after.getOrDefault(vendor, CallTimes.NONE).meanSince(before.getOrDefault(vendor, CallTimes.NONE));
        }

        /** The shares of the calls allowed, if each permit can be used again a window after it was held for so long. */
        DoubleSummaryStatistics shares(List<String> vendors, int max, double mostHeld) {
            return vendors.stream()
                    .mapToDouble(id -> {
                        double held = Math.min(seen(id), mostHeld);
                        return rate(id, max, held).shareOf(max, 1, held);
                    })
                    .summaryStatistics();
        }

        /** The calls of a vendor with the first limit that were measured. */
        long calls(String vendor) {
            return rate(vendor, MAX, seen(vendor)).calls();
        }

        private Rate rate(String vendor, int max, double held) {
            return rate(bed.calls(vendor).arrivalsNanos(), from, measuring, max, held);
        }

        /** Counts as many whole cycles as fit into the time when none is lost. */
        static Rate rate(long[] arrivals, long from, Duration measuring, int max, double held) {
            int cycles = (int) (measuring.toMillis() / 1000.0 / (1 + held));
            return Rate.cycles(arrivals, from, Long.MAX_VALUE, max, Math.max(1, cycles));
        }
    }
}
