package dev.headgate.streams;

/**
 * What one task has of its own.
 *
 * @param partition of the intents topic
 */
record Kit(Ledger ledger, Calls calls, Outbox outbox, Pace pace, HandOver handOver, int partition) {}
