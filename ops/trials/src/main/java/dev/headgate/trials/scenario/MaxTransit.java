package dev.headgate.trials.scenario;

import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.VendorReport;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.AppProcess;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.judge.Rounded;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a profile's max-transit does: vendors that count a call up to half a second after its first byte and answer it half
 * a second after that or later. Told the truth, Headgate is never over; told less, the judge must see it.
 */
final class MaxTransit {

    private static final int VENDORS = 4;
    private static final int MAX = 20;
    private static final Duration LATENCY = Duration.ofSeconds(1);
    private static final double TRANSIT_SHARE = 0.5;
    private static final int BACKLOG = 250;
    private static final Duration WARM_UP = Duration.ofSeconds(3);

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

    private MaxTransit() {}

    /** Those told less only count, so that no cool-down hides what is too much. */
    static Stream<VendorSpec> vendors(long seed) {
        return ALL.stream()
                .flatMap(told -> told.ids().stream().map(id -> {
                    LimitSpec limit = LimitSpec.of(MAX, QuotaUse.WINDOW);
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
        List<String> all = ALL.stream().flatMap(told -> told.ids().stream()).toList();
        try (Feeder _ = new Feeder(bed, all, BACKLOG, 0)) {
            QuotaUse use = QuotaUse.measure(bed, app, all, WARM_UP, measuring, LATENCY);
            return ALL.stream().map(told -> figures(use, told)).toList();
        }
    }

    private static QuotaFigures.WithTransit figures(QuotaUse both, Told told) {
        QuotaUse use = new QuotaUse(both.bed(), told.ids(), both.from(), both.measuring(), both.before(), both.after());
        double share = told.ids().stream()
                .mapToDouble(id -> use.share(id, MAX, Math.min(use.seen(id), told.reach())))
                .average()
                .orElseThrow();
        return new QuotaFigures.WithTransit(
                told.maxTransit.toMillis(),
                told.startSlack.toMillis(),
                Math.round(LATENCY.toMillis() * TRANSIT_SHARE),
                told.longEnough,
                use.sum(VendorReport::arrivals),
                Rounded.to(4, share),
                use.sum(VendorReport::overQuota),
                use.sum(VendorReport::refusals),
                use.mostInWindow());
    }
}
