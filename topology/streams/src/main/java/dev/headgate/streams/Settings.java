package dev.headgate.streams;

import java.time.Duration;

/**
 * What the operator decides about a task.
 *
 * @param unknownGrace how long an intent waits for its vendor's profile before it ends INVALID
 * @param ledgerEntries accepted, unfinished intents in a partition at which it is held; a fetch more may come
 * @param maxBytes the largest record value read into the ledger or written
 * @param instance names this process in status records
 */
public record Settings(Duration unknownGrace, int ledgerEntries, int maxBytes, String instance) {

    public Settings {
        if (unknownGrace.isNegative() || ledgerEntries < 1 || maxBytes < 1024) {
            throw new IllegalArgumentException("unknownGrace not negative, ledgerEntries at least 1, maxBytes at least "
                    + "1024: " + unknownGrace + " " + ledgerEntries + " " + maxBytes);
        }
    }
}
