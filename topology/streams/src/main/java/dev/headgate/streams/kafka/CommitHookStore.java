package dev.headgate.streams.kafka;

import java.util.List;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.internals.WrappedStateStore;
import org.jspecify.annotations.Nullable;

/**
 * The store of what vendors' owners leave to their successors. It writes through, and gives the owner the last word
 * before each commit: {@link #flushCache}, which Kafka Streams calls before it flushes the producer and commits the
 * transaction. {@link WriteBehindStore} is the one other class that knows the internals of Kafka Streams; this is a store
 * of its own because a vendor is to be saved also when the ledger has no changes.
 *
 * <p>Threading: the stream thread.
 */
public final class CommitHookStore extends WrappedStateStore<KeyValueStore<Bytes, byte[]>, Bytes, byte[]>
        implements KeyValueStore<Bytes, byte[]> {

    private Runnable beforeCommit = () -> {};

    /**
     * @param written logged, so that what is put before the commit is part of the transaction
     */
    CommitHookStore(KeyValueStore<Bytes, byte[]> written) {
        super(written);
    }

    /** Builds it before what another builds. */
    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> builder(
            StoreBuilder<KeyValueStore<Bytes, byte[]>> written) {
        return new WrappedStoreBuilder(written, CommitHookStore::new);
    }

    /**
     * Has something done right before each commit, from now on instead of what was said before.
     *
     * @param store as the processor's context hands it out
     * @throws IllegalArgumentException if it is another store
     */
    public static void beforeCommit(StateStore store, Runnable task) {
        WriteBehindStore.find(CommitHookStore.class, store).beforeCommit = task;
    }

    @Override
    public void flushCache() {
        beforeCommit.run();
        super.flushCache();
    }

    @Override
    public void put(Bytes key, byte @Nullable [] value) {
        wrapped().put(key, value);
    }

    @Override
    public byte @Nullable [] putIfAbsent(Bytes key, byte[] value) {
        return wrapped().putIfAbsent(key, value);
    }

    @Override
    public void putAll(List<KeyValue<Bytes, byte[]>> entries) {
        wrapped().putAll(entries);
    }

    @Override
    public byte @Nullable [] delete(Bytes key) {
        return wrapped().delete(key);
    }

    @Override
    public byte @Nullable [] get(Bytes key) {
        return wrapped().get(key);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> range(@Nullable Bytes from, @Nullable Bytes to) {
        return wrapped().range(from, to);
    }

    @Override
    public KeyValueIterator<Bytes, byte[]> all() {
        return wrapped().all();
    }

    @Override
    public long approximateNumEntries() {
        return wrapped().approximateNumEntries();
    }
}
