package dev.headgate.streams;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.core.Vendor;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Nanoseconds since the epoch that never step: the wall clock is read once, from then on time is monotonic. */
@FunctionalInterface
public interface SteadyClock {

    long now();

    /** The system's clock, and so much more. */
    static SteadyClock ahead(Duration ahead) {
        long origin = MILLISECONDS.toNanos(System.currentTimeMillis()) + ahead.toNanos() - System.nanoTime();
        return () -> origin + System.nanoTime();
    }

    /** Returns the time in nanoseconds, saturated; {@code absent} for null. */
    static long nanos(@Nullable Instant instant, long absent) {
        if (instant == null) {
            return absent;
        }
        long millis = instant.toEpochMilli();
        return millis >= NANOSECONDS.toMillis(Vendor.NEVER) ? Vendor.NEVER : MILLISECONDS.toNanos(millis);
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochMilli(NANOSECONDS.toMillis(nanos));
    }
}
