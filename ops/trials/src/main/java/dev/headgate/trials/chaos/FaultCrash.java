package dev.headgate.trials.chaos;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * An instance ends at a crash point, without doing anything any more: to all others the same as kill -9 there.
 *
 * @param point one of those that the program's seam names
 */
record FaultCrash(String point) implements Fault {

    /** Longer than anything that passes a crash point is away while the rest of the world works. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration READY = Duration.ofSeconds(60);
    private static final int MOST_PASSES = 8;

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        int passes = random.nextInt(1, MOST_PASSES + 1);
        Optional<SupervisedApp> victim = bed.fleet().anyReady(random, READY);
        return victim.isPresent() && victim.get().crash(point, passes, PATIENCE);
    }
}
