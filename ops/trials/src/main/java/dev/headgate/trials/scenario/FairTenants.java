package dev.headgate.trials.scenario;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Priority;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.Launch;
import dev.headgate.trials.harness.Numbers;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Tenants that wait must share a vendor's calls: a thousand tenants of the same weight, of which the first has nine tenths of
 * the backlog, and at another vendor three tenants that weigh 1, 2 and 4.
 *
 * @param tenants how many weigh the same
 * @param each intents of each of them but the first
 */
public record FairTenants(int tenants, int each) implements Script {

    private static final String CROWD = TestBed.vendorIn(0, "crowd");
    private static final String THREE = TestBed.vendorIn(1, "three");
    private static final int MAX = 200;

    /** How many calls of each tenant of the crowd are looked at. */
    private static final int ROUNDS = 10;

    private static final List<Integer> WEIGHTS = List.of(1, 2, 4);
    private static final int WHOLE = 7;
    private static final String LAST = "last";
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    public FairTenants() {
        this(1_000, 30);
    }

    @Override
    public void play(Play play) throws Exception {
        TestBed bed = play.bed(
                vendor(CROWD).seed(play.seed()),
                vendor(THREE).seed(play.seed()).profile("tenants: {weights: {w-1: 1, w-2: 2, w-4: 4}}"));
        bed.start(Launch.of("one").draining(Duration.ofSeconds(5)));
        Report report = play.report();
        int small = (tenants - 1) * each;
        int large = 9 * small;
        IntUnaryOperator tenant = n -> n < large ? 0 : 1 + (n - large) % (tenants - 1);
        bed.sendAll(large + small, n -> intent(CROWD, n, "t-" + tenant.applyAsInt(n)));
        play.tell("%,d intents of %,d tenants ...", large + small, tenants);
        addEqual(called(bed, CROWD, large + small, tenant, tenants * ROUNDS), report.group("equal"));
        play.tell("Three tenants that weigh 1, 2 and 4 ...");
        int three = 100 * each * WEIGHTS.size();
        IntUnaryOperator weight = n -> WEIGHTS.get(n % WEIGHTS.size());
        bed.sendAll(three, n -> intent(THREE, n, "w-" + weight.applyAsInt(n)));
        addWeighted(called(bed, THREE, three, weight, WHOLE * 10 * each), report.group("weighted"));
        report.with(
                "overQuota", bed.report(CROWD).overQuota() + bed.report(THREE).overQuota());
    }

    /** How often each tenant was called in as many calls in a row, from when all intents were read. */
    private int[] called(TestBed bed, String vendor, int intents, IntUnaryOperator tenant, int calls)
            throws InterruptedException {
        bed.send(TestBed.intent(vendor, 0, "")
                .setId(LAST)
                .setPriority(Priority.HIGH)
                .build());
        bed.flush();
        long last = ReceiveLog.keyHash(LAST);
        Wait.until(
                "all is read",
                PATIENCE,
                () -> bed.calls(vendor).that(it -> it.keyHash() == last).count() > 0);
        long from = bed.arrivals(vendor);
        bed.awaitCalls(List.of(vendor), from + calls, PATIENCE);
        Numbers numbers = new Numbers(intents);
        int[] called = new int[Math.max(tenants, WHOLE)];
        bed.calls(vendor).entries().stream()
                .skip(from)
                .limit(calls)
                .mapToInt(numbers::of)
                .filter(n -> n >= 0)
                .forEach(n -> called[tenant.applyAsInt(n)]++);
        return called;
    }

    private void addEqual(int[] called, Report figures) {
        figures.with("tenants", tenants)
                .with("largest", 0.9)
                .with("calls", IntStream.of(called).sum())
                .with("fewest", IntStream.of(called).min().orElse(0))
                .with("most", IntStream.of(called).max().orElse(0))
                .rounded(4, "index", index(called));
    }

    /** Adds the share of each tenant's calls of those that are due to it by its weight. */
    private static void addWeighted(int[] called, Report figures) {
        double due = IntStream.of(called).sum() / (double) WHOLE;
        figures.with("calls", IntStream.of(called).sum())
                .rounded(4, "one", called[1] / due)
                .rounded(4, "two", called[2] / (2 * due))
                .rounded(4, "four", called[4] / (4 * due));
    }

    /** Jain's fairness index: 1 if all have as many, 1 / tenants if one has all. */
    static double index(int... counts) {
        double sum = 0;
        double squares = 0;
        for (int count : counts) {
            sum += count;
            squares += (double) count * count;
        }
        return squares == 0 ? 0 : sum * sum / (counts.length * squares);
    }

    /** The index must be nearly 1, and no share may be off by more than a twentieth. */
    @Override
    public void judge(Report report) {
        report.group("equal")
                .must("index >= 0.95")
                .say("{tenants:,d} tenants, one with {largest:.0%} of the backlog: of {calls:,d} calls"
                        + " each had {fewest} to {most}, fairness index {index:.3f}.");
        Report weighted = report.group("weighted");
        for (String share : List.of("one", "two", "four")) {
            weighted.must(share + " - 1 <= 0.05", "1 - " + share + " <= 0.05");
        }
        weighted.say("Weights 1 : 2 : 4 in {calls:,d} calls: {one:.1%}, {two:.1%} and {four:.1%} of what is due.");
        report.none("overQuota").say("{overQuota} calls over quota.");
    }

    private static Intent intent(String vendor, int n, String tenant) {
        return TestBed.intent(vendor, n, "").setTenant(tenant).build();
    }

    private static Vendor vendor(String id) {
        return Vendor.of(id)
                .limit(MAX, Duration.ofSeconds(1))
                .latency(Duration.ofMillis(10))
                .profile("deadline: 4s");
    }
}
