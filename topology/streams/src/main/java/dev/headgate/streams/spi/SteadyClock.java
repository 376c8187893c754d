package dev.headgate.streams.spi;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.core.policy.Nanos;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Nanoseconds since the epoch that never step: the broker's time is asked for once, from then on time is monotonic. */
@FunctionalInterface
public interface SteadyClock {

    long now();

    /** Began at the origin, in nanoseconds since the epoch, when the monotonic clock was 0. */
    static SteadyClock since(long origin) {
        return () -> origin + System.nanoTime();
    }

    /** Returns the time in nanoseconds, saturated; {@code absent} for null. */
    static long nanos(@Nullable Instant instant, long absent) {
        if (instant == null) {
            return absent;
        }
        long millis = instant.toEpochMilli();
        return millis >= NANOSECONDS.toMillis(Nanos.NEVER) ? Nanos.NEVER : MILLISECONDS.toNanos(millis);
    }

    static Instant instant(long nanos) {
        return Instant.ofEpochMilli(NANOSECONDS.toMillis(nanos));
    }
}
