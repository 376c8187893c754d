package dev.headgate.trials.chaos;

import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** An instance is stopped cleanly and started again. */
record FaultRestart() implements Fault {

    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(60);

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        Optional<SupervisedApp> ready = bed.fleet().anyReady(random, READY);
        if (ready.isEmpty()) {
            return false;
        }
        SupervisedApp one = ready.get();
        boolean clean = one.stop(STOP) == 0;
        one.want();
        return clean;
    }
}
