package dev.headgate.app.management;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * So many of each key at once, and so many more a second. Knows the {@value #MAX_KEYS} keys that came last: one forgotten
 * begins afresh.
 *
 * <p>Threading: any thread.
 */
final class Rate {

    static final int MAX_KEYS = 4096;

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int burst;
    private final double perNano;
    private final LongSupplier nanos;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MAX_KEYS;
        }
    };

    Rate(int burst, int perSecond, LongSupplier nanos) {
        this.burst = burst;
        this.perNano = perSecond / SECOND;
        this.nanos = nanos;
    }

    /** Takes one, if there is one left. */
    synchronized boolean take(String key) {
        Bucket bucket = bucket(key);
        boolean left = bucket.left >= 1;
        if (left) {
            bucket.left--;
        }
        return left;
    }

    synchronized boolean hasLeft(String key) {
        return bucket(key).left >= 1;
    }

    private Bucket bucket(String key) {
        long now = nanos.getAsLong();
        Bucket bucket = buckets.computeIfAbsent(key, _ -> new Bucket(burst, now));
        bucket.left = Math.min(burst, bucket.left + (now - bucket.at) * perNano);
        bucket.at = now;
        return bucket;
    }

    private static final class Bucket {

        private double left;
        private long at;

        Bucket(double left, long at) {
            this.left = left;
            this.at = at;
        }
    }
}
