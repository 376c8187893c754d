package dev.headgate.streams.parking;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedBlock;
import dev.headgate.schemas.SavedTaken;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateRecords;
import dev.headgate.streams.ledger.VendorStateStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
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

    private static final char BLOCKS = VendorStateRecords.PARKED_BLOCK;
    private static final char TAKEN = VendorStateRecords.PARKED_TAKEN;
    private static final char LAST = VendorStateRecords.PARKED_LAST;

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding

    BlockStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.format = format;
    }

    /**
     * Reads what a predecessor left, in the order of ids.
     *
     * @param found told of each block, and of the hashes of its intents' ordering keys
     * @throws SerializationException for a record that cannot be read: intents would be lost without it
     */
    void load(BiConsumer<Block, long[]> found) {
        List<SavedBlock> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> blocks = store.range(key("" + BLOCKS), key("" + (char) (BLOCKS + 1)))) {
            while (blocks.hasNext()) {
                all.add(read(SavedBlock.class, blocks.next().value));
            }
        }
        all.sort(Comparator.comparingLong(SavedBlock::getId));
        for (SavedBlock saved : all) {
            Block block = block(saved);
            byte[] taken = store.get(key(TAKEN, block));
            if (taken != null) {
                SavedTaken of = read(SavedTaken.class, taken);
                block.restore(bytes(of.getTaken()));
                block.due = of.getDue();
            }
            found.accept(block, longs(saved.getKeys()));
        }
    }

    /** Returns whether the intent waits in the block. */
    boolean holds(Block block, long ordinal) {
        byte[] value = store.get(key(BLOCKS, block));
        if (value == null) {
            return false;
        }
        long[] ordinals = longs(read(SavedBlock.class, value).getOrdinals());
        for (int place = 0; place < ordinals.length; place++) {
            if (ordinals[place] == ordinal && !block.isTaken(place)) {
                return true;
            }
        }
        return false;
    }

    /** The largest id given so far; 0 for none. */
    long lastId() {
        byte[] last = store.get(key("" + LAST));
        return last == null ? 0 : ByteBuffer.wrap(last).getLong();
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
                .setOrdinals(buffer(ordinals))
                .setKeys(buffer(keyHashes))
                .setDue(block.due)
                .build();
        store.put(key(BLOCKS, block), write(saved));
        byte[] last = ByteBuffer.allocate(Long.BYTES).putLong(block.id).array();
        store.put(key("" + LAST), last);
    }

    /** More was taken of it than before, or all. */
    void changed(Block block) {
        if (block.isOver()) {
            store.put(key(BLOCKS, block), null);
            store.put(key(TAKEN, block), null);
        } else {
            store.put(key(TAKEN, block), write(new SavedTaken(1, ByteBuffer.wrap(block.taken()), block.due)));
        }
    }

    private static Block block(SavedBlock saved) {
        Lane lane = new Lane(saved.getVendor(), saved.getPriority(), saved.getTenant(), saved.getDelayed());
        return new Block(lane, saved.getId(), longs(saved.getOrdinals()), saved.getBytes(), saved.getDue());
    }

    private byte[] write(SpecificRecord saved) {
        return format.write(format.written(), serde.serializer().serialize(VendorStateStore.STORE, saved));
    }

    private <T extends SpecificRecord> T read(Class<T> type, byte[] value) {
        SpecificRecord read = format.read(
                VendorStateStore.STORE,
                value,
                content -> serde.deserializer().deserialize(VendorStateStore.STORE, content.bytes()));
        if (!type.isInstance(read)) {
            throw new SerializationException("the index of parked intents has no " + type.getSimpleName());
        }
        return type.cast(read);
    }

    private static ByteBuffer buffer(long[] numbers) {
        ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Long.BYTES);
        for (long number : numbers) {
            buffer.putLong(number);
        }
        return buffer.flip();
    }

    private static long[] longs(ByteBuffer buffer) {
        long[] numbers = new long[buffer.remaining() / Long.BYTES];
        buffer.duplicate().asLongBuffer().get(numbers);
        return numbers;
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static Bytes key(char sign, Block block) {
        byte[] vendor = block.lane.vendor().getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(ByteBuffer.allocate(1 + vendor.length + 1 + Long.BYTES)
                .put((byte) sign)
                .put(vendor)
                .put((byte) 0)
                .putLong(block.id)
                .array());
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
