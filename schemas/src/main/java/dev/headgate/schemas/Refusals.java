package dev.headgate.schemas;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Why something will not do, remembered for a limited time; past its limit the oldest is forgotten.
 *
 * <p>Threading: any thread.
 */
final class Refusals<K> {
    private record Refusal(String reason, long at) {}

    private final Map<K, Refusal> refusals = new LinkedHashMap<>();
    private final int limit;
    private final long nanos;
    private final LongSupplier ticker;

    /**
     * @param limit of those remembered
     * @param time for which each is
     * @param ticker nanoseconds
     */
    Refusals(int limit, Duration time, LongSupplier ticker) {
        this.limit = limit;
        this.nanos = time.toNanos();
        this.ticker = ticker;
    }

    /** Returns the reason; null if it was not refused, or too long ago. */
    synchronized @Nullable String find(K key) {
        Refusal refusal = refusals.get(key);
        return refusal == null || ticker.getAsLong() - refusal.at >= nanos ? null : refusal.reason;
    }

    synchronized void add(K key, String reason) {
        refusals.remove(key); // so that it is the newest
        refusals.put(key, new Refusal(reason, ticker.getAsLong()));
        if (refusals.size() > limit) {
            refusals.remove(refusals.keySet().iterator().next());
        }
    }

    synchronized int size() {
        return refusals.size();
    }
}
