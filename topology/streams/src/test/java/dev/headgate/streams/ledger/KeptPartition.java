package dev.headgate.streams.ledger;

import dev.headgate.core.Saved;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.metrics.Meters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.internals.InMemoryKeyValueStore;

/** What the owner of a partition keeps, written and read as it does. */
public final class KeptPartition {

    private static final long HOUR = 3_600_000_000_000L;
    private static final int MANY = 1_000;

    private final Map<String, KeyValueStore<Bytes, byte[]>> stores = new TreeMap<>();
    private final Ledger ledger;
    private final DedupeStore seen;
    private final VendorStateStore vendors;
    private final ExpiringKeys cancels;
    private final ExpiringKeys commands;

    public KeptPartition(int partition) {
        this(partition, Layout.FORMATS);
    }

    /** @param formats the newest that is written */
    public KeptPartition(int partition, int formats) {
        for (String name : List.of(Ledger.STORE, DedupeStore.STORE, VendorStateStore.STORE)) {
            InMemoryKeyValueStore store = new InMemoryKeyValueStore(name);
            store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
            stores.put(name, store);
        }
        StateFormat format = new StateFormat(partition, () -> formats);
        ledger = new Ledger(store(Ledger.STORE), format, _ -> false);
        seen = new DedupeStore(
                store(DedupeStore.STORE), format, ledger::holds, MANY, new Meters(new SimpleMeterRegistry()));
        vendors = new VendorStateStore(store(VendorStateStore.STORE), format);
        cancels = new ExpiringKeys(store(VendorStateStore.STORE), format, ExpiringKeys.CANCELS, MANY, MANY);
        commands = new ExpiringKeys(store(VendorStateStore.STORE), format, ExpiringKeys.COMMAND_IDS, MANY, MANY);
    }

    public KeyValueStore<Bytes, byte[]> store(String name) {
        return Objects.requireNonNull(stores.get(name));
    }

    public void accept(Intent intent, long ordinal) {
        LedgerEntry entry = LedgerEntry.newBuilder()
                .setVersion(Ledger.VERSION)
                .setIntent(intent)
                .setAcceptedAt(Instant.EPOCH)
                .build();
        ledger.accept(ordinal, entry, 1);
        ledger.writeAll();
    }

    public void see(Intent intent, long ordinal) {
        seen.add(intent, ordinal, HOUR, 0);
    }

    public void save(String vendor, Saved saved) {
        vendors.write(vendor, List.of(saved));
    }

    public void cancel(String vendor, String id) {
        cancels.add(vendor, id, "because", HOUR, 0);
    }

    public void obey(String command) {
        commands.add("", command, "", HOUR, 0);
    }

    /** The ids of waiting intents, by ordinal. */
    public Map<Long, String> waiting() {
        Map<Long, String> waiting = new TreeMap<>();
        new Ledger(store(Ledger.STORE), new StateFormat(0, () -> Layout.FORMATS), _ -> false)
                .load(
                        MANY,
                        (ordinal, entry) ->
                                waiting.put(ordinal, entry.getIntent().getId()),
                        _ -> {});
        return waiting;
    }

    /** Whether the id is a duplicate, an hour less a little later, or while its intent waits. */
    public boolean knows(Intent intent) {
        return fresh().contains(intent, -1, HOUR - 1);
    }

    /** Whether it is one for longer than its hour: its intent waits. */
    public boolean knowsUnfinished(Intent intent) {
        return fresh().contains(intent, -1, 2 * HOUR);
    }

    /** Forgets what is over, an hour later, and returns how many ids there are then. */
    public long idsAfterAnHour() {
        fresh().clean(HOUR + 1);
        byte[] count = store(DedupeStore.STORE).get(Bytes.wrap(DedupeRecords.countKey()));
        return count == null ? 0 : DedupeRecords.count(count);
    }

    public List<Saved> saved(String vendor) {
        return new VendorStateStore(store(VendorStateStore.STORE), new StateFormat(0, () -> Layout.FORMATS))
                .read(vendor, _ -> {});
    }

    public boolean cancels(String vendor, String id) {
        return reread(ExpiringKeys.CANCELS).contains(vendor, id, 1);
    }

    public boolean obeyed(String command) {
        return reread(ExpiringKeys.COMMAND_IDS).contains("", command, 1);
    }

    /** The records of a store. */
    public List<Bytes> keys(String store) {
        List<Bytes> keys = new ArrayList<>();
        try (var all = store(store).all()) {
            all.forEachRemaining(each -> keys.add(each.key));
        }
        return keys;
    }

    private DedupeStore fresh() {
        Ledger entries = new Ledger(store(Ledger.STORE), new StateFormat(0, () -> Layout.FORMATS), _ -> false);
        return new DedupeStore(
                store(DedupeStore.STORE),
                new StateFormat(0, () -> Layout.FORMATS),
                entries::holds,
                MANY,
                new Meters(new SimpleMeterRegistry()));
    }

    private ExpiringKeys reread(char sign) {
        ExpiringKeys keys = new ExpiringKeys(
                store(VendorStateStore.STORE), new StateFormat(0, () -> Layout.FORMATS), sign, MANY, MANY);
        keys.load();
        return keys;
    }
}
