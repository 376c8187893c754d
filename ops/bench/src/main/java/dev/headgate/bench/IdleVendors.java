package dev.headgate.bench;

import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.Contender;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.process.ChildProcess;
import dev.headgate.bench.process.Pause;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * What vendors cost that are in one task, have been called and have nothing to do now: one run.
 *
 * @param cores processors that the process keeps busy
 * @param compiling of these, the JVM's compilers', which end: what is done ten times a second is compiled for minutes
 * @param heap bytes in use
 */
record IdleVendors(double cores, double compiling, long heap) implements Rounds.Run {

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

    static final Layout LAYOUT = Layout.of(
            "vendors percentOfCore compilingPercent heapMebibytes",
            row -> List.of(
                    row.countCell("quiet vendors", "vendors"),
                    row.spreadCell("% of a core", "percentOfCore", 2),
                    row.spreadCell("of which compilers'", "compilingPercent", 2),
                    row.spreadCell("heap MiB", "heapMebibytes", 0)));

    static IdleVendors measure(int vendors, Duration span) throws Exception {
        try (BenchCluster cluster = new BenchCluster(new Shape(vendors, 1))) {
            cluster.intents(LINGER_MILLIS).write(EACH * vendors);
            ResultAudit audit = cluster.audit();
            ContenderProcess process = cluster.run(Contender.HEADGATE, cluster.assignment(BULKHEAD, CallKind.INSTANT));
            if (!new ThroughputMeter(audit, process, cluster.broker()).await((long) EACH * vendors, DONE)) {
                throw new IllegalStateException(
                        "not every vendor was called:\n" + process.jvm().log());
            }
            awaitCalm(process);
            IdleVendors quiet = watch(process, span);
            return new IdleVendors(quiet.cores, quiet.compiling, ChildProcess.heapInUse(process.jvm()));
        }
    }

    /**
     * Waits until it uses less than a fifth of a core for a second, and then until the JVM has compiled what was busy
     * before: until its compilers use less than half a percent of a core for ten seconds. Four minutes at most.
     */
    private static void awaitCalm(ContenderProcess process) throws IOException, InterruptedException {
        for (int look = 0; look < LOOKS && watch(process, LOOK).cores > CALM; look++) {
            process.check();
        }
        for (int span = 0; span < SPANS && watch(process, SPAN).compiling > COMPILED; span++) {
            process.check();
        }
    }

    /** What it uses from now on for a while, without the heap. */
    private static IdleVendors watch(ContenderProcess process, Duration span) throws InterruptedException {
        Duration before = process.cpu();
        Duration compilingBefore = process.compiling();
        long begun = System.nanoTime();
        Pause.of(span);
        double nanos = System.nanoTime() - begun;
        Duration all = process.cpu().minus(before);
        Duration compiling = process.compiling().minus(compilingBefore);
        return new IdleVendors(all.toNanos() / nanos, Math.max(0, compiling.toNanos() / nanos), 0);
    }

    static Row row(int vendors, List<IdleVendors> runs) {
        return LAYOUT.row(
                vendors,
                Spread.of(runs, 2, it -> 100 * it.cores),
                Spread.of(runs, 2, it -> 100 * it.compiling),
                Spread.ofMib(runs, 0, IdleVendors::heap));
    }

    @Override
    public String inWords() {
        return Text.format("idle at %.2f %% of a core, of which the compilers %.2f", 100 * cores, 100 * compiling);
    }
}
