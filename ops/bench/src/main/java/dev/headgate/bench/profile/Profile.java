package dev.headgate.bench.profile;

import dev.headgate.bench.Backlog;
import dev.headgate.bench.BenchCluster;
import dev.headgate.bench.Engine;
import dev.headgate.bench.Http;
import dev.headgate.bench.ThroughputMeter;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.contender.CallKind;
import dev.headgate.bench.contender.ContenderProcess;
import dev.headgate.bench.contender.Contenders;
import dev.headgate.bench.figure.Machine;
import dev.headgate.bench.load.ReadableEnd;
import dev.headgate.trials.harness.Progress;
import java.nio.file.Path;

/** Finds out where the processor time of Headgate's process goes once it is warm. */
public final class Profile {

    private static final int LINGER_MILLIS = 5;

    /** What Headgate does meanwhile. */
    public enum Work {
        /** As in {@link Engine}, 16 vendors in 4 partitions. */
        ENGINE {
            @Override
            Backlog.Size size(boolean quick) {
                return quick ? Backlog.Size.QUICK : Backlog.Size.FULL;
            }

            @Override
            Assignment assignment(BenchCluster cluster) {
                return cluster.assignment(Engine.BULKHEAD, CallKind.INSTANT);
            }
        },

        /** As in {@link Http}. */
        HTTP {
            @Override
            Backlog.Size size(boolean quick) {
                return quick ? Http.Size.QUICK.backlog() : Http.Size.FULL.backlog();
            }

            @Override
            Assignment assignment(BenchCluster cluster) throws Exception {
                return Http.assignment(cluster);
            }
        };

        abstract Backlog.Size size(boolean quick);

        abstract Assignment assignment(BenchCluster cluster) throws Exception;
    }

    private Profile() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param flameGraph where to draw it, as HTML
     * @param progress is told what goes on
     */
    public static ProfileFigures measure(Work work, boolean quick, Path flameGraph, Progress progress)
            throws Exception {
        Machine machine = Machine.now();
        Backlog.Size size = work.size(quick);
        try (BenchCluster cluster = new BenchCluster(Http.SHAPE)) {
            Assignment assignment = work.assignment(cluster);
            cluster.intents(LINGER_MILLIS).write(size.intents());
            ReadableEnd end = cluster.readableEnd();
            ContenderProcess runner = cluster.run(Contenders.HEADGATE, assignment);
            ThroughputMeter meter = new ThroughputMeter(end, runner, cluster.broker());
            progress.accept("warming up");
            boolean _ = meter.await(size.warmUp(), size.longest());
            Profiler profiler = Profiler.attach(runner.jvm().pid(), cluster.dir());
            progress.accept("profiling");
            boolean _ = meter.await(size.warmUp() + size.measured(), size.longest());
            Stacks stacks = profiler.stop(flameGraph);
            return ProfileFigures.of(work, stacks, machine.after());
        }
    }
}
