package dev.headgate.streams.ledger;

import dev.headgate.schemas.SavedCommand;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SequencedMap;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
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

    private final SignedRecords<SavedCommand> records;
    private final int maxInGroup;
    private final int max;
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
        this.records = new SignedRecords<>(
                store,
                new VersionedRecords<>(
                        format, VendorStateStore.STORE, SavedCommand.class, "a command", 1, SavedCommand::getVersion),
                sign,
                reason -> LOG.error("what was kept of a command is unreadable reason={}", reason));
        this.maxInGroup = maxInGroup;
        this.max = max;
    }

    /** Reads what a predecessor kept. */
    public void load() {
        List<SavedCommand> all = new ArrayList<>();
        records.load(saved -> {
            saved.setReason(""); // there may be very many
            all.add(saved);
        });
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
        SavedCommand saved = records.get(key(group, name));
        return saved == null ? "" : saved.getReason();
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /**
     * Adds a name, or has it last until then.
     *
     * @param reason why, for {@link #reason}; empty for none
     */
    public void add(String group, String name, String reason, long expires, long now) {
        put(group, name, expires);
        records.put(key(group, name), new SavedCommand(1, group, name, now, expires, reason));
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
            records.remove(key(group, name));
            if (names.isEmpty()) {
                groups.remove(group);
            }
        }
    }

    private static String key(String group, String name) {
        return group + '\0' + name;
    }
}
