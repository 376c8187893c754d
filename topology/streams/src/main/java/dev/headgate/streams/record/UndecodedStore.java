package dev.headgate.streams.record;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The records of a partition that wait to be decoded, first in, first out, as part of the task's transaction. One that is
 * larger than a changelog takes is cut into parts.
 *
 * <p>Threading: the stream thread.
 */
public final class UndecodedStore {

    public static final String STORE = "undecoded";

    /** The largest part, in bytes. */
    private static final int PART = 512 * 1024;

    private final KeyValueStore<Bytes, byte[]> store;
    private final int part;
    private boolean opened;
    private long first;
    private long next;

    /**
     * @param maxBytes that a record of the changelog may have
     */
    public UndecodedStore(KeyValueStore<Bytes, byte[]> store, int maxBytes) {
        this.store = store;
        this.part = Math.min(PART, maxBytes);
    }

    /** One of them. */
    @SuppressWarnings("ArrayRecordComponent") // as it was added; compared by nobody
    record Entry(long number, byte[] bytes) {}

    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder() {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingEnabled(Map.of());
    }

    /** As many as a predecessor left, too. */
    int size() {
        open();
        return Math.toIntExact(next - first);
    }

    void add(byte[] bytes) {
        open();
        for (int from = 0, i = 0; from == 0 || from < bytes.length; from += part, i++) {
            store.put(key(next, i), Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + part)));
        }
        next++;
    }

    /**
     * Returns the first ones.
     *
     * @param max of them
     * @param mostBytes after which there are no more, but at least one
     */
    List<Entry> peek(int max, long mostBytes) {
        open();
        List<Entry> entries = new ArrayList<>();
        long bytes = 0;
        for (long number = first; number < next && entries.size() < max && bytes < mostBytes; number++) {
            Entry entry = new Entry(number, read(number));
            entries.add(entry);
            bytes += entry.bytes().length;
        }
        return entries;
    }

    /** Takes the first one out. */
    void remove() {
        open();
        keys(first).forEach(key -> store.put(key, null));
        first++;
    }

    private byte[] read(long number) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try (KeyValueIterator<Bytes, byte[]> app = app(number)) {
            app.forEachRemaining(next -> all.writeBytes(next.value));
        }
        return all.toByteArray();
    }

    private List<Bytes> keys(long number) {
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> app = app(number)) {
            app.forEachRemaining(next -> keys.add(next.key));
        }
        return keys;
    }

    private KeyValueIterator<Bytes, byte[]> app(long number) {
        return store.range(key(number, 0), key(number, Integer.MAX_VALUE));
    }

    /** Not before the owner runs: until then it may be restored. */
    private void open() {
        if (opened) {
            return;
        }
        opened = true;
        try (KeyValueIterator<Bytes, byte[]> inherited = store.all()) {
            while (inherited.hasNext()) {
                KeyValue<Bytes, byte[]> each = inherited.next();
                long number = ByteBuffer.wrap(each.key.get()).getLong();
                first = next == 0 ? number : first;
                next = number + 1;
            }
        }
    }

    private static Bytes key(long number, int part) {
        return Bytes.wrap(ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(number)
                .putInt(part)
                .array());
    }
}
