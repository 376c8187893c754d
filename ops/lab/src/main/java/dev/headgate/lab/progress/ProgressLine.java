package dev.headgate.lab.progress;

import dev.headgate.cli.support.Output;
import dev.headgate.cli.support.Terminal;
import dev.headgate.control.Texts;
import dev.headgate.trials.harness.Progress;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Says on standard error what a long command does, since when, and about how long it still takes: in the last line of a
 * terminal, each second; elsewhere a line whenever nothing was said for ten.
 *
 * <p>Threading: any thread tells it; one of its own repeats it.
 */
final class ProgressLine implements Progress, AutoCloseable {

    private static final Duration SILENCE = Duration.ofSeconds(10);
    /** Asking for the size each time would take more than a little of what is measured. */
    private static final int EVERY = 20;

    private static final String CLEARED = "\r\u001b[K";

    private final Output output;
    private final boolean inPlace;
    private final LongSupplier nanos;
    private final TimeLeft left;
    private final long began;
    private final CountDownLatch closed = new CountDownLatch(1);
    private String step = "";
    private long said;
    private int columns;
    private int drawn;

    ProgressLine(Output output, boolean inPlace, Expected expected, LongSupplier nanos) {
        this.output = output;
        this.inPlace = inPlace;
        this.nanos = nanos;
        this.left = new TimeLeft(expected);
        this.began = nanos.getAsLong();
        this.said = began;
    }

    /** Repeats it until it is closed. */
    static ProgressLine start(Output output, Expected expected) {
        ProgressLine line = new ProgressLine(output, Terminal.isError(), expected, System::nanoTime);
        Thread.ofVirtual().name("headgate: progress").start(line::repeat);
        return line;
    }

    private void repeat() {
        try {
            while (!closed.await(1, TimeUnit.SECONDS)) {
                tick();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    Duration elapsed() {
        return Duration.ofNanos(nanos.getAsLong() - began);
    }

    @Override
    public synchronized void accept(String line) {
        left.told(line, elapsed());
        step = line;
        clear();
        output.note(line);
        said = nanos.getAsLong();
        draw();
    }

    @Override
    public synchronized void begun(String part, int done, int all) {
        left.parts(done, all, elapsed());
        step = part;
        draw();
    }

    synchronized void tick() {
        if (closed.getCount() == 0) {
            return;
        }
        if (inPlace) {
            draw();
        } else if (nanos.getAsLong() - said >= SILENCE.toNanos()) {
            said = nanos.getAsLong();
            output.note(text());
        }
    }

    private String text() {
        String words = left.words(elapsed());
        return "[" + TimeLeft.clock(elapsed()) + (words.isEmpty() ? "" : ", " + words) + "] " + step;
    }

    private void draw() {
        if (inPlace) {
            if (drawn++ % EVERY == 0) {
                columns = Terminal.size().columns();
            }
            output.err().print(CLEARED + Texts.cut(Math.max(2, columns - 1), text()));
            output.err().flush();
        }
    }

    private void clear() {
        if (inPlace) {
            output.err().print(CLEARED);
            output.err().flush();
        }
    }

    @Override
    public synchronized void close() {
        closed.countDown();
        clear();
    }
}
