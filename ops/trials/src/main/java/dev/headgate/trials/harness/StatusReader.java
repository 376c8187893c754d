package dev.headgate.trials.harness;

import dev.headgate.schemas.Constraint;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what Headgate says of its vendors: what still waits can be seen nowhere else.
 *
 * <p>Threading: one thread.
 */
public final class StatusReader implements AutoCloseable {

    private final Map<String, VendorStatus> last = new TreeMap<>();
    private final Map<String, Long> named = new HashMap<>();
    private final CommittedTopic<VendorStatus> reports;

    public StatusReader(Map<String, Object> kafka, String topic, Deserializer<? extends SpecificRecord> records) {
        this.reports = new CommittedTopic<>(kafka, List.of(topic), records, VendorStatus.class, this::take);
    }

    /** Reads everything that is committed by now. Returns false if that took too long. */
    public boolean readToEnd(Duration longest) {
        return reports.readToEnd(longest);
    }

    /** Reads until what was said last of a vendor is what is waited for. Returns false if it was not in time. */
    public boolean readUntil(String vendor, Predicate<VendorStatus> said, Duration longest) {
        return reports.readUntil(() -> last.containsKey(vendor) && said.test(last.get(vendor)), longest);
    }

    /**
     * The same; returns what was said last.
     *
     * @param what is waited for, as in "that it cools down"
     * @throws IllegalStateException if it was not said in time
     */
    public VendorStatus await(String vendor, String what, Duration longest, Predicate<VendorStatus> said) {
        boolean inTime = readUntil(vendor, said, longest);
        VendorStatus status = last.get(vendor);
        if (!inTime || status == null) {
            throw new IllegalStateException("the status of " + vendor + " does not say " + what + ": " + status);
        }
        return status;
    }

    /** What was said last of a vendor; null if nothing was. */
    public @Nullable VendorStatus last(String vendor) {
        return last.get(vendor);
    }

    /** The same of every vendor, by their names. */
    public Collection<VendorStatus> all() {
        return List.copyOf(last.values());
    }

    /** When a status was reported, by System.nanoTime of this JVM. */
    public static long nanoTime(VendorStatus status) {
        long age = System.currentTimeMillis() - status.getAt().toEpochMilli();
        return System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(age);
    }

    /** How many reports named this limit as what makes a vendor wait. */
    public long named(String limitId) {
        return named.getOrDefault(limitId, 0L);
    }

    @Override
    public void close() {
        reports.close();
    }

    private void take(VendorStatus status) {
        last.put(status.getVendor(), status);
        if (status.getConstraint() == Constraint.QUOTA && status.getLimitId() != null) {
            named.merge(status.getLimitId(), 1L, Long::sum);
        }
    }
}
