package dev.headgate.bench.scale;

import dev.headgate.bench.BenchCluster;
import dev.headgate.bench.ThroughputMeter;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Cell;
import dev.headgate.bench.figure.Mib;
import dev.headgate.bench.figure.Row;
import dev.headgate.bench.figure.Spread;
import dev.headgate.bench.load.ReadableEnd;
import dev.headgate.bench.load.Shape;
import dev.headgate.bench.process.HeapInUse;
import dev.headgate.bench.process.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What vendors cost that have nothing to do.
 *
 * @param vendors in one task, each of which has been called
 * @param percentOfCore processor time of the process while nothing is to be done
 * @param compilingPercent of that, the JVM's compilers', which end: what is done ten times a second is compiled for minutes
 * @param heapMebibytes in use
 */
public record IdleVendors(int vendors, Spread percentOfCore, Spread compilingPercent, Spread heapMebibytes)
        implements Row {

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final double CALM = 0.2;
    private static final int LOOKS = 60;

    private static final Duration SPAN = Duration.ofSeconds(10);
    private static final double COMPILED = 0.005;
    private static final int SPANS = 18;
    private static final int EACH = 2;
    private static final int BULKHEAD = 64;
    private static final int LINGER_MILLIS = 5;
    private static final Duration DONE = Duration.ofMinutes(2);

    static IdleVendors measure(int vendors, Duration span, int repeats) throws Exception {
        List<Cores> cores = new ArrayList<>();
        List<Double> heaps = new ArrayList<>();
        for (int repeat = 0; repeat < repeats; repeat++) {
            try (BenchCluster cluster = new BenchCluster(new Shape(vendors, 1))) {
                cluster.intents(LINGER_MILLIS).write(EACH * vendors);
                ReadableEnd end = cluster.readableEnd();
                ContenderProcess process =
                        cluster.run(Contenders.HEADGATE, cluster.assignment(BULKHEAD, CallKind.INSTANT));
                if (!new ThroughputMeter(end, process, cluster.broker()).await((long) EACH * vendors, DONE)) {
                    throw new IllegalStateException(
                            "not every vendor was called:\n" + process.jvm().log());
                }
                awaitCalm(process);
                cores.add(cores(process, span));
                heaps.add(Mib.of(HeapInUse.of(process.jvm())));
            }
        }
        return new IdleVendors(
                vendors,
                Spread.of(cores, 2, it -> 100 * it.all()),
                Spread.of(cores, 2, it -> 100 * it.compiling()),
                Spread.of(heaps, 0));
    }

    /**
     * Waits until it uses less than a fifth of a core, a second long, and then until the JVM has compiled what was busy
     * before: until its compilers take less than half a percent of a core, ten seconds long. Four minutes at most.
     */
    private static void awaitCalm(ContenderProcess process) throws IOException, InterruptedException {
        for (int look = 0; look < LOOKS && cores(process, LOOK).all() > CALM; look++) {
            process.check();
        }
        for (int span = 0; span < SPANS && cores(process, SPAN).compiling() > COMPILED; span++) {
            process.check();
        }
    }

    /** What it uses for so long from now. */
    private static Cores cores(ContenderProcess process, Duration span) throws InterruptedException {
        Duration before = process.cpu();
        Duration compilingBefore = process.compiling();
        long begun = System.nanoTime();
        Pause.of(span);
        double nanos = System.nanoTime() - begun;
        Duration all = process.cpu().minus(before);
        Duration compiling = process.compiling().minus(compilingBefore);
        return new Cores(all.toNanos() / nanos, Math.max(0, compiling.toNanos() / nanos));
    }

    /**
     * How many processors it keeps busy.
     *
     * @param all that it does
     * @param compiling of that, by the JVM's compilers that still run
     */
    private record Cores(double all, double compiling) {}

    @Override
    public List<Cell> cells() {
        return List.of(
                Cell.count("quiet vendors", vendors),
                Cell.spread("% of a core", percentOfCore, 2),
                Cell.spread("of which compilers'", compilingPercent, 2),
                Cell.spread("heap MiB", heapMebibytes, 0));
    }
}
