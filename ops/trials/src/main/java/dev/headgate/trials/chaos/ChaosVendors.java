package dev.headgate.trials.chaos;

import dev.headgate.simulator.BatchSpec;
import dev.headgate.simulator.ConcurrencyCap;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ListSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.TestBed;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The vendors of a chaos run: together they have every kind of limit and of bad day, on all partitions. Their quotas are a
 * multiple of what is wanted of them, so that there is time for what a crash makes them wait.
 */
final class ChaosVendors {

    static final String ACCOUNT_HEADER = "X-Account";
    static final int ACCOUNTS = 4;

    /** Pages of each list. */
    static final int LIST = 8;

    /** The longest that a call takes to a vendor that answers. */
    static final Duration SLOWEST = Duration.ofMillis(250);

    /** Of every call. */
    static final Duration DEADLINE = Duration.ofSeconds(3);

    private static final String COMMON = """
            allow-private-addresses: true
            deadline: 3s
            bulkhead: 16
            retry: {max-attempts: 10, base: 200ms, max: 3s}
            cool-down: {fallback: 2s, max: 15s}
            """;

    private final Random random;
    private final int intents;
    private final Duration grace;

    private ChaosVendors(long seed, int intents, Duration grace) {
        this.random = new Random(seed);
        this.intents = intents;
        this.grace = grace;
    }

    /**
     * All vendors; their shares are 100 percent.
     *
     * @param options of the run, over whose intents their episodes are spread
     */
    static List<ChaosVendor> of(ChaosOptions options) {
        return new ChaosVendors(options.seed(), options.intents(), options.grace()).all();
    }

    private List<ChaosVendor> all() {
        return List.of(
                quick(),
                accounts(),
                minute(),
                cooling(),
                shaky(),
                ordered(),
                once(),
                hurried(),
                lists(),
                streams(),
                updates(),
                shared(),
                gathered(),
                recurring());
    }

    private ChaosVendor quick() {
        VendorSpec spec = spec("quick", 0, 5, 60).withLimits(LimitSpec.of(100, Duration.ofSeconds(1)));
        return vendor(spec, "limits: [{id: second, max: 100, window: 1s}]\n", 19, ChaosVendor.Traits.RANKED);
    }

    private ChaosVendor accounts() {
        VendorSpec spec = spec("accounts", 1, 5, 100)
                .withLimits(
                        LimitSpec.of(20, Duration.ofSeconds(1)).per(ACCOUNT_HEADER),
                        LimitSpec.of(120, Duration.ofSeconds(2)));
        return vendor(spec, """
                request-headers: [X-Account]
                dedupe: 1h
                limits:
                  - {id: account, max: 20, window: 1s, scope: [account]}
                  - {id: all, max: 120, window: 2s}
                """, 16, ChaosVendor.Traits.ACCOUNTS);
    }

    private ChaosVendor minute() {
        VendorSpec spec = spec("minute", 2, 10, 100).withLimits(LimitSpec.of(330, Duration.ofMinutes(1)));
        return vendor(spec, "limits: [{id: minute, max: 330, window: 60s}]\n", 6, ChaosVendor.Traits.PLAIN);
    }

    private ChaosVendor cooling() {
        int share = 10;
        VendorSpec spec = spec("cooling", 3, 10, 120)
                .withLimits(LimitSpec.of(60, Duration.ofSeconds(1)))
                .withEpisodes(episodes(share, 150, new Episode.Fault.RateLimit(), 3_000, 8_000));
        return vendor(spec, "limits: [{id: second, max: 60, window: 1s}]\n", share, ChaosVendor.Traits.PLAIN);
    }

    private ChaosVendor shaky() {
        int share = 10;
        List<Episode> episodes = new ArrayList<>();
        episodes.addAll(List.of(episodes(share, 311, new Episode.Fault.Drop(), 300, 2_000)));
        episodes.addAll(List.of(episodes(share, 427, new Episode.Fault.Hang(), 3_500, 5_000)));
        episodes.addAll(List.of(episodes(share, 533, new Episode.Fault.Outage(503), 500, 2_000)));
        VendorSpec spec = spec("shaky", 4, 10, 120)
                .withLimits(LimitSpec.of(60, Duration.ofSeconds(1)))
                .withShares(0.03, 0.02)
                .withEpisodes(episodes.toArray(Episode[]::new));
        return vendor(spec, "limits: [{id: second, max: 60, window: 1s}]\n", share, ChaosVendor.Traits.PLAIN);
    }

    private ChaosVendor ordered() {
        int cap = 12;
        VendorSpec spec = spec("ordered", 5, 10, 80).withShares(0.01, 0).withConcurrency(new ConcurrencyCap(cap, 503));
        return vendor(spec, "limits: [{id: at-once, concurrent: " + cap + "}]\n", 8, ChaosVendor.Traits.ORDERED);
    }

