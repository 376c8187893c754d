package dev.headgate.trials.simulate;

import dev.headgate.core.Simulation;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs the core's simulation for many seeds, on every processor. Each seed is a world of its own.
 *
 * <p>Threading: the workers take the next seed from one counter; a broken rule ends that.
 */
public final class Seeds {

    private static final int LAST = 60;

    private record Broken(long seed, List<String> rules) {}

    private final LongFunction<List<String>> simulation;
    private final boolean crashes;
    private final long from;
    private final long count;
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private @Nullable Broken lowest;

    private Seeds(LongFunction<List<String>> simulation, boolean crashes, long from, long count) {
        this.simulation = simulation;
        this.crashes = crashes;
        this.from = from;
        this.count = count;
    }

    /**
     * Runs the seeds from {@code from} to {@code from + count - 1}, or until one breaks a rule.
     *
     * @param crashes whether owners crash in every seed, not only in some
     * @param count at least 1
     * @param progress is told about each second how many are done
     */
    public static SeedRun run(boolean crashes, long from, long count, LongConsumer progress)
            throws InterruptedException {
        LongFunction<List<String>> simulation = crashes ? Simulation::runWithCrashes : Simulation::run;
        return run(simulation, crashes, from, count, progress);
    }

    static SeedRun run(LongFunction<List<String>> simulation, long from, long count, LongConsumer progress)
            throws InterruptedException {
        return run(simulation, false, from, count, progress);
    }

    private static SeedRun run(
            LongFunction<List<String>> simulation, boolean crashes, long from, long count, LongConsumer progress)
            throws InterruptedException {
        if (count < 1) {
            throw new IllegalArgumentException("count must be at least 1: " + count);
        }
        return new Seeds(simulation, crashes, from, count).run(progress);
    }

    /** The last things that happened in a seed, at most 60, a line each. */
    public static List<String> endOf(boolean crashes, long seed) {
        List<?> trace = crashes ? Simulation.traceWithCrashes(seed) : Simulation.trace(seed);
        return trace.subList(Math.max(0, trace.size() - LAST), trace.size()).stream()
                .map(Object::toString)
                .toList();
    }

    private SeedRun run(LongConsumer progress) throws InterruptedException {
        long begun = System.nanoTime();
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> all = IntStream.range(0, threads)
                    .<Future<?>>mapToObj(_ -> workers.submit(this::work))
                    .toList();
            for (Future<?> one : all) {
                await(one, progress);
            }
        } finally {
            workers.shutdownNow();
        }
        return result(System.nanoTime() - begun);
    }

    private void await(Future<?> worker, LongConsumer progress) throws InterruptedException {
        while (true) {
            try {
                worker.get(1, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException _) {
                progress.accept(done.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("a simulation could not be run", e.getCause());
            }
        }
    }

    private void work() {
        while (lowest() == null && !Thread.currentThread().isInterrupted()) {
            long next = taken.getAndIncrement();
            if (next >= count) {
                return;
            }
            long seed = from + next;
            List<String> broken = broken(seed);
            done.incrementAndGet();
            if (!broken.isEmpty()) {
                note(new Broken(seed, broken));
            }
        }
    }

    /** A simulation that fails has broken something too. */
    private List<String> broken(long seed) {
        try {
            return simulation.apply(seed);
        } catch (RuntimeException e) {
            return List.of("it failed: " + e);
        }
    }

    private synchronized void note(Broken broken) {
        if (lowest == null || broken.seed() < lowest.seed()) {
            lowest = broken;
        }
    }

    private synchronized @Nullable Broken lowest() {
        return lowest;
    }

    private SeedRun result(long nanos) {
        Broken broken = lowest();
        double seconds = Math.round(nanos / 1e7) / 100.0;
        long perSecond = Math.round(done.get() * 1e9 / Math.max(1, nanos));
        return new SeedRun(
                crashes,
                from,
                done.get(),
                seconds,
                perSecond,
                broken == null,
                broken == null ? null : broken.seed(),
                broken == null ? List.of() : broken.rules());
    }
}
