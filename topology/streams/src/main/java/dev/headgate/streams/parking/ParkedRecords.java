package dev.headgate.streams.parking;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedBlock;
import dev.headgate.schemas.SavedTaken;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateRecords;
import dev.headgate.streams.ledger.VendorStateStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;

/**
 * The index of parked blocks as the store of vendors and its changelog have it: each block under its vendor and id, what was
 * taken of it beside it, and the largest id by itself.
 *
 * <p>Threading: one thread.
 */
public final class ParkedRecords {

    private final StateFormat format;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding

    /** @param format of the partition's stores */
    public ParkedRecords(StateFormat format) {
        this.format = format;
    }

    public static byte[] blockKey(String vendor, long id) {
        return key(VendorStateRecords.PARKED_BLOCK, vendor, id);
    }

    public static byte[] takenKey(String vendor, long id) {
        return key(VendorStateRecords.PARKED_TAKEN, vendor, id);
    }

    /** Whether a key is that of what was taken of a block. */
    public static boolean isTaken(byte[] key) {
        return key[0] == VendorStateRecords.PARKED_TAKEN;
    }

    /** The key of the largest id. */
    public static byte[] lastKey() {
        return new byte[] {VendorStateRecords.PARKED_LAST};
    }

    /** Of a block's key, or of what was taken of it. */
    public static String vendor(byte[] key) {
        return new String(Arrays.copyOfRange(key, 1, key.length - 1 - Long.BYTES), StandardCharsets.UTF_8);
    }

    public static byte[] last(long id) {
        return ByteBuffer.allocate(Long.BYTES).putLong(id).array();
    }

    public static long last(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }

    /** Of places in a block, in their order. */
    static ByteBuffer numbers(long[] numbers) {
        ByteBuffer buffer = ByteBuffer.allocate(numbers.length * Long.BYTES);
        for (long number : numbers) {
            buffer.putLong(number);
        }
        return buffer.flip();
    }

    public static long[] numbers(ByteBuffer buffer) {
        long[] numbers = new long[buffer.remaining() / Long.BYTES];
        buffer.duplicate().asLongBuffer().get(numbers);
        return numbers;
    }

    public byte[] write(SavedBlock block) {
        return written(block);
    }

    public byte[] write(SavedTaken taken) {
        return written(taken);
    }

    /** @throws SerializationException if it is no such record: intents would be lost without it */
    public SavedBlock block(byte[] value) {
        return read(SavedBlock.class, value);
    }

    /** @throws SerializationException if it is no such record: intents would be called again without it */
    public SavedTaken taken(byte[] value) {
        return read(SavedTaken.class, value);
    }

    private byte[] written(SpecificRecord saved) {
        return format.write(serde.serializer().serialize(VendorStateStore.STORE, saved));
    }

    private <T extends SpecificRecord> T read(Class<T> type, byte[] value) {
        SpecificRecord read = format.read(
                VendorStateStore.STORE,
                value,
                bytes -> serde.deserializer().deserialize(VendorStateStore.STORE, bytes));
        if (!type.isInstance(read)) {
            throw new SerializationException("the index of parked intents has no " + type.getSimpleName());
        }
        return type.cast(read);
    }

    private static byte[] key(char sign, String vendor, long id) {
        byte[] name = vendor.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + name.length + 1 + Long.BYTES)
                .put((byte) sign)
                .put(name)
                .put((byte) 0)
                .putLong(id)
                .array();
    }
}