    private ChaosVendor once() {
        int share = 7;
        List<Episode> episodes = new ArrayList<>();
        episodes.addAll(List.of(episodes(share, 389, new Episode.Fault.Hang(), 3_500, 5_000)));
        episodes.addAll(List.of(episodes(share, 241, new Episode.Fault.RateLimit(), 1_000, 4_000)));
        VendorSpec spec = spec("once", 0, 20, 250)
                .withLimits(LimitSpec.of(40, Duration.ofSeconds(1)))
                .withEpisodes(episodes.toArray(Episode[]::new));
        return vendor(spec, "limits: [{id: second, max: 40, window: 1s}]\n", share, ChaosVendor.Traits.ONCE);
    }

    private ChaosVendor hurried() {
        VendorSpec spec = spec("hurried", 3, 10, 120).withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        return vendor(spec, "limits: [{id: second, max: 20, window: 1s}]\n", 6, ChaosVendor.Traits.HURRIED);
    }

    private ChaosVendor lists() {
        int share = 4;
        VendorSpec spec = spec("lists", 1, 5, 60)
                .withLimits(LimitSpec.of(40, Duration.ofSeconds(1)))
                .withLists(new ListSpec(LIST, 3))
                .withEpisodes(episodes(share, 200, new Episode.Fault.RateLimit(), 1_000, 4_000));
        return vendor(spec, """
                limits: [{id: second, max: 40, window: 1s}]
                pagination: [{by: token, token: $.next, parameter: cursor, items: $.items}]
                """, share, ChaosVendor.Traits.LISTS);
    }

    private ChaosVendor streams() {
        VendorSpec spec = spec("streams", 2, 5, 60).withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        return vendor(spec, """
                limits: [{id: second, max: 20, window: 1s}]
                streams:
                  - {calls: {path: /stream/lines/.*}, format: json-lines}
                  - {calls: {path: /stream/events/.*}, format: sse}
                """, 3, ChaosVendor.Traits.STREAMS);
    }

    private ChaosVendor updates() {
        VendorSpec spec = spec("updates", 3, 5, 60)
                .withLimits(LimitSpec.of(40, Duration.ofSeconds(1)))
                .withDocuments(new DocumentSpec("{}", true));
        return vendor(spec, "limits: [{id: second, max: 40, window: 1s}]\n", 4, ChaosVendor.Traits.UPDATES);
    }

    private ChaosVendor shared() {
        VendorSpec spec = spec("shared", 4, 10, 120).withLimits(LimitSpec.of(3, Duration.ofSeconds(1)));
        return vendor(spec, """
                limits: [{id: second, max: 3, window: 1s}]
                collapse: [{path: /rates/.*}]
                """, 3, ChaosVendor.Traits.SHARED);
    }

    private ChaosVendor gathered() {
        int most = 10;
        VendorSpec spec = spec("gathered", 0, 10, 120)
                .withLimits(LimitSpec.of(6, Duration.ofSeconds(1)))
                .withBatches(new BatchSpec(Work.OPERATIONS, most));
        return vendor(spec, String.format(Locale.ROOT, """
                limits: [{id: second, max: 6, window: 1s}]
                batch:
                  - calls: {method: [POST], path: %1$s}
                    max-size: %2$d
                    wait: 500ms
                    request: {path: %1$s/batch}
                    join: {into: /operations}
                    split: {at: /results, status: /status}
                """, Work.OPERATIONS, most), 3, ChaosVendor.Traits.GATHERED);
    }

    private ChaosVendor recurring() {
        VendorSpec spec = spec("recurring", 5, 5, 60).withLimits(LimitSpec.of(20, Duration.ofSeconds(1)));
        return vendor(spec, "limits: [{id: second, max: 20, window: 1s}]\n", 1, ChaosVendor.Traits.RECURRING);
    }

    private VendorSpec spec(String stem, int partition, int leastMillis, int mostMillis) {
        return VendorSpec.of(TestBed.vendorIn(partition, ChaosTestBed.PARTITIONS, stem))
                .withLatency(new Latency.Uniform(Duration.ofMillis(leastMillis), Duration.ofMillis(mostMillis)))
                .withGrace(grace)
                .withSeed(random.nextLong());
    }

    private static ChaosVendor vendor(VendorSpec spec, String limits, int share, ChaosVendor.Traits traits) {
        return new ChaosVendor(spec, COMMON + limits, share, traits);
    }

    /** One about every so many arrivals, of any length between the two. */
    private Episode[] episodes(int share, int every, Episode.Fault fault, int leastMillis, int mostMillis) {
        int arrivals = intents * share / 100;
        return IntStream.range(0, Math.min(300, arrivals / every))
                .mapToObj(i -> new Episode(
                        new Episode.Trigger.AtArrival((long) i * every + random.nextInt(1, every)),
                        fault,
                        Duration.ofMillis(random.nextInt(leastMillis, mostMillis))))
                .toArray(Episode[]::new);
    }
}
