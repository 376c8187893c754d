package dev.headgate.core;

import org.jspecify.annotations.Nullable;

/**
 * How far an intent's list has been read; kept in the ledger. That a list goes round is found with Brent's algorithm: the
 * place after each page whose number is a power of two is kept, and each later one is compared with it. So a round of any
 * length is found, after three times as many pages as it takes to come round for the first time at most.
 *
 * @param pages pages delivered, which is the index of the next
 * @param items elements of them
 * @param bytes bytes of their bodies
 * @param next where the list goes on; null at its end
 * @param milestone the place that was kept; null for none yet
 * @param at when the last page was delivered, in nanoseconds since the epoch
 */
public record Paging(
        int pages,
        long items,
        long bytes,
        @Nullable String next,
        @Nullable String milestone,
        long at) {

    static final Paging NONE = new Paging(0, 0, 0, null, null, 0);

    /** With one page more. */
    Paging delivered(int count, long size, @Nullable String then, long now) {
        int all = Math.addExact(pages, 1);
        return new Paging(all, items + count, bytes + size, then, Integer.bitCount(all) == 1 ? then : milestone, now);
    }

    /**
     * Returns whether the list is where it was before.
     *
     * @param before as it was without the last page
     */
    boolean goesRound(Paging before) {
        return next != null && next.equals(before.milestone);
    }
}
