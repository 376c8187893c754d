package dev.headgate.lab.demo;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.RetryAfter;
import dev.headgate.simulator.VendorSpec;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A vendor of the demo, as the simulator plays it and as its profile describes it.
 *
 * @param id the vendor
 * @param max permits in a window
 * @param window the rolling period
 * @param median of the latency
 * @param bulkhead the most calls in flight
 * @param coolDown how long its one rate-limit episode lasts
 * @param form how it tells the wait
 * @param penaltyCap the longest wait of the penalty mode, null for no penalty
 * @param episodeAt when the episode begins, as a share of its intents, 0 to 1
 */
record DemoVendor(
        String id,
        int max,
        Duration window,
        Duration median,
        int bulkhead,
        Duration coolDown,
        RetryAfter form,
        @Nullable Duration penaltyCap,
        double episodeAt) {

    /** How long a full demo is planned to last. */
    private static final double SPAN_SECONDS = 36;

    /** All eight, two on each of the four partitions. */
    static final List<DemoVendor> ALL = List.of(
            vendor("google-ads", 40, 1_000, 90, 16, 5_000, RetryAfter.SECONDS, 0.25)
                    .withPenalty(Duration.ofMinutes(1)),
            vendor("microsoft-advertising", 30, 1_000, 120, 12, 4_000, RetryAfter.SECONDS, 0.50),
            vendor("meta-marketing", 240, 5_000, 150, 20, 6_000, RetryAfter.SECONDS, 0.40),
            vendor("plivo", 12, 1_000, 60, 4, 3_000, RetryAfter.SECONDS, 0.60),
            vendor("shopify", 50, 2_000, 80, 10, 3_000, RetryAfter.HTTP_DATE, 0.35),
            vendor("notion", 30, 1_000, 300, 5, 4_000, RetryAfter.SECONDS, 0.70),
            vendor("hubspot", 120, 10_000, 100, 10, 7_000, RetryAfter.NONE, 0.45),
            vendor("zendesk", 60, 3_000, 200, 8, 5_000, RetryAfter.SECONDS, 0.55));

    /** What it gets done in a full demo, in calls; the first window goes by while nobody knows what was spent before. */
    double capacity() {
        double latency = seconds(median);
        double rate = Math.min(max / (seconds(window) + latency), bulkhead / latency);
        return rate * (SPAN_SECONDS - seconds(coolDown) - seconds(window));
    }

    /** How the simulator plays it when it is to receive that many intents. */
    VendorSpec played(int intents, long seed) {
        long at = Math.max(1, Math.round(intents * episodeAt));
        VendorSpec spec = VendorSpec.of(id)
                .withLimits(LimitSpec.of(max, window))
                .withLatency(new Latency.LogNormal(median, 0.35, median.multipliedBy(4)))
                .withRetryAfter(form)
                .withEpisodes(new Episode(new Episode.Trigger.AtArrival(at), new Episode.Fault.RateLimit(), coolDown))
                .withSeed(seed * 31 + id.hashCode());
        return penaltyCap == null ? spec : spec.withPenaltyCap(penaltyCap);
    }

    /** Its profile, in YAML. */
    String profile(URI baseUrl) {
        return String.format(Locale.ROOT, """
                vendor: %s
                base-url: %s
                allow-private-addresses: true
                limits:
                  - {id: calls, max: %d, window: %dms}
                bulkhead: %d
                cool-down: {fallback: %dms}
                """, id, baseUrl, max, window.toMillis(), bulkhead, coolDown.toMillis());
    }

    private static DemoVendor vendor(
            String id,
            int max,
            long windowMillis,
            long medianMillis,
            int bulkhead,
            long coolDownMillis,
            RetryAfter form,
            double episodeAt) {
        return new DemoVendor(
                id,
                max,
                Duration.ofMillis(windowMillis),
                Duration.ofMillis(medianMillis),
                bulkhead,
                Duration.ofMillis(coolDownMillis),
                form,
                null,
                episodeAt);
    }

    private DemoVendor withPenalty(Duration cap) {
        return new DemoVendor(id, max, window, median, bulkhead, coolDown, form, cap, episodeAt);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }
}
