package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class RocksMemoryTest {

    private static final long LIMIT = 4L << 20;
    private static final int STORES = 8;

    @BeforeEach
    void limit() {
        RocksMemory.limit(LIMIT);
    }

    @AfterEach
    void restore() {
        RocksMemory.limit(RocksMemory.DEFAULT_BYTES);
    }

    @Test
    void shouldHaveAllStoresOfAProcessShareWhatOneBoundAllows(@TempDir Path dir) throws RocksDBException {
        List<Options> open = new ArrayList<>();
        List<RocksDB> stores = new ArrayList<>();
        for (int i = 0; i < STORES; i++) {
            Options options = new Options().setCreateIfMissing(true).setTableFormatConfig(new BlockBasedTableConfig());
            new RocksMemory.Setter().setConfig("store", options, Map.of());
            stores.add(RocksDB.open(options, dir.resolve("store-" + i).toString()));
            open.add(options);
        }
        byte[] value = new byte[1024];
        Random random = new Random(1);

        for (int i = 0; i < 16_000; i++) {
            random.nextBytes(value);
            stores.get(i % STORES).put(("key-" + i).getBytes(StandardCharsets.UTF_8), value);
        }

        // Kafka's settings alone would keep all of the 16 MB in write buffers. Full ones go when a thread has written
        // them.
        long buffers = 0;
        for (RocksDB store : stores) {
            buffers += Long.parseLong(store.getProperty("rocksdb.cur-size-active-mem-table"));
        }
        assertThat(buffers).isBetween(1L, LIMIT);
        assertThat(RocksMemory.used()).isPositive();
        stores.forEach(RocksDB::close);
        open.forEach(Options::close);
    }

    @Test
    void shouldSayNothingIsUsedBeforeThereIsAStore() {
        assertThat(RocksMemory.used()).isZero();
    }
}
