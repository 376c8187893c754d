package dev.headgate.streams.overflow;

import dev.headgate.streams.kafka.RocksMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.jspecify.annotations.Nullable;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * A sorted set of keys in a directory of its own, in RocksDB. It is for what can be made anew: nothing is logged, and what
 * a former one left in the directory is deleted.
 *
 * <p>Threading: one thread.
 */
final class SortedKeyFile implements AutoCloseable {

    private static final long BUFFER_BYTES = 4L * 1024 * 1024;
    private static final byte[] NOTHING = {};

    /**
     * Bytes with which all keys of a small range begin. To find that there are none, as for most newcomers, takes no reading
     * by the filters of these.
     */
    static final int PREFIX = Integer.BYTES + 1 + Long.BYTES;

    static {
        RocksDB.loadLibrary();
    }

    private final Path directory;
    private final BloomFilter filter = new BloomFilter();
    private final Options options = new Options()
            .setCreateIfMissing(true)
            .setInfoLogLevel(InfoLogLevel.ERROR_LEVEL)
            .setWriteBufferSize(BUFFER_BYTES)
            .setCompressionType(CompressionType.NO_COMPRESSION) // of hashes, mostly
            .useFixedLengthPrefixExtractor(PREFIX);

    private final ReadOptions small = new ReadOptions().setPrefixSameAsStart(true);
    private final WriteOptions unlogged = new WriteOptions().setDisableWAL(true);
    private final RocksDB db;

    /** In ranges with a prefix of {@link #PREFIX} bytes. It sees nothing that is written after it was made. */
    private RocksIterator inSmall;

    /**
     * @param directory to be made; its parent is there
     * @throws ProcessorStateException if it can't
     */
    SortedKeyFile(Path directory) {
        this.directory = directory;
        RocksMemory.shared()
                .apply(
                        options,
                        new BlockBasedTableConfig().setFilterPolicy(filter).setWholeKeyFiltering(false));
        try {
            Utils.delete(directory.toFile());
            this.db = RocksDB.open(options, directory.toString());
        } catch (IOException | RocksDBException e) {
            closeSettings();
            throw failed("create", e);
        }
        this.inSmall = db.newIterator(small);
    }

    /**
     * @param changes keys that are there from now on (true) or are not (false)
     * @throws ProcessorStateException if it can't; nothing was changed then
     */
    void write(Map<Bytes, Boolean> changes) {
        try (WriteBatch batch = new WriteBatch()) {
            for (Map.Entry<Bytes, Boolean> change : changes.entrySet()) {
                if (change.getValue()) {
                    batch.put(change.getKey().get(), NOTHING);
                } else {
                    batch.delete(change.getKey().get());
                }
            }
            db.write(unlogged, batch);
        } catch (RocksDBException e) {
            throw failed("write", e);
        }
        inSmall.close();
        inSmall = db.newIterator(small);
    }

    /**
     * As {@link SortedKeys#first}, leaving out keys that pass a test. It never looks behind the range: what was deleted
     * there could be very much to pass.
     *
     * @param prefix of at most {@link #PREFIX} bytes
     */
    @Nullable
    Bytes first(Bytes prefix, Bytes from, Predicate<Bytes> leftOut) {
        if (prefix.get().length == PREFIX) {
            return first(inSmall, from, leftOut);
        }
        try (Slice end = new Slice(behind(prefix));
                ReadOptions large = new ReadOptions().setTotalOrderSeek(true).setIterateUpperBound(end);
                RocksIterator inLarge = db.newIterator(large)) {
            return first(inLarge, from, leftOut);
        }
    }

    private @Nullable Bytes first(RocksIterator iterator, Bytes from, Predicate<Bytes> leftOut) {
        for (iterator.seek(from.get()); iterator.isValid(); iterator.next()) {
            Bytes key = Bytes.wrap(iterator.key());
            if (!leftOut.test(key)) {
                return key;
            }
        }
        try {
            iterator.status();
        } catch (RocksDBException e) {
            throw failed("read", e);
        }
        return null;
    }

    @Override
    public void close() {
        inSmall.close();
        db.close();
        closeSettings();
        try {
            Utils.delete(directory.toFile());
        } catch (IOException e) {
            throw failed("delete", e);
        }
    }

    /** No number is negative, so none begins with it. */
    private static byte[] behind(Bytes prefix) {
        byte[] behind = Arrays.copyOf(prefix.get(), prefix.get().length + 1);
        behind[prefix.get().length] = -1;
        return behind;
    }

    private void closeSettings() {
        unlogged.close();
        small.close();
        options.close();
        filter.close();
    }

    private ProcessorStateException failed(String what, Exception e) {
        return new ProcessorStateException(
                "cannot " + what + " the index of waiting intents in " + directory
                        + "; is there room in state.dir, and may it be written? " + e.getMessage(),
                e);
    }
}
