package dev.headgate.trials.steer;

import dev.headgate.schemas.Intent;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.RefusalSpec;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.TestBed;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The vendors of {@link SteerRun}, each for another command, and their intents. */
final class SteeredVendors {

    static final String LOWERED = TestBed.vendorIn(0, "lowered");
    static final String EXPIRING = TestBed.vendorIn(1, "expiring");
    static final String RAISED = TestBed.vendorIn(0, "raised");
    static final String BULKHEAD = TestBed.vendorIn(1, "bulkhead");
    static final String SCOPED = TestBed.vendorIn(0, "scoped");
    static final String PAUSED = TestBed.vendorIn(1, "paused");
    static final String DRAINED = TestBed.vendorIn(0, "drained");
    static final String RETIRED = TestBed.vendorIn(1, "retired");
    static final String CANCELLED = TestBed.vendorIn(1, "cancelled");
    static final String CLEARED = TestBed.vendorIn(0, "cleared");
    static final String COOLING = TestBed.vendorIn(1, "cooling");

    /** Calls a second, of the lower limits and of the higher. */
    static final int LOW = 10;

    static final int HIGH = 40;

    /** Intents of {@link #SCOPED} are of one of two accounts. */
    static final List<String> ACCOUNTS = List.of("a", "b");

    /** Intents of {@link #CANCELLED} are of one of two groups. */
    static final List<String> GROUPS = List.of("old", "new");

    /** How long {@link #CLEARED} and {@link #COOLING} refuse calls, and how many come before. They ask for a longer wait. */
    static final Duration REFUSING = Duration.ofSeconds(2);

    private static final long REFUSED = 20;

    /** A call that is decided before a refusal is known may arrive so much later where processes have just begun. */
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final RefusalSpec A_DAY = new RefusalSpec(429, Map.of("Retry-After", "86400"), "");

    /** Each vendor's intents: about as many as it is called meanwhile, and some more. */
    private static final Map<String, Integer> INTENTS = Map.ofEntries(
            Map.entry(LOWERED, 1_400),
            Map.entry(EXPIRING, 2_000),
            Map.entry(RAISED, 3_500),
            Map.entry(BULKHEAD, 2_200),
            Map.entry(SCOPED, 3_000),
            Map.entry(PAUSED, 1_000),
            Map.entry(DRAINED, 1_000),
            Map.entry(RETIRED, 1_000),
            Map.entry(CANCELLED, 3_000),
            Map.entry(CLEARED, 3_000),
            Map.entry(COOLING, 1_000));

    private SteeredVendors() {}

    static List<String> all() {
        return INTENTS.keySet().stream().sorted().toList();
    }

    static int intents(String vendor) {
        return INTENTS.getOrDefault(vendor, 0);
    }

    static List<VendorSpec> specs(long seed) {
        return all().stream().map(vendor -> spec(vendor).withSeed(seed)).toList();
    }

    private static VendorSpec spec(String vendor) {
        LimitSpec second = LimitSpec.of(HIGH, Duration.ofSeconds(1));
        VendorSpec spec = VendorSpec.of(vendor)
                .withLimits(vendor.equals(SCOPED) ? second.per(TestBed.ACCOUNT_HEADER) : second)
                .withLatency(new Latency.Fixed(Duration.ofMillis(vendor.equals(BULKHEAD) ? 100 : 20)));
        return refuses(vendor)
                ? spec.withRefusal(A_DAY)
                        .withGrace(GRACE)
                        .withEpisodes(new Episode(
                                new Episode.Trigger.AtArrival(REFUSED), new Episode.Fault.RateLimit(), REFUSING))
                : spec;
    }

    static boolean refuses(String vendor) {
        return vendor.equals(CLEARED) || vendor.equals(COOLING);
    }

    static void writeProfiles(TestBed bed) throws IOException {
        for (String vendor : all()) {
            bed.profile(
                    vendor,
                    "limits: [{id: second, max: " + (vendor.equals(RAISED) ? LOW : HIGH) + ", window: 1s"
                            + (vendor.equals(SCOPED) ? ", scope: [account]" : "") + "}]\nbulkhead: 16\ndeadline: 1s\n"
                            + (vendor.equals(SCOPED) ? "request-headers: [" + TestBed.ACCOUNT_HEADER + "]\n" : ""));
        }
    }

    static void sendIntents(TestBed bed) {
        for (String vendor : all()) {
            IntStream.range(0, intents(vendor)).forEach(n -> bed.send(Application.ONE, intent(vendor, n)));
        }
        bed.flush();
    }

    private static Intent intent(String vendor, int n) {
        if (vendor.equals(SCOPED)) {
            return TestBed.intent(vendor, n, ACCOUNTS.get(n % ACCOUNTS.size())).build();
        }
        Intent.Builder intent = TestBed.intent(vendor, n, "");
        return vendor.equals(CANCELLED)
                ? intent.setGroup(GROUPS.get(n % GROUPS.size())).build()
                : intent.build();
    }

    /** The ids of a vendor's intents that are of the first account or group, or of the second. */
    static List<String> idsOfEveryOther(String vendor, int first) {
        return LongStream.iterate(first, n -> n < intents(vendor), n -> n + 2)
                .mapToObj(TestBed::id)
                .toList();
    }
}
