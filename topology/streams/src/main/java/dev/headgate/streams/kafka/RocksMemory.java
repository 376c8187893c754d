package dev.headgate.streams.kafka;

import java.util.Map;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Cache;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.WriteBufferManager;

/**
 * What RocksDB takes of this process's memory: one cache for all stores of all its tasks, out of which their write buffers
 * come too. Kafka Streams alone would give each store 50 MB of cache and up to 48 MB of write buffers, so that a process
 * took more the more partitions it has.
 *
 * <p>Threading: any thread.
 */
public final class RocksMemory {

    /** Until somebody says otherwise. */
    public static final long DEFAULT_BYTES = 128L * 1024 * 1024;

    /** Of the cache, for what finds the data: without it each look would read an index first. */
    private static final double INDEXES = 0.2;

    /** A store's write buffer grows by so much; with Kafka's 2 MB a hundred stores would take 200 MB at their first record. */
    private static final long STEP = 256 * 1024;

    /** Each start of a store begins a log; RocksDB alone keeps the last 1,000 of each store. */
    private static final long LOGS = 3;

    private static long limit = DEFAULT_BYTES;
    private static @Nullable RocksMemory shared;

    private final Cache cache;
    private final WriteBufferManager writeBuffers;

    private RocksMemory(long bytes) {
        RocksDB.loadLibrary();
        this.cache = new LRUCache(bytes, -1, false, INDEXES);
        this.writeBuffers = new WriteBufferManager(bytes / 2, cache);
    }

    /** What this process has. It is made once and lasts as long as the process. */
    public static synchronized RocksMemory shared() {
        if (shared == null) {
            shared = new RocksMemory(limit);
        }
        return shared;
    }

    /**
     * Stores that are opened from now on share so much; those that are open keep what they have.
     *
     * @param bytes at least 1 MiB
     */
    public static synchronized void limit(long bytes) {
        if (limit != bytes) {
            limit = bytes;
            shared = null;
        }
    }

    /** Returns the bytes in use, those of write buffers too; 0 before the first store is opened. */
    public static synchronized long used() {
        return shared == null ? 0 : shared.cache.getUsage();
    }

    /** Has a store take its memory from here, and leave few logs behind. */
    public void apply(Options options, BlockBasedTableConfig table) {
        options.setWriteBufferManager(writeBuffers).setArenaBlockSize(STEP);
        table.setBlockCache(cache)
                .setCacheIndexAndFilterBlocks(true)
                .setCacheIndexAndFilterBlocksWithHighPriority(true)
                .setPinTopLevelIndexAndFilter(true);
        options.setTableFormatConfig(table);
        options.setKeepLogFileNum(LOGS);
    }

    /** Has all stores of Kafka Streams take their memory from {@link #shared}. */
    public static final class Setter implements RocksDBConfigSetter {

        @Override
        public void setConfig(String store, Options options, Map<String, Object> configs) {
            shared().apply(options, (BlockBasedTableConfig) options.tableFormatConfig());
        }

        /** Nothing here is the store's own. */
        @Override
        public void close(String store, Options options) {}
    }
}
