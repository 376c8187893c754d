package dev.headgate.streams.parking;

import dev.headgate.schemas.SavedBlock;
import dev.headgate.schemas.SavedTaken;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateRecords;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The index of a partition's parked blocks, in the store of vendors: each block under its vendor and id, what was taken
 * of it beside it, and the largest id that was given to any.
 *
 * <p>Threading: the stream thread.
 */
final class BlockStore {

    private static final byte[] ALL = {VendorStateRecords.PARKED_BLOCK};
    private static final byte[] BEHIND_ALL = {VendorStateRecords.PARKED_BLOCK + 1};

    private final KeyValueStore<Bytes, byte[]> store;
    private final ParkedRecords records;

    BlockStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.records = new ParkedRecords(format);
    }

    /**
     * Reads what a predecessor left, in the order of ids.
     *
     * @param found told of each block, and of the hashes of its intents' ordering keys
     * @throws SerializationException for a record that cannot be read: intents would be lost without it
     */
    void load(BiConsumer<Block, long[]> found) {
        List<SavedBlock> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> blocks = store.range(Bytes.wrap(ALL), Bytes.wrap(BEHIND_ALL))) {
            while (blocks.hasNext()) {
                all.add(records.block(blocks.next().value));
            }
        }
        all.sort(Comparator.comparingLong(SavedBlock::getId));
        for (SavedBlock saved : all) {
            Block block = block(saved);
            byte[] taken = store.get(takenKey(block));
            if (taken != null) {
                SavedTaken of = records.taken(taken);
                block.restore(bytes(of.getTaken()));
                block.due = of.getDue();
            }
            found.accept(block, ParkedRecords.numbers(saved.getKeys()));
        }
    }

    /** Returns whether the intent waits in the block. */
    boolean holds(Block block, long ordinal) {
        byte[] value = store.get(blockKey(block));
        if (value == null) {
            return false;
        }
        long[] ordinals = ParkedRecords.numbers(records.block(value).getOrdinals());
        for (int place = 0; place < ordinals.length; place++) {
            if (ordinals[place] == ordinal && !block.isTaken(place)) {
                return true;
            }
        }
        return false;
    }

    /** The largest id given so far; 0 for none. */
    long lastId() {
        byte[] last = store.get(Bytes.wrap(ParkedRecords.lastKey()));
        return last == null ? 0 : ParkedRecords.last(last);
    }

    /**
     * @param ordinals of its intents, in the order in which they were accepted
     * @param keyHashes of the ordering key of each
     */
    void add(Block block, long[] ordinals, long[] keyHashes) {
        SavedBlock saved = SavedBlock.newBuilder()
                .setId(block.id)
                .setVendor(block.lane.vendor())
                .setPriority(block.lane.priority())
                .setTenant(block.lane.tenant())
                .setDelayed(block.lane.delayed())
                .setBytes(block.bytes)
                .setOrdinals(ParkedRecords.numbers(ordinals))
                .setKeys(ParkedRecords.numbers(keyHashes))
                .setDue(block.due)
                .build();
        store.put(blockKey(block), records.write(saved));
        store.put(Bytes.wrap(ParkedRecords.lastKey()), ParkedRecords.last(block.id));
    }

    /** More was taken of it than before, or all. */
    void changed(Block block) {
        if (block.isOver()) {
            store.put(blockKey(block), null);
            store.put(takenKey(block), null);
        } else {
            store.put(takenKey(block), records.write(new SavedTaken(1, ByteBuffer.wrap(block.taken()), block.due)));
        }
    }

    private static Block block(SavedBlock saved) {
        Lane lane = new Lane(saved.getVendor(), saved.getPriority(), saved.getTenant(), saved.getDelayed());
        return new Block(
                lane, saved.getId(), ParkedRecords.numbers(saved.getOrdinals()), saved.getBytes(), saved.getDue());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static Bytes blockKey(Block block) {
        return Bytes.wrap(ParkedRecords.blockKey(block.lane.vendor(), block.id));
    }

    private static Bytes takenKey(Block block) {
        return Bytes.wrap(ParkedRecords.takenKey(block.lane.vendor(), block.id));
    }
}
