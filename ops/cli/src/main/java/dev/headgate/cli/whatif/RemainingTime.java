package dev.headgate.cli.whatif;

import dev.headgate.control.rate.Rate;
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
                Long left = Rate.of(done, Duration.ofNanos(now - begun)).secondsFor(all - done);
                lines.accept(String.format(Locale.ROOT, "%s: %d %%, about %d s left", what, 100 * done / all, left));
            }
        }
    }
}
