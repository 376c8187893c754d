package dev.headgate.streams.parking;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedBlock;
import dev.headgate.schemas.SavedTaken;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateStore;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The index of a partition's parked blocks, in the store of vendors: each block under its vendor and id, what was taken
 * of it beside it, and the largest id that was given to any.
 *
 * <p>Threading: the stream thread.
 */
final class BlockStore {

    /** No vendor's id begins with these; 0 to 2 are taken. */
    private static final char BLOCKS = 3;

    private static final char TAKEN = 4;
    private static final char LAST = 5;

    private static final int SEVEN_BITS = 7;
    private static final int LOW_BITS = 0x7F;
    private static final int MORE = 0x80;

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
     * @throws SerializationException for a record that cannot be read: intents would be lost without it
     */
    List<Block> load() {
        List<Block> blocks = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key("" + BLOCKS), key("" + (char) (BLOCKS + 1)))) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                if (!(read(next.value) instanceof SavedBlock saved)) {
                    throw new SerializationException("not a block's index");
                }
                blocks.add(block(saved));
            }
        }
        blocks.forEach(this::readTaken);
        blocks.sort((one, other) -> Long.compare(one.id, other.id));
        return blocks;
    }

    /** The largest id given so far; 0 for none. */
    long lastId() {
        byte[] last = store.get(key("" + LAST));
        return last == null ? 0 : ByteBuffer.wrap(last).getLong();
    }

    void add(Block block) {
        SavedBlock saved = new SavedBlock();
        saved.setVersion(1);
        saved.setId(block.id);
        saved.setVendor(block.lane.vendor());
        saved.setPriority(block.lane.priority());
        saved.setTenant(block.lane.tenant());
        saved.setBytes(block.bytes);
        saved.setOrdinals(ByteBuffer.wrap(distances(block.ordinals())));
        ByteBuffer keys = ByteBuffer.allocate(block.keys().length * Long.BYTES);
        for (long key : block.keys()) {
            keys.putLong(key);
        }
        saved.setKeys(keys.flip());
        saved.setDeadline(block.deadline());
        store.put(key(BLOCKS, block), write(saved));
        store.put(
                key("" + LAST),
                ByteBuffer.allocate(Long.BYTES).putLong(block.id).array());
    }

    /** What was taken of it is other than before, or all. */
    void changed(Block block) {
        if (block.isOver()) {
            store.put(key(BLOCKS, block), null);
            store.put(key(TAKEN, block), null);
        } else {
            SavedTaken saved = new SavedTaken(1, ByteBuffer.wrap(block.taken()), block.deadline());
            store.put(key(TAKEN, block), write(saved));
        }
    }

    private void readTaken(Block block) {
        byte[] value = store.get(key(TAKEN, block));
        if (value == null) {
            return;
        }
        if (!(read(value) instanceof SavedTaken saved)) {
            throw new SerializationException("not what was taken of a block");
        }
        block.taken(bytes(saved.getTaken()));
        block.deadline(saved.getDeadline());
    }

    private static Block block(SavedBlock saved) {
        Lane lane = new Lane(saved.getVendor(), saved.getPriority(), saved.getTenant());
        ByteBuffer hashes = saved.getKeys().duplicate();
        long[] keys = new long[hashes.remaining() / Long.BYTES];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = hashes.getLong();
        }
        return new Block(
                lane, saved.getId(), ordinals(saved.getOrdinals()), keys, saved.getBytes(), saved.getDeadline());
    }

    private byte[] write(SpecificRecord saved) {
        return format.write(format.written(), serde.serializer().serialize(VendorStateStore.STORE, saved));
    }

    private @Nullable SpecificRecord read(byte[] value) {
        return format.read(
                VendorStateStore.STORE,
                value,
                content -> serde.deserializer().deserialize(VendorStateStore.STORE, content.bytes()));
    }

    /** The first, then the distance to each next. */
    static byte[] distances(long[] ordinals) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long before = 0;
        for (long ordinal : ordinals) {
            long distance = ordinal - before;
            before = ordinal;
            while (distance > LOW_BITS) {
                out.write((int) (distance & LOW_BITS) | MORE);
                distance >>>= SEVEN_BITS;
            }
            out.write((int) distance);
        }
        return out.toByteArray();
    }

    static long[] ordinals(ByteBuffer distances) {
        ByteBuffer in = distances.duplicate();
        List<Long> ordinals = new ArrayList<>();
        long before = 0;
        while (in.hasRemaining()) {
            long distance = 0;
            int shift = 0;
            byte next = in.get();
            while ((next & MORE) != 0) {
                distance |= (long) (next & LOW_BITS) << shift;
                shift += SEVEN_BITS;
                next = in.get();
            }
            distance |= (long) next << shift;
            before += distance;
            ordinals.add(before);
        }
        return ordinals.stream().mapToLong(Long::longValue).toArray();
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
