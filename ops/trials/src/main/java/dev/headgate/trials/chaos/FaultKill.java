package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * An instance is killed at any moment, and comes back to what is left on its disk.
 *
 * @param disk what is
 */
record FaultKill(Disk disk) implements Fault {

    private static final Duration READY = Duration.ofSeconds(60);
    private static final int LATEST_MILLIS = 2_000;

    /** What is left on the disk. */
    enum Disk {
        KEPT,
        LOST,
        CORRUPT
    }

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        Optional<SupervisedApp> ready = bed.fleet().anyReady(random, READY);
        if (ready.isEmpty()) {
            return false;
        }
        SupervisedApp victim = ready.get();
        Wait.pass(Duration.ofMillis(random.nextInt(LATEST_MILLIS)));
        victim.release();
        victim.kill();
        boolean done = switch (disk) {
            case KEPT -> true;
            case LOST -> {
                victim.loseState();
                yield true;
            }
            case CORRUPT -> victim.corruptState(random);
        };
        victim.want();
        return done;
    }
}
