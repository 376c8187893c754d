package dev.headgate.streams.parking;

import java.util.BitSet;

/** What is kept in memory of a block of parked intents. */
final class Block {

    final Lane lane;

    /** Larger than that of each block before it in the partition; the record's time stamp. */
    final long id;

    /** About how large its intents are. */
    final long bytes;

    /** How many intents it has, taken ones too. */
    final int size;

    private final long minOrdinal;
    private final long maxOrdinal;
    private final BitSet taken = new BitSet();

    /** When it is to be looked at though it has no turn, in nanoseconds since the epoch; the largest long for never. */
    long due;

    /**
     * @param ordinals of its intents, in the order in which they were accepted, at least one
     */
    Block(Lane lane, long id, long[] ordinals, long bytes, long due) {
        this.lane = lane;
        this.id = id;
        this.size = ordinals.length;
        this.bytes = bytes;
        this.due = due;
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        for (long ordinal : ordinals) {
            min = Math.min(min, ordinal);
            max = Math.max(max, ordinal);
        }
        this.minOrdinal = min;
        this.maxOrdinal = max;
    }

    /** The largest of its intents', taken ones too. */
    long maxOrdinal() {
        return maxOrdinal;
    }

    boolean mayHold(long ordinal) {
        return minOrdinal <= ordinal && ordinal <= maxOrdinal;
    }

    int remaining() {
        return size - taken.cardinality();
    }

    boolean isOver() {
        return remaining() == 0;
    }

    /** The place of the first that was not taken. */
    int next() {
        return taken.nextClearBit(0);
    }

    boolean isTaken(int place) {
        return taken.get(place);
    }

    void take(int place) {
        taken.set(place);
    }

    /** A bit for each that was taken. */
    byte[] taken() {
        return taken.toByteArray();
    }

    /** As {@link #taken()} said. */
    void restore(byte[] bits) {
        taken.or(BitSet.valueOf(bits));
    }
}
