package dev.headgate.streams;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.LedgerEntry;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The accepted, unfinished intents of one partition, by ordinal: the truth from which a successor goes on. An intent that
 * is finished before the next commit is never written. Those in flight are kept decoded besides, so that an intent whose
 * call starts at once is encoded once and not decoded.
 */
final class Ledger {

    static final String STORE = "ledger";
    static final int VERSION = 1;

    /** Keys begin with the source, then the offset big-endian, so that a scan is in order. */
    private static final byte INTENTS = 0;

    private final KeyValueStore<Bytes, byte[]> store;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final LongPredicate inFlight;
    private final Map<Long, LedgerEntry> hot = new HashMap<>();
    private int size;

    /**
     * @param inFlight whether the intent's call runs
     */
    Ledger(KeyValueStore<Bytes, byte[]> store, LongPredicate inFlight) {
        this.store = store;
        this.inFlight = inFlight;
    }

    /**
     * @param crashPoint told what {@link Seam#crashPoint} is
     */
    static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder(Consumer<String> crashPoint) {
        return WriteBehindStore.builder(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of()),
                crashPoint);
    }

    int size() {
        return size;
    }

    /**
     * Reads everything, in order.
     *
     * @param unreadable told of entries that cannot be read, which are taken out
     */
    void load(BiConsumer<Long, LedgerEntry> entry, BiConsumer<Long, String> unreadable) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                long ordinal = ByteBuffer.wrap(next.key.get()).getLong(1);
                try {
                    LedgerEntry read = read(next.value);
                    size++;
                    entry.accept(ordinal, read);
                } catch (SerializationException e) {
                    store.delete(next.key);
                    unreadable.accept(ordinal, String.valueOf(e.getMessage()));
                }
            }
        }
    }

    void accept(long ordinal, LedgerEntry entry) {
        store.put(key(ordinal), write(entry));
        hot.put(ordinal, entry);
        size++;
    }

    /** Changes an entry in place. */
    void update(long ordinal, LedgerEntry entry) {
        store.put(key(ordinal), write(entry));
        hot.remove(ordinal);
    }

    void remove(long ordinal) {
        store.put(key(ordinal), null); // delete would read it first
        hot.remove(ordinal);
        size--;
    }

    /** Returns whether the intent is accepted and unfinished. */
    boolean holds(long ordinal) {
        return hot.containsKey(ordinal) || store.get(key(ordinal)) != null;
    }

    /** Returns the entry and keeps it at hand until it is updated, removed or {@link #cool}ed. */
    LedgerEntry get(long ordinal) {
        return hot.computeIfAbsent(ordinal, o -> {
            byte[] value = store.get(key(o));
            if (value == null) {
                throw new IllegalStateException("not in the ledger: " + o);
            }
            return read(value);
        });
    }

    /** The entry is not needed soon, unless its call runs. */
    void cool(long ordinal) {
        if (!inFlight.test(ordinal)) {
            hot.remove(ordinal);
        }
    }

    private byte[] write(LedgerEntry entry) {
        return serde.serializer().serialize(STORE, entry);
    }

    private LedgerEntry read(byte[] value) {
        if (!(serde.deserializer().deserialize(STORE, value) instanceof LedgerEntry entry)) {
            throw new SerializationException("not a ledger entry");
        }
        if (entry.getVersion() > VERSION) {
            throw new SerializationException("ledger entry of format version " + entry.getVersion()
                    + "; this Headgate reads up to " + VERSION + ": upgrade it");
        }
        return entry;
    }

    private static Bytes key(long ordinal) {
        return Bytes.wrap(ByteBuffer.allocate(9).put(INTENTS).putLong(ordinal).array());
    }
}
