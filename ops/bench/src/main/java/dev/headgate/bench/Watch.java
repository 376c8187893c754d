package dev.headgate.bench;

import dev.headgate.sandbox.ChildJvm;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches results become readable, and measures between two moments at which some did: readers see the results of a
 * commit at once, so only such moments can be compared.
 *
 * <p>Threading: one thread.
 */
final class Watch {

    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration STALLED = Duration.ofSeconds(90);

    /** Linux counts a process' processor time in ticks of 10 ms: in less than ten of them it is no figure. */
    private static final Duration SHORTEST = Duration.ofMillis(100);

    /** The next moment at which results became readable. */
    @FunctionalInterface
    interface Rises {
        Span.Moment next() throws IOException, InterruptedException;
    }

    private final ReadableEnd end;
    private final Runner runner;
    private final ChildJvm broker;
    private final Span.Moment start;
    private long last;
    private long lastRise;

    Watch(ReadableEnd end, Runner runner, ChildJvm broker) {
        this.end = end;
        this.runner = runner;
        this.broker = broker;
        this.start = moment(0, System.nanoTime());
        this.lastRise = start.nanos();
    }

    /**
     * Measures; from the start if all became readable at once or within {@link #SHORTEST}.
     *
     * @throws IllegalStateException if the runner ends, or no result comes for long
     */
    Span measure(EngineSize size) throws IOException, InterruptedException {
        return measure(start, this::next, size);
    }

    /** Warming up begins with the first results: to take in a million intents that wait prepares for nothing else. */
    static Span measure(Span.Moment start, Rises rises, EngineSize size) throws IOException, InterruptedException {
        Span.Moment first = rise(rises, rises.next(), size.warmUp(), size.longest());
        long enough = Math.min(first.results() + size.measured(), size.intents());
        Span.Moment last = rise(rises, first, enough, size.longest());
        boolean tooShort = last.nanos() - first.nanos() < SHORTEST.toNanos();
        return (tooShort ? start : first).until(last);
    }

    /**
     * Waits until so many can be read, or as many as can be in time.
     *
     * @return whether they can
     */
    boolean await(long results, Duration longest) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        while (last < results) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            if (look() == null) {
                Pause.of(LOOK);
            }
        }
        return true;
    }

    /** How many could be read when it last looked. */
    long results() {
        return last;
    }

    /** The first rise from that one on at which there are so many, or that comes so long after it. */
    private static Span.Moment rise(Rises rises, Span.Moment since, long results, Duration longest)
            throws IOException, InterruptedException {
        Span.Moment rise = since;
        while (rise.results() < results && rise.nanos() - since.nanos() <= longest.toNanos()) {
            rise = rises.next();
        }
        return rise;
    }

    private Span.Moment next() throws IOException, InterruptedException {
        Span.Moment rise = look();
        while (rise == null) {
            Pause.of(LOOK);
            rise = look();
        }
        return rise;
    }

    /** Null if no more can be read than when it last looked. */
    private Span.@Nullable Moment look() throws IOException {
        long now = end.now();
        long at = System.nanoTime();
        if (now > last) {
            last = now;
            lastRise = at;
            return moment(now, at);
        }
        runner.check();
        if (at - lastRise > STALLED.toNanos()) {
            throw new IllegalStateException("no result for " + STALLED.toSeconds() + " s after " + last
                    + "; the runner printed:\n" + runner.process().log());
        }
        return null;
    }

    private Span.Moment moment(long results, long at) {
        return new Span.Moment(results, at, runner.cpu(), broker.cpu());
    }
}
