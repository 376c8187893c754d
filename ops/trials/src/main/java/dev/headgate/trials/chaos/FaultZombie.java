package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** An instance stands still past its session and its transactions, and wakes to a world in which it owns nothing. */
record FaultZombie() implements Fault {

    private static final Duration READY = Duration.ofSeconds(60);

    /** Transactions time out after 10 s, sessions after 6. */
    private static final int SHORTEST_MILLIS = 13_000;

    private static final int LONGEST_MILLIS = 18_000;

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        Optional<SupervisedApp> ready = bed.fleet().anyReady(random, READY);
        if (ready.isEmpty()) {
            return false;
        }
        SupervisedApp zombie = ready.get();
        zombie.pause();
        try {
            Wait.pass(Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
        } finally {
            zombie.resume();
        }
        return zombie.isAlive();
    }
}
