package dev.headgate.streams.ledger;

import dev.headgate.core.Saved;
import dev.headgate.streams.kafka.CommitHookStore;
import dev.headgate.streams.record.BoundedText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** What the owners of a partition's vendors leave to their successors: small records, read when a vendor is taken over. */
public final class VendorStateStore {

    public static final String STORE = "vendors";

    /** Ends a vendor's id in a key; no id contains it, nor what follows it. */
    private static final char END = 0;

    /**
     * Bytes of the largest record: 16 names of 128 characters with their values of 256, 64 times of permits, and a limit's
     * id, all in three bytes a character.
     */
    public static final int MAX_BYTES = 20 * 1024;

    /** Bytes of a record's name, from which on its hash stands for it. */
    private static final int MAX_NAME = 512;

    /** A key before every vendor's, under which nothing is ever found. */
    private static final Bytes NOTHING = key("" + END);

    private final KeyValueStore<Bytes, byte[]> store;
    private final SavedStateCodec states;

    public VendorStateStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.states = new SavedStateCodec(format);
    }

    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder() {
        return CommitHookStore.builder(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of()));
    }

    /**
     * Returns what was saved of a vendor. Records that cannot be read are taken out; the vendor then counts as one whose
     * owner was cut off, since what they said is not known.
     *
     * @param unreadable told why, once for each of them
     * @throws NewerFormatException for a record that a newer version wrote; all stay as they are
     */
    public List<Saved> read(String vendor, Consumer<String> unreadable) {
        List<Saved> known = new ArrayList<>();
        List<Bytes> lost = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key(vendor + END), key(vendor + (char) (END + 1)))) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                try {
                    known.add(states.read(next.value));
                } catch (SerializationException e) {
                    lost.add(next.key);
                    unreadable.accept(String.valueOf(e.getMessage()));
                }
            }
        }
        if (!lost.isEmpty()) {
            lost.forEach(key -> store.put(key, null));
            cutOff(known);
        }
        return known;
    }

    private static void cutOff(List<Saved> known) {
        long suspectedUntil = 0;
        for (Saved each : known) {
            suspectedUntil = each instanceof Saved.Mark mark ? mark.suspectedUntil() : suspectedUntil;
        }
        known.removeIf(Saved.Mark.class::isInstance);
        known.add(new Saved.Mark(false, suspectedUntil));
    }

    /** Returns whether an owner ever saved anything of the vendor. */
    public boolean knows(String vendor) {
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key(vendor + END), key(vendor + (char) (END + 1)))) {
            return all.hasNext();
        }
    }

    public void write(String vendor, List<Saved> saved) {
        for (Saved each : saved) {
            store.put(key(vendor, each), each.empty() ? null : states.write(each));
        }
    }

    /** Deletes all that was saved of the vendor. */
    public void delete(String vendor) {
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key(vendor + END), key(vendor + (char) (END + 1)))) {
            all.forEachRemaining(each -> keys.add(each.key));
        }
        keys.forEach(key -> store.put(key, null));
    }

    /** Has the transaction commit something, without changing anything: one that is empty is not sent to the broker. */
    public void leaveTrace() {
        store.put(NOTHING, null);
    }

    /** Bounded: of a long name the kind is left, and a hash, which no name of the kind looks like. */
    private static Bytes key(String vendor, Saved saved) {
        String name = saved.key();
        if (name.getBytes(StandardCharsets.UTF_8).length <= MAX_NAME) {
            return key(vendor + END + name);
        }
        String kind = name.substring(0, name.indexOf(' ') + 1);
        return key(vendor + END + kind + "sha256:" + BoundedText.sha256(name));
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
