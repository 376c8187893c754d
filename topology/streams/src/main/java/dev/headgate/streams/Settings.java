package dev.headgate.streams;

import java.time.Duration;

/**
 * What the operator decides about a task.
 *
 * @param unknownGrace how long an intent waits for its vendor's profile before it ends INVALID
 * @param ledgerEntries accepted, unfinished intents in a partition at which it is held; a fetch more may come
 * @param ledgerWindow about how many of each vendor's waiting intents are in memory; at least 8
 * @param maxBytes the largest record value read into the ledger or written
 * @param instance names this process in status records
 */
public record Settings(Duration unknownGrace, int ledgerEntries, int ledgerWindow, int maxBytes, String instance) {

    private static final int LEAST_WINDOW = 8;
    private static final int WINDOW = 10_000;

    public Settings {
        if (unknownGrace.isNegative() || ledgerEntries < 1 || ledgerWindow < LEAST_WINDOW || maxBytes < 1024) {
            throw new IllegalArgumentException("unknownGrace not negative, ledgerEntries at least 1, ledgerWindow at "
                    + "least 8, maxBytes at least 1024: " + unknownGrace + " " + ledgerEntries + " " + ledgerWindow
                    + " " + maxBytes);
        }
    }

    /** With a window of 10,000. */
    public Settings(Duration unknownGrace, int ledgerEntries, int maxBytes, String instance) {
        this(unknownGrace, ledgerEntries, WINDOW, maxBytes, instance);
    }
}
