package dev.headgate.streams.ledger;

import dev.headgate.core.Saved;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.ParkedIntent;
import dev.headgate.schemas.Priority;
import dev.headgate.schemas.SavedBlock;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.schemas.SavedRunningCommand;
import dev.headgate.schemas.SavedTaken;
import dev.headgate.streams.Desk;
import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.parking.BlockCodec;
import dev.headgate.streams.parking.ParkedRecords;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
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
    private final ExpiringKeys parkedCancels;
    private final ExpiringKeys commands;
    private final LimitOverrideStore overrides;
    private final StateFormat format;
    private final ParkedRecords parkedRecords;
    private final NavigableMap<Long, byte[]> blocks = new TreeMap<>();

    public KeptPartition(int partition) {
        for (String name : List.of(Ledger.STORE, DedupeStore.STORE, VendorStateStore.STORE)) {
            InMemoryKeyValueStore store = new InMemoryKeyValueStore(name);
            store.init(new MockProcessorContext<Void, Void>().getStateStoreContext(), store);
            stores.put(name, store);
        }
        format = new StateFormat(partition, Formats::newest);
        parkedRecords = new ParkedRecords(format);
        ledger = new Ledger(store(Ledger.STORE), format, _ -> false, true);
        seen = new DedupeStore(
                store(DedupeStore.STORE), format, ledger::holds, MANY, new Meters(new SimpleMeterRegistry()));
        vendors = new VendorStateStore(store(VendorStateStore.STORE), format);
        cancels = new ExpiringKeys(store(VendorStateStore.STORE), format, ExpiringKeys.CANCELS, MANY, MANY);
        parkedCancels =
                new ExpiringKeys(store(VendorStateStore.STORE), format, ExpiringKeys.PARKED_CANCELS, MANY, MANY);
        overrides = new LimitOverrideStore(store(VendorStateStore.STORE), format);
        commands = new ExpiringKeys(store(VendorStateStore.STORE), format, ExpiringKeys.COMMAND_IDS, MANY, MANY);
    }

    public KeyValueStore<Bytes, byte[]> store(String name) {
        return Objects.requireNonNull(stores.get(name));
    }

    public void accept(Intent intent, long ordinal) {
        ledger.accept(ordinal, entry(intent), 1);
        ledger.writeAll();
    }

    private static LedgerEntry entry(Intent intent) {
        return LedgerEntry.newBuilder()
                .setVersion(Ledger.VERSION)
                .setIntent(intent)
                .setAcceptedAt(Instant.EPOCH)
                .build();
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

    /** Cancels an intent that may be parked. */
    public void cancelParked(String vendor, String id) {
        parkedCancels.add(vendor, id, "because", HOUR, 0);
    }

    /** A command sets a limit. */
    public void set(String vendor, String limit, int max) {
        overrides.set(SavedLimitOverride.newBuilder()
                .setVendor(vendor)
                .setLimitId(limit)
                .setMax(max)
                .setUntil(HOUR)
                .build());
    }

    /** The same of one scope. */
    public void set(String vendor, String limit, String account, int max) {
        overrides.set(SavedLimitOverride.newBuilder()
                .setVendor(vendor)
                .setLimitId(limit)
                .setScope(Map.of("account", account))
                .setMax(max)
                .setUntil(HOUR)
                .build());
    }

    /** The vendor is retired. */
    public void retire(String vendor, long offset) {
        new RunningCommandStore(store(VendorStateStore.STORE), format)
                .add(SavedRunningCommand.newBuilder()
                        .setAt(0)
                        .setOffset(offset)
                        .setCommand(Command.newBuilder()
                                .setKind(CommandKind.RETIRE)
                                .setVendor(vendor)
                                .build())
                        .setKeptUntil(HOUR)
                        .build());
    }

    public boolean isRetired(String vendor) {
        return new RunningCommandStore(store(VendorStateStore.STORE), format)
                .load().stream()
                        .anyMatch(
                                saved -> saved.getCommand().getVendor().equals(vendor) && saved.getKeptUntil() == HOUR);
    }

    /** The maximum that a command set, all together; 0: none did. */
    public int set(String vendor, String limit) {
        LimitOverrideStore read = new LimitOverrideStore(store(VendorStateStore.STORE), format);
        read.load();
        return read.of(vendor).stream()
                .filter(it -> it.getLimitId().equals(limit))
                .mapToInt(SavedLimitOverride::getMax)
                .sum();
    }

    /**
     * Parks a block whose first intent was taken.
     *
     * @param ordinal of the first
     */
    public void park(String vendor, long id, long ordinal, List<String> intents) {
        List<ParkedIntent> parked = new ArrayList<>();
        ByteBuffer ordinals = ByteBuffer.allocate(intents.size() * Long.BYTES);
        for (int i = 0; i < intents.size(); i++) {
            Intent intent = Desk.intent(intents.get(i)).setVendor(vendor).build();
            ordinals.putLong(ordinal + i);
            parked.add(new ParkedIntent(ordinal + i, entry(intent)));
        }
        SavedBlock block = SavedBlock.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setPriority(Priority.LOW)
                .setTenant("")
                .setDelayed(false)
                .setBytes(1)
                .setOrdinals(ordinals.flip())
                .setKeys(ByteBuffer.allocate(intents.size() * Long.BYTES))
                .setDue(1)
                .build();
        KeyValueStore<Bytes, byte[]> store = store(VendorStateStore.STORE);
        store.put(Bytes.wrap(ParkedRecords.blockKey(vendor, id)), parkedRecords.write(block));
        store.put(
                Bytes.wrap(ParkedRecords.takenKey(vendor, id)),
                parkedRecords.write(new SavedTaken(1, ByteBuffer.wrap(new byte[] {1}), id)));
        store.put(Bytes.wrap(ParkedRecords.lastKey()), ParkedRecords.last(id));
        blocks.put(id, new BlockCodec().write(id, parked));
    }

    /** Its partition of the topic, by time stamp. */
    public NavigableMap<Long, byte[]> blocks() {
        return blocks;
    }

    /** What is parked of a vendor, in order: of each block its intents, and when what was taken of it was said. */
    public List<String> parked(String vendor) {
        List<String> parked = new ArrayList<>();
        for (Bytes key : keys(VendorStateStore.STORE)) {
            boolean isBlock = key.get()[0] == VendorStateRecords.PARKED_BLOCK;
            if (isBlock && ParkedRecords.vendor(key.get()).equals(vendor)) {
                long id = ByteBuffer.wrap(key.get()).getLong(key.get().length - Long.BYTES);
                SavedBlock saved =
                        parkedRecords.block(store(VendorStateStore.STORE).get(key));
                long[] ordinals = ParkedRecords.numbers(saved.getOrdinals());
                SavedTaken taken = parkedRecords.taken(
                        store(VendorStateStore.STORE).get(Bytes.wrap(ParkedRecords.takenKey(vendor, id))));
                new BlockCodec()
                        .read(Objects.requireNonNull(blocks.get(id)), id, ordinals.length)
                        .forEach(it -> parked.add(it.getEntry().getIntent().getId() + " of " + taken.getDue()));
            }
        }
        return parked;
    }

    public void obey(String command) {
        commands.add("", command, "", HOUR, 0);
    }

    /** The ids of waiting intents, by ordinal. */
    public Map<Long, String> waiting() {
        Map<Long, String> waiting = new TreeMap<>();
        new Ledger(store(Ledger.STORE), new StateFormat(0, Formats::newest), _ -> false, true)
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
        return new VendorStateStore(store(VendorStateStore.STORE), new StateFormat(0, Formats::newest))
                .read(vendor, _ -> {});
    }

    public boolean cancels(String vendor, String id) {
        return reread(ExpiringKeys.CANCELS).contains(vendor, id, 1);
    }

    public boolean cancelsParked(String vendor, String id) {
        return reread(ExpiringKeys.PARKED_CANCELS).contains(vendor, id, 1);
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
        Ledger entries = new Ledger(store(Ledger.STORE), new StateFormat(0, Formats::newest), _ -> false, true);
        return new DedupeStore(
                store(DedupeStore.STORE),
                new StateFormat(0, Formats::newest),
                entries::holds,
                MANY,
                new Meters(new SimpleMeterRegistry()));
    }

    private ExpiringKeys reread(char sign) {
        ExpiringKeys keys =
                new ExpiringKeys(store(VendorStateStore.STORE), new StateFormat(0, Formats::newest), sign, MANY, MANY);
        keys.load();
        return keys;
    }
}
