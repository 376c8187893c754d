package dev.headgate.bench;

/**
 * How much is measured.
 *
 * @param repeats of each client and concurrency
 * @param warmUp calls before, in each process
 * @param millis measured
 */
record CallerPlan(int repeats, int warmUp, int millis) {

    /** Ten minutes. */
    static final CallerPlan FULL = new CallerPlan(3, 150_000, 5_000);

    /** Two minutes. */
    static final CallerPlan QUICK = new CallerPlan(1, 50_000, 2_000);
}
