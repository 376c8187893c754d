package dev.headgate.streams.parking;

import dev.headgate.core.policy.Nanos;
import java.util.Arrays;
import java.util.BitSet;

/** What is known of a block of parked intents without reading it. */
final class Block {

    final Lane lane;

    /** Larger than that of each block before it in the partition; the record's time stamp. */
    final long id;

    /** About how large its intents are. */
    final long bytes;

    private final long[] ordinals;
    private final long[] keys;
    private final BitSet taken = new BitSet();
    private long deadline;

    /**
     * @param ordinals of its intents, ascending, at least one
     * @param keys hashes of their ordering keys, one for each intent that has one
     * @param deadline the earliest of theirs, in nanoseconds since the epoch; {@link Nanos#NEVER} for none
     */
    Block(Lane lane, long id, long[] ordinals, long[] keys, long bytes, long deadline) {
        this.lane = lane;
        this.id = id;
        this.ordinals = ordinals.clone();
        this.keys = keys.clone();
        this.bytes = bytes;
        this.deadline = deadline;
    }

    long[] ordinals() {
        return ordinals.clone();
    }

    long[] keys() {
        return keys.clone();
    }

    /** The earliest of those that were not taken. */
    long deadline() {
        return deadline;
    }

    void deadline(long earliest) {
        deadline = earliest;
    }

    int size() {
        return ordinals.length;
    }

    int remaining() {
        return ordinals.length - taken.cardinality();
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

    /** The ordinal of the first that was not taken; there must be one. */
    long firstOrdinal() {
        return ordinals[next()];
    }

    /** Returns whether the intent waits in it. */
    boolean holds(long ordinal) {
        int place = Arrays.binarySearch(ordinals, ordinal);
        return place >= 0 && !taken.get(place);
    }

    byte[] taken() {
        return taken.toByteArray();
    }

    /** As {@link #taken()} said. */
    void taken(byte[] bits) {
        taken.or(BitSet.valueOf(bits));
    }
}
