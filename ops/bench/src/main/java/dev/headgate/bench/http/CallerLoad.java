package dev.headgate.bench.http;

import dev.headgate.bench.process.Pause;
import dev.headgate.bench.process.ProcessUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Calls without a pause on so many virtual threads. Threading: they share it. */
final class CallerLoad {

    /** From the last call of the warm-up until it is measured. */
    private static final Duration SETTLING = Duration.ofSeconds(1);

    private final HttpClientKind candidate;
    private final int concurrency;
    private final String run;
    private final AtomicInteger warmUp;
    private final CountDownLatch warm;
    private final LongAdder asked = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Histogram nanos = new ConcurrentHistogram(3);
    private volatile boolean measuring;
    private volatile boolean over;

    /**
     * @param run what the server counts its calls under
     * @param warmUp calls before, which are answered at once: a time would mean less where the processors are busy
     */
    CallerLoad(HttpClientKind candidate, int concurrency, String run, int warmUp) {
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
        ProcessUsage before = ProcessUsage.now();
        measuring = true;
        Pause.of(Duration.ofMillis(millis));
        measuring = false;
        ProcessUsage after = ProcessUsage.now();
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
            nanos.recordValue(System.nanoTime() - begun);
        }
    }

    private CallerFigures figures(ProcessUsage before, ProcessUsage after) {
        long calls = Math.max(1, nanos.getTotalCount());
        return new CallerFigures(
                candidate.name().toLowerCase(Locale.ROOT),
                concurrency,
                asked.sum(),
                0,
                failed.sum(),
                calls * 1e9 / (after.nanos() - before.nanos()),
                (after.cpuNanos() - before.cpuNanos()) / 1e6 / calls,
                (after.compilingNanos() - before.compilingNanos()) / 1e6 / calls,
                nanos.getValueAtPercentile(50) / 1e6,
                nanos.getValueAtPercentile(99) / 1e6,
                (after.allocated() - before.allocated()) / 1024.0 / calls,
                after.residentMib());
    }
}
