package dev.headgate.trials.scenario;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.Episode;
import dev.headgate.simulator.Latency;
import dev.headgate.simulator.LimitSpec;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Judge;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is called while {@link RollingScenario} plays, on every partition: vendors whose quota is always used up, in short
 * and in long windows, in order, and at most once; and vendors that refuse when they are told to.
 *
 * <p>Threading: one thread.
 */
final class RollingLoad implements AutoCloseable {

    static final int PARTITIONS = 6;

    private static final String ORDERED = vendor(2, "ordered");
    private static final String ONCE = vendor(5, "once");
    private static final int ORDERING_KEYS = 12;
    private static final int BULKHEAD = 8;
    private static final int BACKLOG = 40;

    private static final List<String> COOLING =
            IntStream.range(0, PARTITIONS).mapToObj(it -> vendor(it, "cooling")).toList();

    private static final List<Steady> STEADY = List.of(
            new Steady(vendor(0, "second"), 40, 1),
            new Steady(vendor(1, "window"), 100, 20),
            new Steady(ORDERED, 40, 1),
            new Steady(vendor(3, "second"), 40, 1),
            new Steady(vendor(4, "window"), 100, 20),
            new Steady(ONCE, 20, 1));

    private static final Duration COOL_DOWN = Duration.ofSeconds(8);
    private static final int BATCH = 60;

    /** Of each batch: cancelled before they are sent. */
    private static final int CANCELLED = 5;

    private static final int COOLING_BULKHEAD = 2;

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int OUTCOMES = 1_000_000;

    private final TestBed bed;
    private final long begun = System.nanoTime();
    private @Nullable Feeder feeder;
    private int batches;

    /** A vendor that allows so many calls in so many seconds, all of which are wanted. */
    private record Steady(String id, int max, int seconds) {

        VendorSpec spec(long seed) {
            return RollingLoad.spec(id, seed + id.hashCode())
                    .withLimits(LimitSpec.of(max, Duration.ofSeconds(seconds)));
        }

        String limits() {
            return "limits: [{id: calls, max: " + max + ", window: " + seconds + "s}]\n";
        }
    }

    /**
     * Starts the vendors; calls nobody yet.
     *
     * @param most cool-downs of each vendor that is told to refuse
     */
    RollingLoad(TestBed bed, long seed, int most) throws Exception {
        this.bed = bed;
        bed.simulate(Stream.concat(
                        STEADY.stream().map(it -> it.spec(seed)),
                        COOLING.stream().map(it -> cooling(it, seed, most)))
                .toList());
        for (Steady vendor : STEADY) {
            profile(vendor.id(), BULKHEAD, vendor.limits());
        }
        for (String vendor : COOLING) {
            profile(vendor, COOLING_BULKHEAD, "");
        }
    }

    private static String vendor(int partition, String stem) {
        return TestBed.vendorIn(partition, PARTITIONS, stem);
    }

    private static VendorSpec spec(String vendor, long seed) {
        return VendorSpec.of(vendor)
                .withLatency(new Latency.Uniform(Duration.ofMillis(10), Duration.ofMillis(80)))
                .withSeed(seed);
    }

    /** It refuses once in the middle of each batch: a call that is made again makes it a little early, and no more. */
    private static VendorSpec cooling(String vendor, long seed, int most) {
        int calls = BATCH - CANCELLED;
        return spec(vendor, seed)
                .withEpisodes(IntStream.range(0, most)
                        .mapToObj(batch -> new Episode(
                                new Episode.Trigger.AtArrival((long) batch * calls + calls / 2),
                                new Episode.Fault.RateLimit(),
                                COOL_DOWN))
                        .toArray(Episode[]::new));
    }

    /** With a short silence after a hand-over; what travels arrives within 80 ms. */
    private void profile(String vendor, int bulkhead, String limits) throws Exception {
        bed.profile(vendor, "deadline: 3s\nunanswered-hold: 1s\nbulkhead: " + bulkhead + "\n" + limits);
    }

    /** The most calls that can be made again when an instance has to give up what it owns: in flight, and not committed. */
    static long mostRepeats() {
        return 2L * PARTITIONS * (BULKHEAD + COOLING_BULKHEAD);
    }

    /** Begins to call. */
    void begin() throws InterruptedException {
        List<String> vendors = STEADY.stream().map(Steady::id).toList();
        feeder = new Feeder(bed, vendors, BACKLOG, 0, RollingLoad::intent);
        cancelSomeOfNextBatch();
        Arrivals.awaitFirst(bed, vendors, PATIENCE);
    }

    private static Intent.Builder intent(String vendor, long n, String account) {
        Intent.Builder intent = TestBed.intent(vendor, n, account);
        if (vendor.equals(ORDERED)) {
            intent.setOrderingKey("o-" + n % ORDERING_KEYS);
        }
        return vendor.equals(ONCE) ? intent.setDelivery(Delivery.AT_MOST_ONCE) : intent;
    }

