package dev.headgate.streams.ledger;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Records of one kind in the store of vendors. Their keys begin with a sign with which no vendor's id begins. */
final class SignedRecords<T extends SpecificRecord> {

    private final KeyValueStore<Bytes, byte[]> store;
    private final VersionedRecords<T> records;
    private final char sign;
    private final Consumer<@Nullable String> unreadable;

    /**
     * @param sign another for each use; not 0
     * @param unreadable gets the reason why a record can't be read
     */
    SignedRecords(
            KeyValueStore<Bytes, byte[]> store,
            VersionedRecords<T> records,
            char sign,
            Consumer<@Nullable String> unreadable) {
        this.store = store;
        this.records = records;
        this.sign = sign;
        this.unreadable = unreadable;
    }

    /** Hands over those that can be read, in the order of their keys. */
    void load(Consumer<T> target) {
        try (KeyValueIterator<Bytes, byte[]> kept = store.range(key(sign, ""), key((char) (sign + 1), ""))) {
            while (kept.hasNext()) {
                T saved = read(kept.next().value);
                if (saved != null) {
                    target.accept(saved);
                }
            }
        }
    }

    /** Returns the record of this name; null if there is none, or if it can't be read. */
    @Nullable
    T get(String name) {
        byte[] value = store.get(key(sign, name));
        return value == null ? null : read(value);
    }

    void put(String name, T saved) {
        store.put(key(sign, name), records.write(saved));
    }

    void remove(String name) {
        store.put(key(sign, name), null);
    }

    private @Nullable T read(byte[] value) {
        try {
            return records.read(value);
        } catch (SerializationException e) {
            unreadable.accept(e.getMessage());
            return null;
        }
    }

    private static Bytes key(char sign, String name) {
        return Bytes.wrap((sign + name).getBytes(StandardCharsets.UTF_8));
    }
}
