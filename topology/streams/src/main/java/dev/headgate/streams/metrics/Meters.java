package dev.headgate.streams.metrics;

import dev.headgate.schemas.OutcomeKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToDoubleFunction;

/** Counts and times what {@link Metric} lists. */
public final class Meters {

    private final MeterRegistry registry;
    private final AtomicInteger stuck = new AtomicInteger();
    private final AtomicInteger undecoded = new AtomicInteger();
    private final AtomicInteger unprofiled = new AtomicInteger();

    /** By vendor: who takes it over a second time counts on. */
    private final Map<String, VendorMeters> byVendor = new ConcurrentHashMap<>();

    public Meters(MeterRegistry registry) {
        this.registry = registry;
        gauge(Metric.STUCK_CALLS, stuck, AtomicInteger::get);
        gauge(Metric.UNDECODED, undecoded, AtomicInteger::get);
        gauge(Metric.NO_PROFILE, unprofiled, AtomicInteger::get);
    }

    public void outcome(String vendor, OutcomeKind kind) {
        counter(Metric.OUTCOMES, vendor, kind.name()).increment();
    }

    public void page(String vendor) {
        counter(Metric.PAGES, vendor).increment();
    }

    /** Intents served by a call that was started for another. */
    public void joined(String vendor, int intents) {
        counter(Metric.CALLS_SAVED, vendor).increment(intents);
    }

    /** A request was started that carries out so many intents. */
    public void batch(String vendor, int intents) {
        counter(Metric.BATCHES, vendor).increment();
        counter(Metric.BATCHED, vendor).increment(intents);
    }

    public void retry(String vendor) {
        counter(Metric.RETRIES, vendor).increment();
    }

    /**
     * @param begun whether an episode begins with it
     */
    public void throttled(String vendor, String verdict, boolean begun) {
        counter(Metric.THROTTLED, vendor, verdict).increment();
        if (begun) {
            counter(Metric.EPISODES, vendor).increment();
        }
    }

    public void deadLetter() {
        counter(Metric.DEAD_LETTERS).increment();
    }

    public void misplaced() {
        counter(Metric.MISPLACED).increment();
    }

    /** Intents that a schedule made, and whether it let some pass. */
    public void fired(int made, int missed) {
        counter(Metric.FIRINGS).increment(made);
        counter(Metric.MISSED_FIRINGS).increment(missed);
    }

    /**
     * @param more records that wait to be decoded, fewer if negative
     */
    public void undecoded(int more) {
        undecoded.addAndGet(more);
    }

    public void unproven() {
        counter(Metric.UNPROVEN).increment();
    }

    public void lostState() {
        counter(Metric.LOST_STATE).increment();
    }

    public void ledgerConflict() {
        counter(Metric.LEDGER_CONFLICTS).increment();
    }

    /** Left out of an output record because it was too large. */
    public void omitted() {
        counter(Metric.OMITTED).increment();
    }

    /** An id seen before: no second call. */
    public void deduplicated(String vendor) {
        counter(Metric.DEDUPLICATED, vendor).increment();
    }

    /** Ids forgotten early because there are too many. */
    public void dedupeForgotten(int count) {
        counter(Metric.DEDUPE_FORGOTTEN).increment(count);
    }

    /** A record of ids seen, or of their number, was damaged. */
    public void dedupeUnreadable() {
        counter(Metric.DEDUPE_UNREADABLE).increment();
    }

    /** Intents that retention deleted before they were read. */
    public void unreadDeleted(long count) {
        counter(Metric.UNREAD_DELETED).increment((double) count);
    }

    public void connectorFailed(String vendor) {
        counter(Metric.CONNECTOR_FAILURES, vendor).increment();
    }

    /** An answer was read without one of its connector's rules. */
    public void ruleFailed(String vendor, String rule) {
        counter(Metric.RULE_FAILURES, vendor, rule).increment();
    }

    /** An answer was read by none of its connector's rules. */
    public void unclassified(String vendor, int status) {
        counter(Metric.UNCLASSIFIED, vendor, Integer.toString(status)).increment();
    }

    /** Parts of an answer were written. */
    public void parts(String vendor, int count, long bytes) {
        counter(Metric.PARTS, vendor).increment(count);
        counter(Metric.PART_BYTES, vendor).increment((double) bytes);
    }

    /** A body was put into the store. */
    public void bodyStored(String vendor, long bytes) {
        counter(Metric.STORED_BODIES, vendor).increment();
        counter(Metric.STORED_BODY_BYTES, vendor).increment((double) bytes);
    }

    /** A body could not be put into the store, and goes to the topics. */
    public void bodyNotStored(String vendor) {
        counter(Metric.STORE_FAILURES, vendor).increment();
    }

    public void overdue(String vendor) {
        counter(Metric.OVERDUE, vendor).increment();
    }

    /**
     * @param more calls whose connector keeps its thread, fewer if negative
     */
    public void stuck(int more) {
        stuck.addAndGet(more);
    }

    /**
     * @param more intents that wait for their vendor's profile, fewer if negative
     */
    public void noProfile(int more) {
        unprofiled.addAndGet(more);
    }

    /** Calls under way whose partition has gone. */
    public void abandoned(int calls) {
        counter(Metric.ABANDONED).increment(calls);
    }

    public void fenced() {
        counter(Metric.FENCED).increment();
    }

    public void threadReplaced() {
        counter(Metric.THREADS_REPLACED).increment();
    }

    public void restored(String store, long records) {
        counter(Metric.RESTORED, store).increment((double) records);
    }

    /** Returns what each step and call of a vendor moves. */
    public VendorMeters vendor(String vendor) {
        return byVendor.computeIfAbsent(vendor, this::build);
    }

    private VendorMeters build(String vendor) {
        VendorMeters built =
                new VendorMeters(timer(Metric.CALLS, vendor), kind -> counter(Metric.OUTCOMES, vendor, kind.name()));
        FunctionTimer.builder(
                        Metric.DECISIONS.id(),
                        built,
                        VendorMeters::decisions,
                        VendorMeters::deciding,
                        TimeUnit.NANOSECONDS)
                .description(Metric.DECISIONS.description())
                .tags(tags(Metric.DECISIONS, vendor))
                .register(registry);
        return built;
    }

    /** Registers a gauge, or a counter that reads, of what {@code source} shows; it keeps the source. */
    public <T> Meter gauge(Metric metric, T source, ToDoubleFunction<T> value, String... tags) {
        if (metric.type() == Metric.Type.COUNTER) {
            return FunctionCounter.builder(metric.id(), source, value)
                    .description(metric.description())
                    .tags(tags(metric, tags))
                    .register(registry);
        }
        return Gauge.builder(metric.id(), source, value)
                .description(metric.description())
                .baseUnit(metric.type() == Metric.Type.SECONDS ? "seconds" : null)
                .tags(tags(metric, tags))
                .strongReference(true)
                .register(registry);
    }

    void remove(Meter meter) {
        registry.remove(meter);
    }

    private Counter counter(Metric metric, String... tags) {
        return Counter.builder(metric.id())
                .description(metric.description())
                .tags(tags(metric, tags))
                .register(registry);
    }

    private Timer timer(Metric metric, String... tags) {
        return Timer.builder(metric.id())
                .description(metric.description())
                .tags(tags(metric, tags))
                .register(registry);
    }

    private static List<Tag> tags(Metric metric, String... values) {
        List<Tag> tags = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            tags.add(Tag.of(metric.tags().get(i), values[i]));
        }
        return tags;
    }
}
