package dev.headgate.streams.ledger;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedCommand;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SequencedMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names in groups, each until its time is over, that a successor finds. In memory and in the store of vendors, under keys
 * that begin with a sign that no vendor's begins with. Why each is kept is in the store only. Of too many in a group, or in
 * all, the oldest are forgotten.
 *
 * <p>Threading: the stream thread.
 */
public final class ExpiringKeys {

    private static final Logger LOG = LoggerFactory.getLogger(ExpiringKeys.class);

    /** Of cancels of intents that have not come, grouped by vendor; no vendor's id begins with it. */
    public static final char CANCELS = 1;

    /** Of the ids of commands, in one group. */
    public static final char COMMAND_IDS = 2;

    /** Of cancels of intents that may be parked, grouped by vendor. */
    public static final char PARKED_CANCELS = 6;

    /** Names forgotten before others have their turn. */
    private static final int PASS = 1024;

    private record Key(String group, String name, long expires) {}

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final char sign;
    private final int maxInGroup;
    private final int max;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final SequencedMap<String, SequencedMap<String, Long>> groups = new LinkedHashMap<>();

    /** Some may be gone, or last longer by now. */
    private final Queue<Key> byTime = new PriorityQueue<>(Comparator.comparingLong(Key::expires));

    private int size;

    /**
     * @param sign begins the keys; another for each use, and neither 0 nor what a vendor's id may begin with
     * @param maxInGroup names in a group
     * @param max names in all groups
     */
    public ExpiringKeys(KeyValueStore<Bytes, byte[]> store, StateFormat format, char sign, int maxInGroup, int max) {
        this.store = store;
        this.format = format;
        this.sign = sign;
        this.maxInGroup = maxInGroup;
        this.max = max;
    }

    /** Reads what a predecessor kept. */
    public void load() {
        List<SavedCommand> all = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> inherited = store.range(key("" + sign), key("" + (char) (sign + 1)))) {
            while (inherited.hasNext()) {
                SavedCommand saved = read(inherited.next().value);
                if (saved != null) {
                    saved.setReason(""); // there may be very many
                    all.add(saved);
                }
            }
        }
        all.sort(Comparator.comparingLong(SavedCommand::getAt));
        all.forEach(saved -> put(saved.getVendor(), saved.getName(), saved.getExpires()));
    }

    public boolean contains(String group, String name, long now) {
        SequencedMap<String, Long> names = groups.get(group);
        Long expires = names == null ? null : names.get(name);
        return expires != null && expires > now;
    }

    /** Why a name is kept, as {@link #add} was told; empty when it is not kept. */
    public String reason(String group, String name) {
        byte[] value = store.get(key(group, name));
        SavedCommand saved = value == null ? null : read(value);
        return saved == null ? "" : saved.getReason();
    }

    public boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /**
     * Adds a name, or has it last until then.
     *
     * @param reason why, for {@link #reason}; empty for none
     */
    public void add(String group, String name, String reason, long expires, long now) {
        put(group, name, expires);
        store.put(key(group, name), write(new SavedCommand(1, group, name, now, expires, reason)));
        while (size(group) > maxInGroup) {
            forgetOldest(group);
        }
        while (size > max) {
            forgetOldest(groups.firstEntry().getKey());
        }
    }

    /** Forgets some whose time is over. */
    public void clean(long now) {
        Key next = byTime.peek();
        for (int i = 0; i < PASS && next != null && next.expires() <= now; i++) {
            byTime.remove();
            if (!contains(next.group(), next.name(), now)) {
                forget(next.group(), next.name());
            }
            next = byTime.peek();
        }
    }

    private void put(String group, String name, long expires) {
        Long former = groups.computeIfAbsent(group, g -> new LinkedHashMap<>()).putLast(name, expires);
        size += former == null ? 1 : 0;
        if (former == null || former != expires) {
            byTime.add(new Key(group, name, expires));
        }
    }

    private byte[] write(SavedCommand saved) {
        return format.write(serde.serializer().serialize(VendorStateStore.STORE, saved));
    }

    private @Nullable SavedCommand read(byte[] value) {
        try {
            return format.read(VendorStateStore.STORE, value, this::saved);
        } catch (SerializationException e) {
            LOG.error("what was kept of a command is unreadable reason={}", e.getMessage());
            return null;
        }
    }

    private SavedCommand saved(byte[] bytes) {
        if (serde.deserializer().deserialize(VendorStateStore.STORE, bytes) instanceof SavedCommand saved) {
            if (saved.getVersion() > 1) {
                throw format.newer(VendorStateStore.STORE, "format version " + saved.getVersion());
            }
            return saved;
        }
        throw new SerializationException("not a command");
    }

    private int size(String group) {
        SequencedMap<String, Long> names = groups.get(group);
        return names == null ? 0 : names.size();
    }

    private void forgetOldest(String group) {
        SequencedMap<String, Long> names = groups.get(group);
        if (names != null) {
            forget(group, names.firstEntry().getKey());
        }
    }

    private void forget(String group, String name) {
        SequencedMap<String, Long> names = groups.get(group);
        if (names != null && names.remove(name) != null) {
            size--;
            store.put(key(group, name), null);
            if (names.isEmpty()) {
                groups.remove(group);
            }
        }
    }

    private Bytes key(String group, String name) {
        return key(sign + group + '\0' + name);
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
