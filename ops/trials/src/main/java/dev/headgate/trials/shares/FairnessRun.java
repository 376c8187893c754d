package dev.headgate.trials.shares;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Whether tenants that wait share a vendor's calls: a thousand of the same weight, of which one has nine tenths of the backlog,
 * and three that weigh 1, 2 and 4.
 *
 * @param tenants that weigh the same
 * @param each intents of each of them but one
 */
public record FairnessRun(int tenants, int each) {

    private static final String CROWD = TestBed.vendorIn(0, "crowd");
    private static final String THREE = TestBed.vendorIn(1, "three");
    private static final int TENANTS = 1_000;
    private static final int EACH = 30;
    private static final int MAX = 200;
    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int LARGEST = 0;
    private static final int ROUNDS = 10;
    private static final int[] WEIGHTS = {1, 2, 4};
    private static final String LAST = "last";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** As it is by default. */
    public FairnessRun() {
        this(TENANTS, EACH);
    }

    /**
     * Plays it. Ends by itself, and leaves neither a process nor a file behind.
     *
     * @throws Exception what a broker, a port, a file or a process made impossible
     */
    public FairnessFigures run(long seed, Consumer<String> progress) throws Exception {
        progress.accept("Starting a Kafka broker, vendors and Headgate ...");
        try (TestBed bed = new TestBed(List.of(vendor(CROWD, seed), vendor(THREE, seed)))) {
            String limits = "limits: [{id: per-second, max: " + MAX + ", window: 1s}]\ndeadline: 4s\n";
            bed.profile(CROWD, limits);
            bed.profile(THREE, limits + "tenants: {weights: {w-1: 1, w-2: 2, w-4: 4}}\n");
            bed.start(Launch.of("one").draining(Duration.ofSeconds(5)));
            Map<Long, Integer> crowd = sendCrowd(bed);
            progress.accept(String.format(Locale.ROOT, "%,d intents of %,d tenants ...", crowd.size(), tenants));
            FairnessFigures.Equal equal = equal(called(bed, CROWD, crowd, tenants * ROUNDS));
            progress.accept("Three tenants that weigh 1, 2 and 4 ...");
            FairnessFigures.Weighted weighted = weighted(called(bed, THREE, sendThree(bed), 7 * rounds()));
            long over = bed.simulator().report(CROWD).overQuota()
                    + bed.simulator().report(THREE).overQuota();
            return new FairnessFigures(equal, weighted, over);
        }
    }

    /** Nine tenths are the first tenant's. */
    private Map<Long, Integer> sendCrowd(TestBed bed) {
        Map<Long, Integer> owners = new HashMap<>();
        int largest = 9 * (tenants - 1) * each;
        for (int n = 0; n < largest; n++) {
            send(bed, owners, CROWD, LARGEST, "t-");
        }
        for (int round = 0; round < each; round++) {
            for (int tenant = 1; tenant < tenants; tenant++) {
                send(bed, owners, CROWD, tenant, "t-");
            }
        }
        return owners;
    }

    /** So many rounds of seven calls are looked at of the three. */
    private int rounds() {
        return 10 * each;
    }

    private Map<Long, Integer> sendThree(TestBed bed) {
        Map<Long, Integer> owners = new HashMap<>();
        for (int round = 0; round < 100 * each; round++) {
            for (int weight : WEIGHTS) {
                send(bed, owners, THREE, weight, "w-");
            }
        }
        return owners;
    }

    private static void send(TestBed bed, Map<Long, Integer> owners, String vendor, int tenant, String prefix) {
        Intent intent = TestBed.intent(vendor, owners.size(), "")
                .setTenant(prefix + tenant)
                .build();
        owners.put(ReceiveLog.keyHash(intent.getId()), tenant);
        bed.send(Application.ONE, intent);
    }

    /** How often each tenant was called in as many calls in a row, from when all was read. */
    private static Map<Integer, Integer> called(TestBed bed, String vendor, Map<Long, Integer> owners, int calls)
            throws InterruptedException {
        bed.send(
                Application.ONE,
                TestBed.intent(vendor, 0, "")
                        .setId(LAST)
                        .setPriority(Priority.HIGH)
                        .build());
        bed.flush();
        long key = ReceiveLog.keyHash(LAST);
        Wait.until("all is read", PATIENCE, () -> indexOf(bed.simulator().log(vendor), key) >= 0);
        int from = bed.simulator().log(vendor).size();
        Wait.until("enough calls", PATIENCE, () -> bed.simulator().log(vendor).size() >= from + calls);
        ReceiveLog log = bed.simulator().log(vendor);
        Map<Integer, Integer> called = new HashMap<>();
        for (int i = from; i < from + calls; i++) {
            Integer owner = owners.get(log.get(i).keyHash());
            if (owner != null) {
                called.merge(owner, 1, Integer::sum);
            }
        }
        return called;
    }

    private static int indexOf(ReceiveLog log, long key) {
        return IntStream.range(0, log.size())
                .filter(i -> log.get(i).keyHash() == key)
                .findFirst()
                .orElse(-1);
    }

    private FairnessFigures.Equal equal(Map<Integer, Integer> called) {
        int[] counts = IntStream.range(0, tenants)
                .map(tenant -> called.getOrDefault(tenant, 0))
                .toArray();
        return new FairnessFigures.Equal(
                tenants,
                0.9,
                IntStream.of(counts).sum(),
                IntStream.of(counts).min().orElse(0),
                IntStream.of(counts).max().orElse(0),
                Rounded.to(4, index(counts)));
    }

    /** Jain's fairness index. */
    static double index(int... counts) {
        double sum = 0;
        double squares = 0;
        for (int count : counts) {
            sum += count;
            squares += (double) count * count;
        }
        return squares == 0 ? 0 : sum * sum / (counts.length * squares);
    }

    private static FairnessFigures.Weighted weighted(Map<Integer, Integer> called) {
        int calls = called.values().stream().mapToInt(Integer::intValue).sum();
        double one = calls / 7.0;
        return new FairnessFigures.Weighted(
                calls,
                Rounded.to(4, called.getOrDefault(1, 0) / one),
                Rounded.to(4, called.getOrDefault(2, 0) / (2 * one)),
                Rounded.to(4, called.getOrDefault(4, 0) / (4 * one)));
    }

    private static VendorSpec vendor(String id, long seed) {
        return VendorSpec.of(id)
                .withLimits(LimitSpec.of(MAX, WINDOW))
                .withLatency(new Latency.Fixed(Duration.ofMillis(10)))
                .withSeed(seed);
    }
}
