package dev.headgate.trials.chaos;

import dev.headgate.simulator.BatchSpec;
import dev.headgate.simulator.ConcurrencyCap;
import dev.headgate.simulator.DocumentSpec;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ListSpec;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The vendors of a chaos run: together they have every kind of limit and of bad day, on all partitions. Their quotas are a
 * multiple of what is wanted of them, so that there is time for what a crash makes them wait.
 */
final class ChaosVendors {

    static final int ACCOUNTS = 4;

    /** Pages of each list. */
    static final int LIST = 8;

    /** Where a vendor takes operations that may be put together. */
    static final String OPERATIONS = "/operations";

    /** The longest that a call takes to a vendor that answers. */
    static final Duration SLOWEST = Duration.ofMillis(250);

    /** Of every call. */
    static final Duration DEADLINE = Duration.ofSeconds(3);

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Random random;
    private final int intents;
    private final Duration grace;

    private ChaosVendors(ChaosOptions options) {
        this.random = new Random(options.seed());
        this.intents = options.intents();
        this.grace = options.grace();
    }

    /**
     * All vendors; their shares are 100 percent.
     *
     * @param options of the run, over whose intents their episodes are spread
     */
    static List<ChaosVendor> of(ChaosOptions options) {
        return new ChaosVendors(options).all();
    }

    private List<ChaosVendor> all() {
        return List.of(
                new ChaosVendor(vendor("quick", 0, 5, 60).limit(100, SECOND), 19, Trait.RANKED),
                new ChaosVendor(accounts(), 16, Trait.ACCOUNTS),
                new ChaosVendor(vendor("minute", 2, 10, 100).limit(330, Duration.ofMinutes(1)), 6, Trait.PLAIN),
                new ChaosVendor(cooling(10), 10, Trait.PLAIN),
                new ChaosVendor(shaky(10), 10, Trait.PLAIN),
                new ChaosVendor(ordered(), 8, Trait.ORDERED),
                new ChaosVendor(once(7), 7, Trait.ONCE),
                new ChaosVendor(vendor("hurried", 3, 10, 120).limit(20, SECOND), 6, Trait.HURRIED),
                new ChaosVendor(lists(4), 4, Trait.LISTS),
                new ChaosVendor(streams(), 3, Trait.STREAMS),
                new ChaosVendor(updates(), 4, Trait.UPDATES),
                new ChaosVendor(shared(), 3, Trait.SHARED),
                new ChaosVendor(gathered(), 3, Trait.GATHERED),
                new ChaosVendor(vendor("recurring", 5, 5, 60).limit(20, SECOND), 1, Trait.RECURRING));
    }

    private Vendor accounts() {
        return vendor("accounts", 1, 5, 100)
                .with(it -> it.withLimits(
                        LimitSpec.of(20, SECOND).per(TestBed.ACCOUNT_HEADER), LimitSpec.of(120, Duration.ofSeconds(2))))
                .profile(
                        "request-headers: [" + TestBed.ACCOUNT_HEADER + "]",
                        "dedupe: 1h",
                        "limits:",
                        "  - {id: account, max: 20, window: 1s, scope: [account]}",
                        "  - {id: all, max: 120, window: 2s}");
    }

    private Vendor cooling(int share) {
        return vendor("cooling", 3, 10, 120)
                .limit(60, SECOND)
                .disturbed(episodes(share, 150, new Episode.Fault.RateLimit(), 3_000, 8_000));
    }

    private Vendor shaky(int share) {
        Episode[] drops = episodes(share, 311, new Episode.Fault.Drop(), 300, 2_000);
        Episode[] hangs = episodes(share, 427, new Episode.Fault.Hang(), 3_500, 5_000);
        Episode[] outages = episodes(share, 533, new Episode.Fault.Outage(503), 500, 2_000);
        return vendor("shaky", 4, 10, 120)
                .limit(60, SECOND)
                .with(it -> it.withShares(0.03, 0.02))
                .disturbed(drops)
                .disturbed(hangs)
                .disturbed(outages);
    }

    private Vendor ordered() {
        int cap = 12;
        return vendor("ordered", 5, 10, 80)
                .with(it -> it.withShares(0.01, 0).withConcurrency(new ConcurrencyCap(cap, 503)))
                .profile("limits: [{id: at-once, concurrent: " + cap + "}]");
    }

    private Vendor once(int share) {
        Episode[] hangs = episodes(share, 389, new Episode.Fault.Hang(), 3_500, 5_000);
        Episode[] refusals = episodes(share, 241, new Episode.Fault.RateLimit(), 1_000, 4_000);
        return vendor("once", 0, 20, 250).limit(40, SECOND).disturbed(hangs).disturbed(refusals);
    }

    private Vendor lists(int share) {
        return vendor("lists", 1, 5, 60)
                .limit(40, SECOND)
                .with(it -> it.withLists(new ListSpec(LIST, 3)))
                .disturbed(episodes(share, 200, new Episode.Fault.RateLimit(), 1_000, 4_000))
                .profile("pagination: [{by: token, token: $.next, parameter: cursor, items: $.items}]");
    }

    private Vendor streams() {
        return vendor("streams", 2, 5, 60)
                .limit(20, SECOND)
                .profile(
                        "streams:",
                        "  - {calls: {path: /stream/lines/.*}, format: json-lines}",
                        "  - {calls: {path: /stream/events/.*}, format: sse}");
    }

    private Vendor updates() {
        return vendor("updates", 3, 5, 60).limit(40, SECOND).with(it -> it.withDocuments(new DocumentSpec("{}", true)));
    }

    private Vendor shared() {
        return vendor("shared", 4, 10, 120).limit(3, SECOND).profile("collapse: [{path: /rates/.*}]");
    }

    private Vendor gathered() {
        int most = 10;
        return vendor("gathered", 0, 10, 120)
                .limit(6, SECOND)
                .with(it -> it.withBatches(new BatchSpec(OPERATIONS, most)))
                .profile(
                        "batch:",
                        "  - calls: {method: [POST], path: " + OPERATIONS + "}",
                        "    max-size: " + most,
                        "    wait: 500ms",
                        "    request: {path: " + OPERATIONS + "/batch}",
                        "    join: {into: /operations}",
                        "    split: {at: /results, status: /status}");
    }

    private Vendor vendor(String stem, int partition, int leastMillis, int mostMillis) {
        return Vendor.of(TestBed.vendorIn(partition, ChaosTestBed.PARTITIONS, stem))
                .latency(leastMillis, mostMillis)
                .seed(random.nextLong())
                .with(it -> it.withGrace(grace))
                .profile(
                        "allow-private-addresses: true",
                        "deadline: " + DEADLINE.toSeconds() + "s",
                        "bulkhead: 16",
                        "retry: {max-attempts: 10, base: 200ms, max: 3s}",
                        "cool-down: {fallback: 2s, max: 15s}");
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
