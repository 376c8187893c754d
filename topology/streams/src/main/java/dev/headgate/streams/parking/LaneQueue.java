package dev.headgate.streams.parking;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What is parked of a lane: its blocks, oldest first, and behind them its tail, which is in the ledger still. */
final class LaneQueue {

    final Lane lane;
    final Queue<Block> blocks = new ArrayDeque<>();

    /** Ordinals, ascending. */
    final LongArrayList tail = new LongArrayList();

    private long tailBytes;

    /** The first block as it was read; null until it is. */
    @Nullable
    ReadBlock atHand;

    LaneQueue(Lane lane) {
        this.lane = lane;
    }

    void add(long ordinal, long bytes) {
        tail.add(ordinal);
        tailBytes += bytes;
    }

    /** Takes the first of the tail out. */
    long take(long bytes) {
        tailBytes -= bytes;
        return tail.removeLong(0);
    }

    long tailBytes() {
        return tailBytes;
    }

    boolean isEmpty() {
        return blocks.isEmpty() && tail.isEmpty();
    }

    /** How many are parked. */
    int size() {
        int size = tail.size();
        for (Block block : blocks) {
            size += block.remaining();
        }
        return size;
    }

    /** Whether nothing is parked that is older than this one, which was found in the ledger. */
    boolean follows(long ordinal) {
        Block first = blocks.peek();
        return tail.isEmpty() && first != null && ordinal < first.firstOrdinal();
    }
}
