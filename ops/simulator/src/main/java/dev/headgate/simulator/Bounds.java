package dev.headgate.simulator;

/**
 * What one vendor's bookkeeping may remember.
 *
 * @param logEntries of the receive log, 0 to 100,000,000; the counts stay exact past it
 * @param keys idempotency keys, 0 to 100,000,000; an arrival whose key finds no room is unjudged
 * @param scopes of each limit, 1 to 1,000,000; an arrival whose scope finds no room is unjudged and not limited
 */
public record Bounds(int logEntries, int keys, int scopes) {

    /** 5,000,000 entries and keys, 100,000 scopes. */
    public static final Bounds DEFAULT = new Bounds(5_000_000, 5_000_000, 100_000);

    public Bounds {
        new Allowed()
                .range("log-entries", logEntries, 0, 100_000_000)
                .range("keys", keys, 0, 100_000_000)
                .range("scopes", scopes, 1, 1_000_000)
                .orThrow();
    }
}
