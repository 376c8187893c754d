package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class RocksMemoryTest {

    private static final long LIMIT = 16L << 20;
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
        byte[] value = new byte[8192];
        Random random = new Random(1);
        long max = 0;

        for (int i = 0; i < 4_000; i++) {
            RocksDB store = stores.get(i % STORES);
            random.nextBytes(value);
            store.put(("key-" + i).getBytes(StandardCharsets.UTF_8), value);
            // RocksDB starts no new buffer for a store while a thread still writes the former one to disk.
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .atMost(Duration.ofMinutes(1))
                    .until(() -> sum(List.of(store), "rocksdb.num-immutable-mem-table") == 0);
            if (i % 8 == 0) {
                max = Math.max(max, sum(stores, "rocksdb.cur-size-active-mem-table"));
            }
        }

        // Without the shared bound all of the 32 MB would be in write buffers.
        assertThat(max).isBetween(1L, LIMIT);
        assertThat(RocksMemory.used()).isPositive();
        stores.forEach(RocksDB::close);
        open.forEach(Options::close);
    }

    @Test
    void shouldKeepFewLogsHoweverOftenAStoreIsOpened(@TempDir Path dir) throws Exception {
        for (int i = 0; i < 10; i++) {
            try (Options options =
                    new Options().setCreateIfMissing(true).setTableFormatConfig(new BlockBasedTableConfig())) {
                new RocksMemory.Setter().setConfig("store", options, Map.of());
                RocksDB.open(options, dir.toString()).close();
            }
        }

        try (Stream<Path> files = Files.list(dir)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("LOG")))
                    .hasSizeBetween(1, 4);
        }
    }

    private static long sum(List<RocksDB> stores, String property) throws RocksDBException {
        long sum = 0;
        for (RocksDB store : stores) {
            sum += Long.parseLong(store.getProperty(property));
        }
        return sum;
    }

    @Test
    void shouldSayNothingIsUsedBeforeThereIsAStore() {
        assertThat(RocksMemory.used()).isZero();
    }
}
