package dev.headgate.trials.scenario;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Delivery;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.Application;
import dev.headgate.trials.harness.Feeder;
import dev.headgate.trials.harness.OutcomeReader;
import dev.headgate.trials.harness.StatusReader;
import dev.headgate.trials.harness.TestBed;
import dev.headgate.trials.harness.Vendor;
import dev.headgate.trials.harness.Wait;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.IntentKey;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What is called while {@link Rolling} plays, on every partition: vendors whose quota is always used up, in short and in
 * long windows, in order, and at most once; and vendors that refuse when they are told to.
 *
 * <p>Threading: one thread.
 */
final class RollingLoad implements AutoCloseable {

    static final int PARTITIONS = 6;

    private static final int BULKHEAD = 8;
    private static final int COOLING_BULKHEAD = 2;
    private static final int ORDERING_KEYS = 12;
    private static final int BACKLOG = 40;

    private static final Vendor ORDERED = steady(2, "ordered", 40, 1);
    private static final Vendor ONCE = steady(5, "once", 20, 1);
    private static final List<Vendor> STEADY = List.of(
            steady(0, "second", 40, 1),
            steady(1, "window", 100, 20),
            ORDERED,
            steady(3, "second", 40, 1),
            steady(4, "window", 100, 20),
            ONCE);
    private static final List<String> STEADY_IDS =
            STEADY.stream().map(Vendor::id).toList();
    private static final List<Vendor> COOLING = IntStream.range(0, PARTITIONS)
            .mapToObj(it -> vendor(it, "cooling", COOLING_BULKHEAD))
            .toList();
    private static final List<String> COOLING_IDS =
            COOLING.stream().map(Vendor::id).toList();

    private static final Duration COOL_DOWN = Duration.ofSeconds(8);
    private static final int BATCH = 60;

    /** So many of each batch are cancelled before they are sent. */
    private static final int CANCELLED = 5;

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int OUTCOMES = 1_000_000;

    private final TestBed bed;
    private final Feeder feeder;
    private int batches;

    /** Begins to send, and cancels some intents of the first batch. */
    RollingLoad(TestBed bed) {
        this.bed = bed;
        cancelSomeOfNextBatch();
        feeder = new Feeder(bed, STEADY_IDS, BACKLOG, 0, RollingLoad::intent);
    }

    /**
     * All vendors.
     *
     * @param most cool-downs of each vendor that is told to refuse
     */
    static List<Vendor> vendors(long seed, int most) {
        return Stream.concat(
                        STEADY.stream().map(it -> it.seed(seed + it.id().hashCode())),
                        COOLING.stream().map(it -> refusing(it, most).seed(seed)))
                .toList();
    }

    /** It refuses once in the middle of each batch; a call that is made again makes the refusal a little earlier. */
    private static Vendor refusing(Vendor vendor, int most) {
        int calls = BATCH - CANCELLED;
        Vendor all = vendor;
        for (int batch = 0; batch < most; batch++) {
            all = all.refusing((long) batch * calls + calls / 2, COOL_DOWN);
        }
        return all;
    }

    /** It allows so many calls in so many seconds, and all of them are wanted. */
    private static Vendor steady(int partition, String stem, int max, int seconds) {
        return vendor(partition, stem, BULKHEAD).limit(max, Duration.ofSeconds(seconds));
    }

    /** With a short silence after a hand-over; what travels arrives within 80 ms. */
    private static Vendor vendor(int partition, String stem, int bulkhead) {
        return Vendor.of(TestBed.vendorIn(partition, PARTITIONS, stem))
                .latency(10, 80)
                .profile("deadline: 3s", "unanswered-hold: 1s")
                .bulkhead(bulkhead);
    }

    /** Waits for the first calls. */
    void awaitFirst() throws InterruptedException {
        bed.awaitFirst(STEADY_IDS, PATIENCE);
    }

    private static Intent.Builder intent(String vendor, long n, String account) {
        Intent.Builder intent = TestBed.intent(vendor, n, account);
        if (vendor.equals(ORDERED.id())) {
            intent.setOrderingKey("o-" + n % ORDERING_KEYS);
        }
        return vendor.equals(ONCE.id()) ? intent.setDelivery(Delivery.AT_MOST_ONCE) : intent;
    }

