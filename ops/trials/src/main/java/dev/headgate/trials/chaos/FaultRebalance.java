package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** An instance joins, takes partitions over, and leaves 0.1 to 5 s later. */
record FaultRebalance() implements Fault {

    private static final Duration READY = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final int SHORTEST_MILLIS = 100;
    private static final int LONGEST_MILLIS = 5_000;

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        SupervisedApp guest = bed.fleet().guest();
        guest.want();
        try {
            if (!Supervisor.awaitReady(guest, READY)) {
                return false;
            }
            Wait.pass(Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
            return guest.stop(STOP) == 0;
        } finally {
            guest.end();
        }
    }
}
