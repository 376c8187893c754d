package dev.headgate.trials;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.state.RocksDBConfigSetter;
import org.rocksdb.Env;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileManager;

/** Gives the ledgers that are opened first no room on the disk. Found only where a test names it in the configuration. */
public final class FullDisk implements RocksDBConfigSetter {

    static final String PROPERTY = "headgate.trials.full-disks";
    private static final AtomicInteger OPENED = new AtomicInteger();

    private final Map<String, SstFileManager> managers = new ConcurrentHashMap<>();

    @Override
    public void setConfig(String store, Options options, Map<String, Object> configs) {
        if (store.equals("ledger") && OPENED.getAndIncrement() < Integer.getInteger(PROPERTY, 0)) {
            try {
                SstFileManager manager = new SstFileManager(Env.getDefault());
                manager.setMaxAllowedSpaceUsage(1); // noticed by the first file
                options.setSstFileManager(manager);
                options.setWriteBufferSize(64 * 1024);
                managers.put(store, manager);
            } catch (RocksDBException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public void close(String store, Options options) {
        SstFileManager manager = managers.remove(store);
        if (manager != null) {
            manager.close();
        }
    }
}
