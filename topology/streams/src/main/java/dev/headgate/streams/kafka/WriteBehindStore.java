package dev.headgate.streams.kafka;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * A store before a logged one, which is written as late as is safe: what came and went between two commits never reaches
 * it, nor its changelog; what is left, the survivors, is written in {@link #flushCache}, which Kafka Streams calls before
 * it flushes the producer and commits the transaction. ({@link #commit} comes after the transaction, or not at all:
 * survivors written there would be lost with the process.) ADR 8 has the reasons. No class but this and
 * {@link CommitHookStore} knows the internals of Kafka Streams.
 *
 * <p>Keys should ascend over time: then a deleted key that was never written leaves no tombstone.
 *
 * <p>Threading: the stream thread. Interactive queries see what is written and no more.
 */
public final class WriteBehindStore extends WrappedStateStore<KeyValueStore<Bytes, byte[]>, Bytes, byte[]>
        implements KeyValueStore<Bytes, byte[]> {

    /** Changes kept in memory before they are written early, which is safe: it is the same transaction. */
    public static final long MAX_BYTES = 16L * 1024 * 1024;

    static final String BEFORE_SURVIVORS = "before-survivors";
    static final String AFTER_SURVIVORS = "after-survivors";

    /** What an entry costs besides its value. */
    private static final int OVERHEAD = 128;

    /** Stands for a deletion that the wrapped store must be told. */
    private static final byte[] GONE = {};

    private final Map<Bytes, byte[]> changes = new LinkedHashMap<>();
    private final long maxBytes;
    private final Consumer<String> crashPoint;
    private long bytes;
    private boolean opened;
    private Runnable beforeSurvivors = () -> {};

    /** No key behind it was ever written; null if none was. */
    private @Nullable Bytes last;

    /**
     * @param written logged, so that survivors reach its changelog; restored without this store's knowing
     * @param maxBytes in memory, about
     * @param crashPoint told {@link #BEFORE_SURVIVORS} and {@link #AFTER_SURVIVORS}
     */
    public WriteBehindStore(KeyValueStore<Bytes, byte[]> written, long maxBytes, Consumer<String> crashPoint) {
        super(written);
        this.maxBytes = maxBytes;
        this.crashPoint = crashPoint;
    }

    /** Builds it before what another builds. */
    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(
            StoreBuilder<KeyValueStore<Bytes, byte[]>> written, Consumer<String> crashPoint) {
        return new WrappedStoreBuilder(written, store -> new WriteBehindStore(store, MAX_BYTES, crashPoint));
    }

    /**
     * Has something done before survivors are written for a commit, from now on instead of what was said before. What it
     * puts is written too.
     *
     * @param store as the processor's context hands it out
     * @throws IllegalArgumentException if it is another store
     */
    public static void beforeSurvivors(StateStore store, Runnable task) {
        find(WriteBehindStore.class, store).beforeSurvivors = task;
    }

    /**
     * The store of a class that is among the wrapped ones.
     *
     * @param store as the processor's context hands it out
     * @throws IllegalArgumentException if there is none
     */
    static <S extends StateStore> S find(Class<S> kind, StateStore store) {
        StateStore inner = store;
        while (!kind.isInstance(inner)) {
            if (!(inner instanceof WrappedStateStore<?, ?, ?> wrapped)) {
                throw new IllegalArgumentException("no " + kind.getSimpleName() + " in the store " + store.name());
            }
            inner = wrapped.wrapped();
        }
        return kind.cast(inner);
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        if (!isOpen()) {
            throw new InvalidStateStoreException(name() + " is closed");
        }
        byte[] before = changes.remove(key);
        bytes -= before == null ? 0 : weight(before);
        byte[] change = value == null ? GONE : value;
        if (change != GONE || !isNew(key)) {
            changes.put(key, change);
            bytes += weight(change);
        }
        if (bytes > maxBytes) {
            writeSurvivors();
        }
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        byte[] before = get(key);
        if (before == null) {
            put(key, value);
        }
        return before;
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        entries.forEach(entry -> put(entry.key, entry.value));
    }

    /** Reads what it deletes; {@code put(key, null)} does not. */
    @Override
    public byte @Nullable [] delete(Bytes key) {
        byte[] before = get(key);
        put(key, null);
        return before;
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        byte[] change = changes.get(key);
        if (change == null) {
            return wrapped().get(key);
        }
        return change == GONE ? null : change;
    }

    /** As of now: what is changed while it is read does not show. */
    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        NavigableMap<Bytes, byte[]> above = new TreeMap<>(changes);
        above = from == null ? above : above.tailMap(from, true);
        above = to == null ? above : above.headMap(to, true);
        return new OverlayIterator(wrapped().range(from, to), above, GONE);
    }

    /** As of now: what is changed while it is read does not show. */
    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return new OverlayIterator(wrapped().all(), new TreeMap<>(changes), GONE);
    }

    @Override
    public long approximateNumEntries() {
        return wrapped().approximateNumEntries() + changes.size();
    }

    @Override
    public void flushCache() {
        beforeSurvivors.run();
        if (!changes.isEmpty()) {
            crashPoint.accept(BEFORE_SURVIVORS);
            writeSurvivors();
            crashPoint.accept(AFTER_SURVIVORS);
        }
        super.flushCache();
    }

    /** The wrapped store is to be restored from elsewhere: what is known of it may not hold any more. */
    @Override
    public void clearCache() {
        forget();
        super.clearCache();
    }

    /** What was not committed is dropped: the successor accepts it again. */
    @Override
    public void close() {
        forget();
        beforeSurvivors = () -> {}; // of a ledger that is over
        super.close();
    }

    private void writeSurvivors() {
        changes.forEach((key, change) -> {
            wrapped().put(key, change == GONE ? null : change);
            if (isNew(key)) {
                last = key;
            }
        });
        changes.clear();
        bytes = 0;
    }

    private void forget() {
        changes.clear();
        bytes = 0;
        last = null;
        opened = false;
    }

    /** Whether it was certainly never written, since it lies behind all that was. */
    private boolean isNew(Bytes key) {
        if (!opened) {
            opened = true;
            last = lastWritten();
        }
        return last == null || key.compareTo(last) > 0;
    }

    private @Nullable Bytes lastWritten() {
        try (KeyValueIterator<Bytes, byte[]> backwards = wrapped().reverseAll()) {
            return backwards.hasNext() ? backwards.next().key : null;
        }
    }

    private static long weight(byte[] change) {
        return change.length + (long) OVERHEAD;
    }
}
