package dev.headgate.control.growing;

/**
 * What a growth has done, or would do.
 *
 * @param from partitions before
 * @param to partitions after
 * @param kept records that the ledger's changelogs hold: waiting intents, states of vendors, ids
 * @param moved of them, to another partition than they were in; copies are counted too
 * @param unread intents that nobody has read, which get behind all others of their partition; before it is done the offsets
 *     between, which may be a few more
 * @param unreadable entries of the ledger that can't be read and stay where they are: they become dead letters
 */
public record GrowthReport(int from, int to, long kept, long moved, long unread, long unreadable) {

    /** Returns whether everything has so many partitions already. */
    public boolean isNothing() {
        return from == to;
    }
}
