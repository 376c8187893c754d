package dev.headgate.streams.ledger;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.errors.SerializationException;

/**
 * The {@link DedupeStore}'s records as the store and its changelog have them: an id, its place in the order of time, and the
 * count.
 */
public final class DedupeRecords {

    private final StateFormat format;

    /**
     * What is kept of an id.
     *
     * @param until when its time is over
     * @param ordinal the intent's
     * @param time for how long the id is kept
     * @param vendor the murmur2 hash of its vendor, which tells the owner when the number of partitions has changed
     */
    public record Kept(long until, long ordinal, long time, int vendor) {}

    /** @param format of the partition's stores */
    public DedupeRecords(StateFormat format) {
        this.format = format;
    }

    public static boolean isId(byte[] key) {
        return key.length == 1 + DedupeStore.HASH && key[0] == DedupeStore.BY_ID;
    }

    public static boolean isCount(byte[] key) {
        return key.length == 1 && key[0] == DedupeStore.COUNT_KEY;
    }

    /** The order of time: what it holds follows from the ids. */
    public static boolean isTime(byte[] key) {
        return key.length == 1 + Long.BYTES + DedupeStore.HASH && key[0] == DedupeStore.BY_TIME;
    }

    /**
     * @throws NewerFormatException for a key or a value that a newer version wrote
     */
    public Kept kept(byte[] value) {
        return format.read(DedupeStore.STORE, value, bytes -> {
            if (bytes.length != DedupeStore.RECORD) {
                throw new SerializationException("an id's record has " + bytes.length + " bytes");
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new Kept(buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getInt());
        });
    }

    /** Returns the value with another ordinal. */
    public byte[] withOrdinal(byte[] value, long ordinal) {
        byte[] changed = value.clone();
        int head = format.read(DedupeStore.STORE, value, bytes -> value.length - bytes.length);
        ByteBuffer.wrap(changed).putLong(head + Long.BYTES, ordinal);
        return changed;
    }

    /** Returns the key in the order of time. */
    public static byte[] timeKey(byte[] idKey, long until) {
        return DedupeStore.byTime(until, Arrays.copyOfRange(idKey, 1, idKey.length))
                .get();
    }

    public static byte[] countKey() {
        return new byte[] {DedupeStore.COUNT_KEY};
    }

    public static long count(byte[] value) {
        return ByteBuffer.wrap(value).getLong();
    }

    public static byte[] count(long count) {
        return ByteBuffer.allocate(Long.BYTES).putLong(count).array();
    }
}
