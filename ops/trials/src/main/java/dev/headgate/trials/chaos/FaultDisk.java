package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** The disk of an instance's state is full, also when it is told to stop; then there is room again. */
record FaultDisk() implements Fault {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final Duration FULL = Duration.ofSeconds(5);

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        SupervisedApp victim = bed.fleet().first();
        if (!bed.disk().isMounted() || !Supervisor.awaitReady(victim, READY)) {
            return false;
        }
        bed.disk().fill();
        try {
            Wait.pass(FULL);
            victim.release();
            if (victim.isAlive()) {
                int _ = victim.stop(STOP); // how it ends is its own affair, and nothing may be lost by it
            }
        } finally {
            bed.disk().empty();
            victim.want();
        }
        return true;
    }
}
