package dev.headgate.streams.parking;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What is parked of a lane: its blocks, and behind them its tail, which is in the ledger still and makes the next block. Of a
 * lane of delayed intents only those blocks stand here of which some are due; the others wait for their time.
 */
final class LaneQueue {

    final Lane lane;

    /** Oldest first. */
    final Deque<Block> blocks = new ArrayDeque<>();

    /** Ordinals, in the order in which they were accepted. */
    final LongArrayList tail = new LongArrayList();

    /** Hashes of their ids. */
    private final LongArrayList tailIds = new LongArrayList();

    private long tailBytes;

    /** Blocks with something in them, whether they stand here or wait for their time. */
    private int live;

    LaneQueue(Lane lane) {
        this.lane = lane;
    }

    void opened(Block block) {
        live++;
        if (!lane.delayed()) {
            blocks.add(block);
        }
    }

    void closed(Block block) {
        live--;
        blocks.remove(block);
    }

    /** @param id the hash of its id */
    void join(long ordinal, long id, long bytes) {
        tail.add(ordinal);
        tailIds.add(id);
        tailBytes += bytes;
    }

    /** Takes one out of the tail. */
    void leave(long ordinal, long bytes) {
        int place = tail.indexOf(ordinal);
        tail.removeLong(place);
        tailIds.removeLong(place);
        tailBytes -= bytes;
    }

    /** Those of the tail that may have an id of this hash. */
    List<Long> tailWithId(long id) {
        List<Long> found = new ArrayList<>(0);
        for (int place = 0; place < tail.size(); place++) {
            if (tailIds.getLong(place) == id) {
                found.add(tail.getLong(place));
            }
        }
        return found;
    }

    /** Whether it has a block with something in it. */
    boolean hasBlocks() {
        return live > 0;
    }

    long tailBytes() {
        return tailBytes;
    }

    boolean isEmpty() {
        return live == 0 && tail.isEmpty();
    }

    /**
     * Whether one that was found in the ledger was placed before any of these were parked. What joined the tail was accepted
     * after all that is in blocks.
     */
    boolean follows(long ordinal) {
        Block last = blocks.peekLast();
        return last != null && ordinal < last.maxOrdinal();
    }
}