    /**
     * Has a vendor of each partition refuse, and returns when all these cool-downs are committed, with calls waiting for
     * their ends. Cancels some intents of the next time.
     *
     * @throws IllegalStateException if one does not begin in time
     */
    void coolDown() throws InterruptedException {
        List<Long> refusals = COOLING.stream().map(this::refusals).toList();
        for (String vendor : COOLING) {
            for (int n = 0; n < BATCH; n++) {
                bed.send(vendor, (long) batches * BATCH + n, "");
            }
        }
        bed.flush();
        batches++;
        cancelSomeOfNextBatch();
        try (StatusReader statuses = bed.statuses(Application.ONE)) {
            for (int i = 0; i < COOLING.size(); i++) {
                String vendor = COOLING.get(i);
                long before = refusals.get(i);
                Wait.until("a refusal by " + vendor, PATIENCE, () -> refusals(vendor) > before);
                Instant refused = Instant.now();
                if (!statuses.readUntil(vendor, it -> coolsDownAfter(refused, it), PATIENCE)) {
                    throw new IllegalStateException("the cool-down of " + vendor + " was not committed");
                }
            }
        }
    }

    private static boolean coolsDownAfter(Instant time, VendorStatus status) {
        Instant until = status.getCoolDownUntil();
        return until != null && until.isAfter(time);
    }

    private long refusals(String vendor) {
        return bed.simulator().report(vendor).refusals();
    }

    private void cancelSomeOfNextBatch() {
        for (String vendor : COOLING) {
            for (int n = 0; n < CANCELLED; n++) {
                bed.send(
                        Application.ONE,
                        Command.newBuilder()
                                .setKind(CommandKind.CANCEL)
                                .setVendor(vendor)
                                .setIntentId(TestBed.id((long) batches * BATCH + n))
                                .setAuthor("rolling")
                                .setReason("no longer wanted")
                                .build());
            }
        }
        bed.flush();
    }

    /** Sends no more, waits until each intent has its outcome, and judges. */
    RollingFigures.Calls judge(int joins) throws InterruptedException, ExecutionException {
        close();
        bed.flush();
        List<IntentKey> sent = sent();
        try (OutcomeReader reader = bed.outcomes(Application.ONE, OUTCOMES)) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), PATIENCE);
            reader.readToEnd(PATIENCE);
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            Figures total = Judge.judge(sent, reader.outcomes(), bed.simulator().report(), took)
                    .total();
            Map<OutcomeKind, Long> kinds = new EnumMap<>(OutcomeKind.class);
            vendors()
                    .forEach(vendor -> reader.outcomes()
                            .kinds(vendor)
                            .forEach((kind, count) -> kinds.merge(kind, count, Long::sum)));
            Map<String, Long> outcomes = new TreeMap<>();
            kinds.forEach((kind, count) -> outcomes.put(kind.name(), count));
            return new RollingFigures.Calls(
                    total.intents(),
                    outcomes,
                    total.lost(),
                    total.duplicates(),
                    total.overQuota(),
                    (long) batches * COOLING.size(),
                    total.inCoolDown(),
                    Arrivals.overtakers(bed.simulator().log(ORDERED), ORDERING_KEYS),
                    Arrivals.second(bed.simulator().log(ONCE)),
                    (long) batches * COOLING.size() * CANCELLED,
                    calledThoughCancelled(),
                    total.repeats(),
                    joins * mostRepeats(),
                    total.seconds());
        }
    }

    private Stream<String> vendors() {
        return Stream.concat(STEADY.stream().map(Steady::id), COOLING.stream());
    }

    private List<IntentKey> sent() {
        List<IntentKey> sent = new ArrayList<>();
        for (Steady vendor : STEADY) {
            long count = feeder == null ? 0 : feeder.sent(vendor.id());
            sent.addAll(TestBed.sent(vendor.id(), Math.toIntExact(count)));
        }
        COOLING.forEach(vendor -> sent.addAll(TestBed.sent(vendor, batches * BATCH)));
        return sent;
    }

    private long calledThoughCancelled() {
        List<Long> cancelled = IntStream.range(0, batches * BATCH)
                .filter(n -> n % BATCH < CANCELLED)
                .mapToObj(n -> ReceiveLog.keyHash(TestBed.id(n)))
                .toList();
        return COOLING.stream()
                .flatMap(vendor -> bed.simulator().log(vendor).entries().stream())
                .filter(call -> cancelled.contains(call.keyHash()))
                .count();
    }

    /** Sends no more. */
    @Override
    public void close() throws InterruptedException, ExecutionException {
        if (feeder != null) {
            feeder.close();
        }
    }
}
