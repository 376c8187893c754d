package dev.headgate.lab.trials;

import dev.headgate.cli.support.Output;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Prints each step of a long command on standard error, with the time since the command began.
 *
 * <p>Threading: any thread.
 */
public final class PrintedProgress implements Progress {

    private final Output output;
    private final LongSupplier nanos;
    private final long began;

    public PrintedProgress(Output output) {
        this(output, System::nanoTime);
    }

    PrintedProgress(Output output, LongSupplier nanos) {
        this.output = output;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
    }

    @Override
    public void accept(String line) {
        Duration elapsed = Duration.ofNanos(nanos.getAsLong() - began);
        output.note(String.format(Locale.ROOT, "[%d:%02d] %s", elapsed.toMinutes(), elapsed.toSecondsPart(), line));
    }

    @Override
    public void begun(String part, int done, int all) {
        accept("part " + (done + 1) + " of " + all + ": " + part);
    }
}
