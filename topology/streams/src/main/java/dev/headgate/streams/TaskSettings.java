package dev.headgate.streams;

import dev.headgate.streams.call.LargeBodies;
import java.time.Duration;

/**
 * What the operator decides about a task.
 *
 * @param unknownGrace how long an intent waits for its vendor's profile before it ends INVALID
 * @param ledgerEntries unfinished intents in the ledger of a partition, of all vendors, about
 * @param ledgerBytes of them, about
 * @param ledgerWindow about how many of each vendor's waiting intents are in memory; at least 8
 * @param maxBytes the largest record value read into the ledger or written
 * @param instance names this process in status records
 * @param lead by how much calls are started before their permits are free, so that they leave on time though the stream
 *     thread is in a commit then; not negative
 * @param bodies which bodies of answers go to a store instead of the topics
 */
public record TaskSettings(
        Duration unknownGrace,
        int ledgerEntries,
        long ledgerBytes,
        int ledgerWindow,
        int maxBytes,
        String instance,
        Duration lead,
        LargeBodies bodies) {

    /** Twice the time of a commit, and then some. */
    public static final Duration LEAD = Duration.ofMillis(20);

    /** As much as the default number of intents of 2.5 KiB. */
    public static final long LEDGER_BYTES = 256L << 20;

    private static final int MIN_WINDOW = 8;
    private static final int WINDOW = 10_000;

    public TaskSettings {
        if (lead.isNegative()) {
            throw new IllegalArgumentException("lead must not be negative: " + lead);
        }
        if (ledgerBytes < 1) {
            throw new IllegalArgumentException("ledgerBytes must be at least 1: " + ledgerBytes);
        }
        if (unknownGrace.isNegative() || ledgerEntries < 1 || ledgerWindow < MIN_WINDOW || maxBytes < 1024) {
            throw new IllegalArgumentException("unknownGrace not negative, ledgerEntries at least 1, ledgerWindow at "
                    + "least 8, maxBytes at least 1024: " + unknownGrace + " " + ledgerEntries + " " + ledgerWindow
                    + " " + maxBytes);
        }
    }

    /** With all bodies on the topics. */
    public TaskSettings(
            Duration unknownGrace,
            int ledgerEntries,
            long ledgerBytes,
            int ledgerWindow,
            int maxBytes,
            String instance,
            Duration lead) {
        this(unknownGrace, ledgerEntries, ledgerBytes, ledgerWindow, maxBytes, instance, lead, LargeBodies.NONE);
    }

    /** With a window of 10,000 and the usual lead. */
    public TaskSettings(Duration unknownGrace, int ledgerEntries, int maxBytes, String instance) {
        this(unknownGrace, ledgerEntries, LEDGER_BYTES, WINDOW, maxBytes, instance, LEAD);
    }
}
