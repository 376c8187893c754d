package dev.headgate.streams.ledger;

import dev.headgate.streams.layout.Layout;

/**
 * An intent's place in its partition's order and its name there: {@code epoch (11 bits) | lane (12 bits) | offset (40 bits)},
 * never negative. The lane is the source partition and 1, or 0 for an intent that was moved, whose partition is not known.
 * So offsets that begin anew, in a topic that was created anew or a partition that was merged, name no other intent's entry.
 */
public final class Ordinal {

    /** The largest partition that has a lane. */
    public static final int MAX_PARTITION = (1 << Ordinal.LANE_BITS) - 2;

    /** The largest offset; with it and the largest of the rest an ordinal is still less than {@link Long#MAX_VALUE}. */
    static final long MAX_OFFSET = (1L << Ordinal.OFFSET_BITS) - 2;

    /** Instead of a partition that is not known. */
    static final int UNKNOWN_PARTITION = -1;

    private static final int LANE_BITS = 12;
    private static final int OFFSET_BITS = 40;
    private static final int MOVED = 0;

    private Ordinal() {}

    /**
     * @param partition that the record was read from
     * @throws IllegalArgumentException for what an ordinal has no room for
     */
    public static long of(int epoch, int partition, long offset) {
        if (partition < 0 || partition > MAX_PARTITION) {
            throw new IllegalArgumentException("partition: 0 to " + MAX_PARTITION + ", not " + partition);
        }
        return pack(epoch, partition + 1, offset);
    }

    /** Of an intent that does not keep the place its record had. */
    static long moved(int epoch, long offset) {
        return pack(epoch, MOVED, offset);
    }

    /** Returns whether an entry of another partition may have the same ordinal, because neither says its partition. */
    public static boolean isShared(long ordinal) {
        return lane(ordinal) == MOVED;
    }

    static int epoch(long ordinal) {
        return (int) (ordinal >>> (LANE_BITS + OFFSET_BITS));
    }

    /** Of the input record; what was moved may have another. */
    public static long offset(long ordinal) {
        return ordinal & ((1L << OFFSET_BITS) - 1);
    }

    /** Returns the input record's partition, or {@link #UNKNOWN_PARTITION}. */
    public static int partition(long ordinal) {
        int lane = lane(ordinal);
        return lane == MOVED ? UNKNOWN_PARTITION : lane - 1;
    }

    private static int lane(long ordinal) {
        return (int) (ordinal >>> OFFSET_BITS) & ((1 << LANE_BITS) - 1);
    }

    private static long pack(int epoch, int lane, long offset) {
        if (epoch < 0 || epoch > Layout.MAX_EPOCH || offset < 0 || offset > MAX_OFFSET) {
            throw new IllegalArgumentException("epoch: 0 to " + Layout.MAX_EPOCH + ", offset: 0 to " + MAX_OFFSET
                    + ", not " + epoch + " and " + offset);
        }
        return ((long) epoch << (LANE_BITS + OFFSET_BITS)) | ((long) lane << OFFSET_BITS) | offset;
    }
}
