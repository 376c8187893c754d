package dev.headgate.streams.kafka;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.kafka.streams.StreamsConfig;
import org.rocksdb.NativeLibraryLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * RocksDB's native library, of 15 MiB. By itself RocksDB unpacks it under a new name into the temporary directory at
 * every start and trusts the JVM to delete it, which neither a kill nor an end with an exit code of our own lets it do
 * (rocksdb issue 13185). In the state directory each start replaces what the one before has left.
 */
public final class NativeLibrary {

    private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);

    /** RocksDB's own, for whoever wants it elsewhere. */
    private static final String ELSEWHERE = "ROCKSDB_SHAREDLIB_DIR";

    private NativeLibrary() {}

    /** {@link NativeLibraryLoader}'s way to load it: by a path, unless it is loaded already. */
    interface Loader {
        void load(String directory) throws IOException;
    }

    /**
     * Loads it, if it is not loaded yet; leaves that to RocksDB if it can't be unpacked or loaded there, as where nothing
     * may be executed. Kafka Streams must have locked the directory: another process could load what is half written.
     */
    public static void load(StreamsConfig config) {
        if (System.getenv(ELSEWHERE) == null) {
            Path directory = Path.of(
                    config.getString(StreamsConfig.STATE_DIR_CONFIG),
                    config.getString(StreamsConfig.APPLICATION_ID_CONFIG));
            load(directory, NativeLibraryLoader.getInstance()::loadLibrary);
        }
    }

    static void load(Path directory, Loader loader) {
        try {
            loader.load(directory.toString());
        } catch (IOException | RuntimeException | UnsatisfiedLinkError e) {
            LOG.warn(
                    "RocksDB's library can't be used in {}; it goes to the temporary directory at every start, or to {}",
                    directory,
                    ELSEWHERE,
                    e);
        }
    }
}