    /**
     * Has a vendor of each partition refuse, and returns when all these cool-downs are committed, with calls waiting for
     * their ends. Cancels some intents of the next batch.
     *
     * @throws IllegalStateException if a cool-down does not begin in time
     */
    void coolDown() throws InterruptedException {
        List<Long> refusals = COOLING_IDS.stream().map(this::refusals).toList();
        for (String vendor : COOLING_IDS) {
            for (int n = 0; n < BATCH; n++) {
                bed.send(vendor, (long) batches * BATCH + n, "");
            }
        }
        bed.flush();
        batches++;
        cancelSomeOfNextBatch();
        try (StatusReader statuses = bed.statuses()) {
            for (int i = 0; i < COOLING_IDS.size(); i++) {
                String vendor = COOLING_IDS.get(i);
                long before = refusals.get(i);
                Wait.until("a refusal by " + vendor, PATIENCE, () -> refusals(vendor) > before);
                Instant refused = Instant.now();
                VendorStatus _ = statuses.await(
                        vendor,
                        "that its cool-down was committed",
                        PATIENCE,
                        it -> it.getCoolDownUntil() != null
                                && it.getCoolDownUntil().isAfter(refused));
            }
        }
    }

    private long refusals(String vendor) {
        return bed.report(vendor).refusals();
    }

    private void cancelSomeOfNextBatch() {
        for (String vendor : COOLING_IDS) {
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

    /**
     * Sends no more, waits until each intent has its outcome, and adds the figures.
     *
     * @param stops after each, the calls that were in flight or not committed may be made again: the instance that comes
     *     back may make another give up what it owns
     */
    void addFigures(long stops, Report figures) throws Exception {
        close();
        bed.flush();
        List<IntentKey> sent = sent();
        long coolDowns = (long) batches * COOLING.size();
        try (OutcomeReader reader = bed.outcomes(OUTCOMES)) {
            reader.readUntil(it -> it.byIntent().keySet().containsAll(sent), PATIENCE);
            Figures total = bed.judge(sent, reader, PATIENCE).total();
            Map<String, Long> outcomes = new TreeMap<>();
            Stream.of(STEADY_IDS, COOLING_IDS)
                    .flatMap(List::stream)
                    .forEach(vendor -> reader.outcomes()
                            .kinds(vendor)
                            .forEach((kind, count) -> outcomes.merge(kind.name(), count, Long::sum)));
            figures.take(total, "intents");
            outcomes.forEach(figures.group("outcomes")::with);
            figures.take(total, "lost", "duplicates", "overQuota")
                    .with("coolDowns", coolDowns)
                    .take(total, "inCoolDown")
                    .with("outOfOrder", bed.calls(ORDERED.id()).overtakers(ORDERING_KEYS))
                    .with("secondCalls", bed.calls(ONCE.id()).second())
                    .with("cancelled", coolDowns * CANCELLED)
                    .with("calledThoughCancelled", calledThoughCancelled())
                    .take(total, "repeats")
                    .with("mostRepeats", stops * 2 * PARTITIONS * (BULKHEAD + COOLING_BULKHEAD));
        }
    }

    private List<IntentKey> sent() {
        List<IntentKey> sent = new ArrayList<>();
        STEADY_IDS.forEach(it -> sent.addAll(TestBed.sent(it, Math.toIntExact(feeder.sent(it)))));
        sent.addAll(TestBed.sent(COOLING_IDS, batches * BATCH));
        return sent;
    }

    private long calledThoughCancelled() {
        Set<Long> cancelled = IntStream.range(0, batches * BATCH)
                .filter(n -> n % BATCH < CANCELLED)
                .mapToObj(n -> ReceiveLog.keyHash(TestBed.id(n)))
                .collect(Collectors.toSet());
        return COOLING_IDS.stream()
                .flatMap(vendor -> bed.calls(vendor).entries().stream())
                .filter(call -> cancelled.contains(call.keyHash()))
                .count();
    }

    /** Sends no more. */
    @Override
    public void close() throws InterruptedException, ExecutionException {
        feeder.close();
    }
}
