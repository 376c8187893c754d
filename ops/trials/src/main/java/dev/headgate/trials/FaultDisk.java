package dev.headgate.trials;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The disk of an instance's state is full, also when it is told to stop; then there is room again. */
record FaultDisk() implements Fault {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final Duration FULL = Duration.ofSeconds(5);

    @Override
    public boolean play(ChaosStage stage, RandomGenerator random) throws Exception {
        ChaosApp victim = stage.fleet().first();
        if (!stage.disk().isMounted() || !ChaosFleet.awaitReady(victim, READY)) {
            return false;
        }
        stage.disk().fill();
        try {
            Clock.pass(FULL);
            victim.release();
            if (victim.isAlive()) {
                int _ = victim.stop(STOP); // how it ends is its own affair, and nothing may be lost by it
            }
        } finally {
            stage.disk().empty();
            victim.want();
        }
        return true;
    }
}
