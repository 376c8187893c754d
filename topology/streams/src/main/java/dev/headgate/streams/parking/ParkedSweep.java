package dev.headgate.streams.parking;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.overflow.WaitingIntent;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One look at each intent that was parked when it began, to take out some whose turn has not come. Each step looks at a block
 * or at a tail.
 *
 * <p>Threading: the stream thread.
 */
public final class ParkedSweep {

    /** Tells which to take out. */
    public interface Filter {

        boolean test(long ordinal, LedgerEntry entry);
    }

    private final Ledger ledger;
    private final BlockFetcher fetcher;
    private final Unparker unparker;
    private final Lanes lanes;
    private final @Nullable String vendor;
    private final Queue<LaneQueue> tails;

    /** Null until all tails were looked at: what was in one then is in it, or in one of these. */
    private @Nullable Queue<Block> blocks;

    /** @param vendor null for all */
    ParkedSweep(Ledger ledger, Lanes lanes, BlockFetcher fetcher, Unparker unparker, @Nullable String vendor) {
        this.ledger = ledger;
        this.fetcher = fetcher;
        this.unparker = unparker;
        this.lanes = lanes;
        this.vendor = vendor;
        this.tails = new ArrayDeque<>(lanes.of(vendor));
    }

    public boolean isOver() {
        return blocks != null && blocks.isEmpty();
    }

    /**
     * Goes on, as far as has been read.
     *
     * @param taken told of each that was taken out; it is in the ledger
     */
    public void step(Filter filter, Consumer<WaitingIntent> taken, long now) {
        LaneQueue queue = tails.poll();
        if (queue != null) {
            tail(queue, filter, taken, now);
            return;
        }
        if (blocks == null) {
            blocks = new ArrayDeque<>(lanes.blocks(vendor));
        }
        Block block = blocks.peek();
        ReadBlock read = block == null || block.isOver() ? null : fetcher.at(block);
        if (block != null && (block.isOver() || read != null)) {
            blocks.remove();
        }
        if (read != null) {
            for (int place = block.next(); place < block.size; place++) {
                if (!block.isTaken(place) && filter.test(read.ordinal(place), read.entry(place))) {
                    taken.accept(unparker.take(block, read, place, now));
                }
            }
        }
    }

    private void tail(LaneQueue queue, Filter filter, Consumer<WaitingIntent> taken, long now) {
        for (long ordinal : List.copyOf(queue.tail)) {
            LedgerEntry entry = ledger.get(ordinal);
            if (filter.test(ordinal, entry)) {
                taken.accept(unparker.take(queue, ordinal, entry, now));
            } else {
                ledger.cool(ordinal);
            }
        }
    }
}
