package dev.headgate.streams.parking;

import dev.headgate.schemas.LedgerEntry;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A look at what is in blocks, that takes nothing out. Each step looks at one block, as far as it has been read.
 *
 * <p>Threading: the stream thread.
 */
public final class ParkedLook {

    /** Told of each intent. */
    public interface Visitor {

        /** @param place of the intent in its block */
        void visit(long block, int place, long ordinal, LedgerEntry entry);
    }

    private final BlockFetcher fetcher;
    private final Queue<Block> blocks;

    /** @param blocks oldest first */
    ParkedLook(BlockFetcher fetcher, List<Block> blocks) {
        this.fetcher = fetcher;
        this.blocks = new ArrayDeque<>(blocks);
    }

    public boolean isOver() {
        return blocks.isEmpty();
    }

    public void step(Visitor visitor) {
        Block block = blocks.peek();
        if (block == null) {
            return;
        }
        ReadBlock read = block.isOver() ? null : fetcher.at(block);
        if (read == null && !block.isOver()) {
            return;
        }
        blocks.remove();
        for (int place = block.next(); read != null && place < block.size; place++) {
            if (!block.isTaken(place)) {
                visitor.visit(block.id, place, read.ordinal(place), read.entry(place));
            }
        }
    }
}
