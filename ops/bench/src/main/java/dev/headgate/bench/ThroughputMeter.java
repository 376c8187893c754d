package dev.headgate.bench;

import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.Pause;
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
public final class ThroughputMeter {

    private static final Duration LOOK = Duration.ofMillis(10);
    private static final Duration STALLED = Duration.ofSeconds(90);

    /** Linux counts a process' processor time in ticks of 10 ms: in less than ten of them it is no figure. */
    private static final Duration SHORTEST = Duration.ofMillis(100);

    /** The next moment at which results became readable. */
    @FunctionalInterface
    public interface Rises {
        Throughput.Moment next() throws IOException, InterruptedException;
    }

    private final ResultAudit audit;
    private final ContenderProcess contender;
    private final ChildJvm broker;
    private final Throughput.Moment start;
    private long last;
    private long lastRise;

    ThroughputMeter(ResultAudit audit, ContenderProcess contender, ChildJvm broker) {
        this.audit = audit;
        this.contender = contender;
        this.broker = broker;
        this.start = moment(0, System.nanoTime());
        this.lastRise = start.nanos();
    }

    /**
     * Measures; from the start if all became readable at once or within {@link #SHORTEST}.
     *
     * @throws IllegalStateException if the contender ends, or no result comes for long
     */
    public Throughput measure(Backlog.Size size) throws IOException, InterruptedException {
        return measure(start, this::next, size);
    }

    /** Warming up begins with the first results: to take in a million intents that wait prepares for nothing else. */
    public static Throughput measure(Throughput.Moment start, Rises rises, Backlog.Size size)
            throws IOException, InterruptedException {
        Throughput.Moment first = rise(rises, rises.next(), size.warmUp(), size.longest());
        long enough = Math.min(first.results() + size.measured(), size.intents());
        Throughput.Moment last = rise(rises, first, enough, size.longest());
        boolean tooShort = last.nanos() - first.nanos() < SHORTEST.toNanos();
        return (tooShort ? start : first).until(last);
    }

    /**
     * Waits until so many can be read, or as many as can be in time.
     *
     * @return whether they can
     */
    public boolean await(long results, Duration longest) throws IOException, InterruptedException {
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
    public long results() {
        return last;
    }

    /** The first rise from that one on at which there are so many, or that comes so long after it. */
    private static Throughput.Moment rise(Rises rises, Throughput.Moment since, long results, Duration longest)
            throws IOException, InterruptedException {
        Throughput.Moment rise = since;
        while (rise.results() < results && rise.nanos() - since.nanos() <= longest.toNanos()) {
            rise = rises.next();
        }
        return rise;
    }

    private Throughput.Moment next() throws IOException, InterruptedException {
        Throughput.Moment rise = look();
        while (rise == null) {
            Pause.of(LOOK);
            rise = look();
        }
        return rise;
    }

    /** Null if no more can be read than when it last looked. */
    private Throughput.@Nullable Moment look() throws IOException {
        long now = audit.readable();
        long at = System.nanoTime();
        if (now > last) {
            last = now;
            lastRise = at;
            return moment(now, at);
        }
        contender.check();
        if (at - lastRise > STALLED.toNanos()) {
            throw new IllegalStateException("no result for " + STALLED.toSeconds() + " s after " + last
                    + "; the contender printed:\n" + contender.jvm().log());
        }
        return null;
    }

    private Throughput.Moment moment(long results, long at) {
        return new Throughput.Moment(results, at, contender.cpu(), broker.cpu());
    }

    /**
     * What was done between two moments at which results became readable.
     *
     * @param results that became readable after the first one, the last ones included
     * @param nanos between them
     * @param runnerCpu processor time of the runner
     * @param brokerCpu processor time of the broker
     */
    public record Throughput(long results, long nanos, Duration runnerCpu, Duration brokerCpu) {

        private static final double NANOS = 1e9;

        /** A moment. */
        public record Moment(long results, long nanos, Duration runnerCpu, Duration brokerCpu) {

            public Throughput until(Moment end) {
                return new Throughput(
                        end.results - results,
                        end.nanos - nanos,
                        end.runnerCpu.minus(runnerCpu),
                        end.brokerCpu.minus(brokerCpu));
            }
        }

        public double perSecond() {
            return results * NANOS / nanos;
        }

        /** Seconds of processor time of the runner per 1,000 results. */
        public double runnerCpuPerThousand() {
            return perThousand(runnerCpu);
        }

        /** The same of the broker. */
        public double brokerCpuPerThousand() {
            return perThousand(brokerCpu);
        }

        private double perThousand(Duration cpu) {
            return cpu.toNanos() / NANOS / results * 1_000;
        }
    }
}
