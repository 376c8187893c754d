package dev.headgate.simulator;

/**
 * A request on its way to the counting and back.
 *
 * @param receivedNanos when it reached the vendor
 * @param beforeNanos the share of its latency before it is counted
 * @param afterNanos the rest
 */
record Transit(long receivedNanos, long beforeNanos, long afterNanos) {}
