package dev.headgate.streams.ledger;

import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.kafka.WriteBehindStore;
import dev.headgate.streams.record.IntentReader;
import dev.headgate.streams.spi.FaultInjection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The accepted, unfinished intents of one partition, by ordinal: the truth from which a successor goes on. An intent that
 * is finished before the next commit is never written, and not even encoded unless too many come at once. Those in flight
 * are kept decoded.
 */
public final class Ledger {

    public static final String STORE = "ledger";
    public static final int VERSION = IntentReader.ENTRY_VERSION;

    /** Bytes, as they came, of intents that are not encoded yet. */
    static final long MAX_UNWRITTEN = 4L * 1024 * 1024;

    private final KeyValueStore<Bytes, byte[]> store;
    private final LedgerRecords records;
    private final LongPredicate inFlight;
    private final boolean ownPlaces;
    private final Map<Long, LedgerEntry> hot = new HashMap<>();

    /** Accepted since the last commit and not in the store yet, and the bytes they came in; all are hot. */
    private final Map<Long, Integer> unwritten = new LinkedHashMap<>();

    private long unwrittenBytes;

    /** The first ordinal that {@link #load} has not come to. */
    private long unread;

    /** No entry was met behind it; below it there may be some. */
    private long last = -1;

    private int size;

    /**
     * An entry that cannot be read, and was taken out.
     *
     * @param key in the store
     * @param value its bytes as they are
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on at once
    public record Unreadable(long ordinal, byte[] key, byte[] value, String reason) {}

    /**
     * @param inFlight whether the intent's call runs
     * @param ownPlaces whether an intent whose ordinal is taken gets another: false only where a fault is tried
     */
    public Ledger(KeyValueStore<Bytes, byte[]> store, StateFormat format, LongPredicate inFlight, boolean ownPlaces) {
        this.ownPlaces = ownPlaces;
        this.store = store;
        this.records = new LedgerRecords(format);
        this.inFlight = inFlight;
    }

    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder(FaultInjection faults) {
        StoreBuilder<KeyValueStore<Bytes, byte[]>> written = Stores.keyValueStoreBuilder(
                        Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                .withCachingDisabled()
                .withLoggingEnabled(Map.of());
        return WriteBehindStore.builder(faults.ledger(written), faults::crashPoint);
    }

    /** As many as are known: those of a predecessor as they are read. */
    public int size() {
        return size;
    }

    /**
     * Reads what a predecessor left, in order, from where it was left off. Returns whether that is all.
     *
     * @param max to read at once
     * @param unreadable told of entries that cannot be read, which are taken out
     * @throws NewerFormatException for an entry that a newer version wrote; it stays as it is
     */
    public boolean load(int max, BiConsumer<Long, LedgerEntry> entry, Consumer<Unreadable> unreadable) {
        try (KeyValueIterator<Bytes, byte[]> inherited = store.range(key(unread), null)) {
            for (int i = 0; i < max && inherited.hasNext(); i++) {
                KeyValue<Bytes, byte[]> next = inherited.next();
                long ordinal = records.ordinal(next.key.get());
                unread = ordinal + 1;
                last = ordinal;
                try {
                    LedgerEntry read = read(next.value);
                    size++;
                    entry.accept(ordinal, read);
                } catch (SerializationException e) {
                    store.delete(next.key);
                    unreadable.accept(
                            new Unreadable(ordinal, next.key.get(), next.value, String.valueOf(e.getMessage())));
                }
            }
            return !inherited.hasNext();
        }
    }

    /**
     * Shows entries of the store in order; what was accepted since {@link #writeAll} may be missing.
     *
     * @param from the first ordinal
     * @param max to show
     * @param entry told of each; it may take it out
     */
    public void scan(long from, int max, BiConsumer<Long, LedgerEntry> entry) {
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key(from), null)) {
            while (keys.size() < max && all.hasNext()) {
                keys.add(all.next().key);
            }
        }
        for (Bytes each : keys) {
            byte[] value = store.get(each);
            if (value != null) {
                entry.accept(records.ordinal(each.get()), read(value));
            }
        }
    }

    /**
     * Accepts an intent, and never in the place of another. Returns its ordinal: another than asked for if that is taken,
     * so that neither of the two is lost.
     *
     * @param bytes that the intent came in
     */
    public long accept(long wanted, LedgerEntry entry, int bytes) {
        long ordinal = wanted > last || !ownPlaces || !holds(wanted) ? wanted : free(wanted);
        last = Math.max(last, ordinal);
        if (unwrittenBytes + bytes > MAX_UNWRITTEN) {
            store.put(key(ordinal), records.write(entry));
        } else {
            unwritten.put(ordinal, bytes);
            unwrittenBytes += bytes;
        }
        hot.put(ordinal, entry);
        size++;
        return ordinal;
    }

    private long free(long wanted) {
        long ordinal = Ordinal.moved(Ordinal.epoch(wanted), Ordinal.offset(wanted));
        while (holds(ordinal)) {
            ordinal++;
        }
        return ordinal;
    }

    /** Puts all into the store, which is about to be committed. */
    public void writeAll() {
        for (long ordinal : unwritten.keySet()) {
            store.put(key(ordinal), records.write(Objects.requireNonNull(hot.get(ordinal))));
            if (!inFlight.test(ordinal)) {
                hot.remove(ordinal);
            }
        }
        unwritten.clear();
        unwrittenBytes = 0;
    }

    /** Changes an entry in place. */
    public void update(long ordinal, LedgerEntry entry) {
        forgetUnwritten(ordinal);
        store.put(key(ordinal), records.write(entry));
        hot.remove(ordinal);
    }

    public void remove(long ordinal) {
        if (!forgetUnwritten(ordinal)) {
            store.put(key(ordinal), null); // delete would read it first
        }
        hot.remove(ordinal);
        size--;
    }

    private boolean forgetUnwritten(long ordinal) {
        Integer bytes = unwritten.remove(ordinal);
        unwrittenBytes -= bytes == null ? 0 : bytes;
        return bytes != null;
    }

    /** Returns whether the intent is accepted and unfinished. */
    public boolean holds(long ordinal) {
        return hot.containsKey(ordinal) || store.get(key(ordinal)) != null;
    }

    /** Returns the entry and keeps it at hand until it is updated, removed or {@link #cool}ed. */
    public LedgerEntry get(long ordinal) {
        return hot.computeIfAbsent(ordinal, o -> {
            byte[] value = store.get(key(o));
            if (value == null) {
                throw new IllegalStateException("not in the ledger: " + o);
            }
            return read(value);
        });
    }

    /** The entry is not needed soon, unless its call runs or it is to be written yet. */
    public void cool(long ordinal) {
        if (!inFlight.test(ordinal) && !unwritten.containsKey(ordinal)) {
            hot.remove(ordinal);
        }
    }

    private LedgerEntry read(byte[] value) {
        LedgerEntry entry = records.read(value);
        check(entry);
        return entry;
    }

    /** What the core would refuse can't be served: nothing that this version accepts is such. */
    private static void check(LedgerEntry entry) {
        int cost = entry.getIntent().getCost();
        Integer maxAttempts = entry.getIntent().getMaxAttempts();
        if (cost < 1 || (maxAttempts != null && maxAttempts < 0)) {
            throw new SerializationException(
                    "cost must be at least 1, maxAttempts not negative: " + cost + " " + maxAttempts);
        }
    }

    private static Bytes key(long ordinal) {
        return Bytes.wrap(LedgerRecords.key(ordinal));
    }
}
