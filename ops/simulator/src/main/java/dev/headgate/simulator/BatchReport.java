package dev.headgate.simulator;

/**
 * The requests for several operations that a vendor answered, and the operations that it was asked for in whatever way.
 *
 * @param requests all, with those that were repeated
 * @param repeated whose idempotency key was there before
 * @param changed of those, with other operations than before
 * @param wrong that were answered with 400
 * @param most operations in one
 * @param operations of all requests that were not repeated
 * @param done that were answered with a status below 300
 * @param doubled of those, done before, by another request
 */
public record BatchReport(
        long requests, long repeated, long changed, long wrong, long most, long operations, long done, long doubled) {}
