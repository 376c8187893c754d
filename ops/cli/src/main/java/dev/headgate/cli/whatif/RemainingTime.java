package dev.headgate.cli.whatif;

import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Says how far something is and how long it goes on, once it takes long.
 *
 * <p>Threading: any thread.
 */
final class RemainingTime {

    private static final long EVERY = Duration.ofSeconds(5).toNanos();
    private static final double NANOS = 1e9;

    private final String what;
    private final LongSupplier clock;
    private final Consumer<String> lines;
    private final long begun;
    private long last;

    /** @param clock in nanoseconds */
    RemainingTime(String what, LongSupplier clock, Consumer<String> lines) {
        this.what = what;
        this.clock = clock;
        this.lines = lines;
        this.begun = clock.getAsLong();
        this.last = begun;
    }

    void at(long done, long all) {
        if ((done & 0xff) != 0) {
            return; // the clock is not free
        }
        synchronized (this) {
            long now = clock.getAsLong();
            if (now - last >= EVERY && done > 0 && done < all) {
                last = now;
                double left = (now - begun) / NANOS * (all - done) / done;
                lines.accept(String.format(
                        Locale.ROOT, "%s: %d %%, about %.0f s left", what, 100 * done / all, Math.ceil(left)));
            }
        }
    }
}
