package dev.headgate.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Calls without a pause on so many virtual threads. Threading: they share it. */
final class CallerLoad {

    /** Calls whose durations are kept; later ones are only counted. */
    private static final int KEPT = 4_000_000;

    /** From the last call of the warm-up until it is measured. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final Candidate candidate;
    private final int concurrency;
    private final String run;
    private final AtomicInteger warmUp;
    private final CountDownLatch warm;
    private final LongAdder asked = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder measured = new LongAdder();
    private final long[] nanos = new long[KEPT];
    private final AtomicInteger kept = new AtomicInteger();
    private volatile boolean measuring;
    private volatile boolean over;

    /**
     * @param run what the server counts its calls under
     * @param warmUp calls before, which are answered at once: a time would mean less where the processors are busy
     */
    CallerLoad(Candidate candidate, int concurrency, String run, int warmUp) {
        this.candidate = candidate;
        this.concurrency = concurrency;
        this.run = run;
        this.warmUp = new AtomicInteger(warmUp);
        this.warm = new CountDownLatch(concurrency);
    }

    /** Warms up, measures, and waits for the calls in flight. */
    CallerFigures run(Caller caller, long millis) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < concurrency; i++) {
            threads.add(Thread.ofVirtual().start(() -> callOn(caller)));
        }
        warm.await();
        Pause.of(SETTLING);
        Usage before = Usage.now();
        measuring = true;
        Pause.of(Duration.ofMillis(millis));
        measuring = false;
        Usage after = Usage.now();
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        return figures(before, after);
    }

    private void callOn(Caller caller) {
        while (warmUp.getAndDecrement() > 0) {
            call(caller, "/now/" + run);
        }
        warm.countDown();
        while (!over) {
            call(caller, "/later/" + run);
        }
    }

    private void call(Caller caller, String path) {
        long begun = System.nanoTime();
        asked.increment();
        try {
            if (caller.call(path) != 200) {
                failed.increment();
            }
        } catch (IOException e) {
            failed.increment();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts", e);
        }
        if (measuring) {
            measured.increment();
            int index = kept.getAndIncrement();
            if (index < KEPT) {
                nanos[index] = System.nanoTime() - begun;
            }
        }
    }

    private CallerFigures figures(Usage before, Usage after) {
        long calls = Math.max(1, measured.sum());
        long[] sorted = Arrays.copyOf(nanos, Math.min(kept.get(), KEPT));
        Arrays.sort(sorted);
        return new CallerFigures(
                candidate.name().toLowerCase(Locale.ROOT),
                concurrency,
                asked.sum(),
                0,
                failed.sum(),
                calls * 1e9 / (after.nanos() - before.nanos()),
                (after.cpuNanos() - before.cpuNanos()) / 1e6 / calls,
                (after.compilingNanos() - before.compilingNanos()) / 1e6 / calls,
                millis(sorted, 0.5),
                millis(sorted, 0.99),
                (after.allocated() - before.allocated()) / 1024.0 / calls,
                after.residentMib());
    }

    private static double millis(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }
}
