package dev.headgate.bench;

import java.nio.file.Path;
import java.util.function.Consumer;

/** Finds out where the processor time of Headgate's process goes once it is warm. */
public final class Profile {

    private static final int LINGER_MILLIS = 5;

    /** What Headgate does meanwhile. */
    public enum Work {
        /** As in {@link Engine}, 16 vendors in 4 partitions. */
        ENGINE {
            @Override
            EngineSize size(boolean quick) {
                return quick ? EngineSize.QUICK : EngineSize.FULL;
            }

            @Override
            Assignment assignment(Rig rig) {
                return rig.assignment(EngineRun.BULKHEAD, CallKind.INSTANT);
            }
        },

        /** As in {@link Http}. */
        HTTP {
            @Override
            EngineSize size(boolean quick) {
                return quick ? HttpSize.QUICK.backlog() : HttpSize.FULL.backlog();
            }

            @Override
            Assignment assignment(Rig rig) throws Exception {
                return HttpRun.assignment(rig);
            }
        };

        abstract EngineSize size(boolean quick);

        abstract Assignment assignment(Rig rig) throws Exception;
    }

    private Profile() {}

    /**
     * Measures, each part in a process of its own.
     *
     * @param flameGraph where to draw it, as HTML
     * @param progress is told what goes on
     */
    public static ProfileFigures measure(Work work, boolean quick, Path flameGraph, Consumer<String> progress)
            throws Exception {
        Machine machine = Machine.now();
        EngineSize size = work.size(quick);
        try (Rig rig = new Rig(HttpRun.SHAPE)) {
            Assignment assignment = work.assignment(rig);
            rig.intents(LINGER_MILLIS).write(size.intents());
            ReadableEnd end = rig.readableEnd();
            Runner runner = rig.run(Contenders.HEADGATE, assignment);
            Watch watch = new Watch(end, runner, rig.broker());
            progress.accept("warming up");
            boolean _ = watch.await(size.warmUp(), size.longest());
            Profiler profiler = Profiler.attach(runner.process().pid(), rig.dir());
            progress.accept("profiling");
            boolean _ = watch.await(size.warmUp() + size.measured(), size.longest());
            Stacks stacks = profiler.stop(flameGraph);
            return ProfileFigures.of(work, stacks, machine.after());
        }
    }
}
