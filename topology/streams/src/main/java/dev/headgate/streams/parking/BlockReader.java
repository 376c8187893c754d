package dev.headgate.streams.parking;

/**
 * Reads blocks back from the topic parked, and deletes those that nobody needs any more. It answers when it can: what it
 * cannot read yet it tries again.
 *
 * <p>Threading: any thread asks; it never waits.
 */
public interface BlockReader {

    /** Takes what was asked for, on any thread. */
    interface Receiver {

        /** @param value the record's */
        void read(long id, byte[] value);
    }

    /**
     * Reads a block that is committed, or will be before long.
     *
     * @param id the block's
     * @param receiver told once, unless the partition is {@link #forget}ten before
     */
    void read(int partition, long id, Receiver receiver);

    /** All blocks with lower ids may be deleted: it is committed that none of them is needed. */
    void passed(int partition, long id);

    /** Whoever asked for blocks of the partition has gone. */
    void forget(int partition);
}
