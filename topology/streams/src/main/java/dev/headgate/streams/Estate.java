package dev.headgate.streams;

import dev.headgate.core.Saved;
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
final class Estate {

    static final String STORE = "vendors";

    /** Ends a vendor's id in a key; no id contains it, nor what follows it. */
    private static final char END = 0;

    /** A key before every vendor's, under which nothing is ever found. */
    private static final Bytes NOTHING = key("" + END);

    private final KeyValueStore<Bytes, byte[]> store;
    private final SavedStates states = new SavedStates();

    Estate(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder() {
        return EstateStore.builder(
                Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                        .withCachingDisabled()
                        .withLoggingEnabled(Map.of()));
    }

    /**
     * Returns what was saved of a vendor. Records that cannot be read are taken out; the vendor then counts as one whose
     * owner was cut off, since what they said is not known.
     *
     * @param unreadable told why, once for each of them
     */
    List<Saved> read(String vendor, Consumer<String> unreadable) {
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
    boolean knows(String vendor) {
        try (KeyValueIterator<Bytes, byte[]> all = store.range(key(vendor + END), key(vendor + (char) (END + 1)))) {
            return all.hasNext();
        }
    }

    void write(String vendor, List<Saved> saved) {
        for (Saved each : saved) {
            store.put(key(vendor + END + each.key()), each.empty() ? null : states.write(each));
        }
    }

    /** Has the transaction commit something, without changing anything: one that is empty is not sent to the broker. */
    void leaveTrace() {
        store.put(NOTHING, null);
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
