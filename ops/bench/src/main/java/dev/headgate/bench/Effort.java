package dev.headgate.bench;

/**
 * How long is measured.
 *
 * @param forks JVMs, one after the other; 0: this one
 * @param warmUps iterations that do not count, for each JVM
 * @param iterations those that do
 * @param millis each one's length
 */
record Effort(int forks, int warmUps, int iterations, int millis) {

    /** Three minutes. Compiling what a step runs takes some seconds where the processors are busy. */
    static final Effort FULL = new Effort(2, 5, 4, 1_000);

    /** Half a minute. */
    static final Effort QUICK = new Effort(1, 4, 4, 350);
}
