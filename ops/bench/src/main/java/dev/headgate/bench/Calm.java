package dev.headgate.bench;

import java.io.IOException;
import java.time.Duration;

/** What a runner uses while it has nothing to do, and when that is reached. */
final class Calm {

    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final double CALM = 0.2;
    private static final int LOOKS = 60;

    private static final Duration SPAN = Duration.ofSeconds(10);
    private static final double COMPILED = 0.005;
    private static final int SPANS = 18;

    private Calm() {}

    /**
     * Waits until it uses less than a fifth of a core, a second long, and then until the JVM has compiled what was busy
     * before: until its compilers take less than half a percent of a core, ten seconds long. Four minutes at most.
     */
    static void await(Runner runner) throws IOException, InterruptedException {
        for (int look = 0; look < LOOKS && cores(runner, LOOK).all() > CALM; look++) {
            runner.check();
        }
        for (int span = 0; span < SPANS && cores(runner, SPAN).compiling() > COMPILED; span++) {
            runner.check();
        }
    }

    /** What it uses for so long from now. */
    static Cores cores(Runner runner, Duration span) throws InterruptedException {
        Duration before = runner.cpu();
        Duration compilingBefore = runner.compiling();
        long begun = System.nanoTime();
        Pause.of(span);
        double nanos = System.nanoTime() - begun;
        Duration all = runner.cpu().minus(before);
        Duration compiling = runner.compiling().minus(compilingBefore);
        return new Cores(all.toNanos() / nanos, Math.max(0, compiling.toNanos() / nanos));
    }

    /**
     * How many processors it keeps busy.
     *
     * @param all that it does
     * @param compiling of that, by the JVM's compilers that still run
     */
    record Cores(double all, double compiling) {}
}
