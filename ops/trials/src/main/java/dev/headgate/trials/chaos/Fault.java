package dev.headgate.trials.chaos;

import java.util.random.RandomGenerator;

/** One thing that goes wrong, and is mended again. */
@FunctionalInterface
interface Fault {

    /**
     * Does it and mends it.
     *
     * @return whether it happened as it was meant; no if nothing was there to be hurt
     */
    boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception;
}
