package dev.headgate.trials.scenario;

import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.judge.Rounded;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a profile's max-transit does: vendors that count a call up to half a second after its first byte and answer it half
 * a second after that or later. Told the truth, Headgate is never over; told less, the judge must see it.
 */
final class TransitPart {

    private static final int VENDORS = 4;
    private static final int MAX = 20;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final Duration LATENCY = Duration.ofSeconds(1);
    private static final double TRANSIT_SHARE = 0.5;
    private static final int BACKLOG = 250;
    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** What the profiles say, and so what they promise. */
    private record Told(String name, Duration maxTransit, Duration startSlack, boolean longEnough) {

        List<String> ids() {
            return IntStream.rangeClosed(1, VENDORS)
                    .mapToObj(i -> "transit-" + name + "-" + i)
                    .toList();
        }

        /** The longest from a decision to the arrival that Headgate reckons with, in seconds. */
        double reach() {
            return maxTransit.plus(startSlack).toMillis() / 1000.0;
        }
    }

    private static final List<Told> ALL = List.of(
            new Told("below", Duration.ofMillis(5), Duration.ofMillis(20), false),
            new Told("above", Duration.ofMillis(700), Duration.ofMillis(100), true));

    private TransitPart() {}

    /** Those told less only count, so that no cool-down hides what is too much. */
    static Stream<VendorSpec> vendors(long seed) {
        return ALL.stream()
                .flatMap(told -> told.ids().stream().map(id -> {
                    LimitSpec limit = LimitSpec.of(MAX, WINDOW);
                    return VendorSpec.of(id)
                            .withLimits(told.longEnough ? limit : limit.onlyCounting())
                            .withLatency(new Latency.Fixed(LATENCY))
                            .withTransitShare(TRANSIT_SHARE)
                            .withSeed(seed * 31 + id.hashCode());
                }));
    }

    static void profiles(TestBed bed) throws IOException {
        for (Told told : ALL) {
            for (String vendor : told.ids()) {
                bed.profile(
                        vendor,
                        "limits: [{id: per-second, max: " + MAX + ", window: 1s}]\nbulkhead: " + QuotaScenario.BULKHEAD
                                + "\nmax-transit: " + told.maxTransit.toMillis() + "ms\nstart-slack: "
                                + told.startSlack.toMillis() + "ms\n");
            }
        }
    }

    /** Plays both at once. */
    static List<QuotaFigures.WithTransit> play(TestBed bed, AppProcess app, Duration measuring) throws Exception {
        List<String> ids = ALL.stream().flatMap(told -> told.ids().stream()).toList();
        try (Feeder _ = new Feeder(bed, ids, BACKLOG, 0)) {
            Wait.until(
                    "the first calls",
                    PATIENCE,
                    () -> ids.stream()
                            .allMatch(id -> bed.simulator().report(id).arrivals() > 0));
            Wait.pass(WARM_UP);
            Map<String, CallTimes> before = CallTimes.read(app.managementPort());
            long from = System.nanoTime();
            Wait.pass(measuring.plus(WINDOW).plus(LATENCY.multipliedBy(2)));
            Map<String, CallTimes> after = CallTimes.read(app.managementPort());
            List<QuotaFigures.WithTransit> found = new ArrayList<>();
            for (Told told : ALL) {
                double share = told.ids().stream()
                        .mapToDouble(id -> {
                            double seen = after.getOrDefault(id, CallTimes.NONE)
                                    .meanSince(before.getOrDefault(id, CallTimes.NONE));
                            double held = Math.min(seen, told.reach());
                            long[] arrivals = bed.simulator().log(id).arrivalsNanos();
                            return QuotaScenario.rate(arrivals, from, measuring, MAX, held)
                                    .shareOf(MAX, WINDOW.toMillis() / 1000.0, held);
                        })
                        .average()
                        .orElseThrow();
                found.add(figures(bed, told, share));
            }
            return found;
        }
    }

    private static QuotaFigures.WithTransit figures(TestBed bed, Told told, double share) {
        List<VendorReport> reports =
                told.ids().stream().map(id -> bed.simulator().report(id)).toList();
        return new QuotaFigures.WithTransit(
                told.maxTransit.toMillis(),
                told.startSlack.toMillis(),
                Math.round(LATENCY.toMillis() * TRANSIT_SHARE),
                told.longEnough,
                reports.stream().mapToLong(VendorReport::arrivals).sum(),
                Rounded.to(4, share),
                reports.stream().mapToLong(VendorReport::overQuota).sum(),
                reports.stream().mapToLong(VendorReport::refusals).sum(),
                reports.stream()
                        .mapToInt(it -> it.limits().getFirst().mostInWindow())
                        .max()
                        .orElseThrow());
    }
}
