package dev.headgate.simulator;

/**
 * A call that met a {@link Disruption}.
 *
 * @param countedNanos when it was counted, by System.nanoTime of the simulator's JVM
 * @param endedNanos when its answer was begun or, without one, its connection is closed; Long.MAX_VALUE while it is not
 */
public record DisruptedCall(long countedNanos, long endedNanos) {}
