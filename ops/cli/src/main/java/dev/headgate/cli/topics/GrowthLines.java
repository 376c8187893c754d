package dev.headgate.cli.topics;

import dev.headgate.cli.support.Output;
import dev.headgate.control.growing.GrowthProgress;
import dev.headgate.control.growing.GrowthStep;
import dev.headgate.control.rate.Rate;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Tells a user how far a growth is, on standard error: each step, and once a second how long it will take. */
final class GrowthLines implements GrowthProgress {

    private static final long EVERY = TimeUnit.SECONDS.toNanos(1);

    private final Output output;
    private final LongSupplier nanos;
    private long began;
    private long told;

    GrowthLines(Output output, LongSupplier nanos) {
        this.output = output;
        this.nanos = nanos;
    }

    @Override
    public void begun(GrowthStep step) {
        began = nanos.getAsLong();
        told = began;
        output.note(step.words() + " ...");
    }

    @Override
    public void at(GrowthStep step, long done, long all) {
        long now = nanos.getAsLong();
        if (done > 0 && now - told >= EVERY) {
            told = now;
            output.note(left(step, done, all, now - began));
        }
    }

    static String left(GrowthStep step, long done, long all, long nanos) {
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d (%d%%), about %d s left",
                step.words(),
                done,
                all,
                100 * done / all,
                Rate.of(done, Duration.ofNanos(nanos)).secondsFor(all - done));
    }
}
