package dev.headgate.streams.overflow;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Keys that begin alike and go on with numbers, none of them negative. It keeps in mind where the first is, so that the
 * many that were removed before it are not passed again each time.
 */
public final class KeyRange {

    /** Instead of a number where there is no key. */
    public static final long NONE = Long.MAX_VALUE;

    private final SortedKeys keys;
    private final Bytes prefix;

    /** No key is lower; null: there is none. */
    private @Nullable Bytes low;

    /** Whether {@link #low} is the first key. */
    private boolean found;

    KeyRange(SortedKeys keys, Bytes prefix) {
        this.keys = keys;
        this.prefix = prefix;
        this.low = prefix;
    }

    void add(long... numbers) {
        Bytes key = key(numbers);
        keys.add(key);
        if (low == null || key.compareTo(low) <= 0) {
            low = key;
            found = true;
        }
    }

    /** Takes a key out, if it is there. */
    void remove(long... numbers) {
        Bytes key = key(numbers);
        keys.remove(key);
        found &= !key.equals(low);
    }

    boolean contains(long... numbers) {
        Bytes key = key(numbers);
        return key.equals(keys.first(prefix, key));
    }

    boolean isEmpty() {
        return head() == null;
    }

    /** The first number of the first key, or {@link #NONE}. */
    long first() {
        Bytes head = head();
        return head == null ? NONE : ByteBuffer.wrap(head.get()).getLong(prefix.get().length);
    }

    /** The last number of the first key, or {@link #NONE}. */
    long ofFirst() {
        Bytes head = head();
        return head == null ? NONE : last(head);
    }

    /** The last number of each key. */
    long[] all() {
        List<Bytes> all = keys.all(prefix);
        return all.stream().mapToLong(KeyRange::last).toArray();
    }

    private @Nullable Bytes head() {
        if (low != null && !found) {
            low = keys.first(prefix, low);
            found = true;
        }
        return low;
    }

    private Bytes key(long... numbers) {
        ByteBuffer key = ByteBuffer.allocate(prefix.get().length + numbers.length * Long.BYTES);
        key.put(prefix.get());
        for (long number : numbers) {
            key.putLong(number);
        }
        return Bytes.wrap(key.array());
    }

    private static long last(Bytes key) {
        return ByteBuffer.wrap(key.get()).getLong(key.get().length - Long.BYTES);
    }
}
