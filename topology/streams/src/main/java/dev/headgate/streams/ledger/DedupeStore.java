package dev.headgate.streams.ledger;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.Intent;
import dev.headgate.streams.ledger.DedupeRecords.Kept;
import dev.headgate.streams.metrics.Meters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The intents accepted lately in one partition, by vendor, replay generation and id: each for its time, and for as long as
 * it is unfinished. Besides, they are kept in the order in which their time is over, so that forgetting reads no others.
 */
public final class DedupeStore {

    private static final Logger LOG = LoggerFactory.getLogger(DedupeStore.class);

    public static final String STORE = "seen";

    /** Ids kept; past this many those whose time is over next are forgotten early. */
    public static final int MAX = 1_000_000;

    /** Ids forgotten at once, at most: a few milliseconds' work. */
    private static final int AT_ONCE = 500;

    static final byte BY_ID = 0;
    static final byte BY_TIME = 1;
    static final byte COUNT_KEY = 2;
    static final int HASH = 16;
    private static final Bytes COUNT = Bytes.wrap(new byte[] {COUNT_KEY});

    /** Bytes of a record, without its head. */
    static final int RECORD = 3 * Long.BYTES + Integer.BYTES;

    private static final byte[] NOTHING = {};

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final DedupeRecords records;
    private final LongPredicate unfinished;
    private final int max;
    private final Meters meters;
    private long count = -1;

    /** No time that was kept is over before. */
    private long earliest;

    /** All that was kept to an earlier time is forgotten: behind it lie deleted keys, which take time to pass over. */
    private long forgotten;

    /**
     * @param unfinished whether the intent with that ordinal has no outcome yet
     * @param max ids kept, at least 1
     * @param meters count what can't be read
     */
    public DedupeStore(
            KeyValueStore<Bytes, byte[]> store, StateFormat format, LongPredicate unfinished, int max, Meters meters) {
        this.store = store;
        this.format = format;
        this.records = new DedupeRecords(format);
        this.unfinished = unfinished;
        this.max = max;
        this.meters = meters;
    }

    /** Logged, and with Kafka's cache, so that the count is written once a commit. */
    public static StoreBuilder<KeyValueStore<Bytes, byte[]>> storeBuilder() {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(STORE), Serdes.Bytes(), Serdes.ByteArray())
                .withCachingEnabled()
                .withLoggingEnabled(Map.of());
    }

    /** Returns whether the intent was seen before, under another ordinal. */
    boolean contains(Intent intent, long ordinal, long now) {
        Kept kept = kept(hash(intent));
        return kept != null && kept.ordinal() != ordinal && (kept.until() > now || unfinished.test(kept.ordinal()));
    }

    /**
     * Keeps an intent that it does not contain.
     *
     * @param time in nanoseconds
     * @return how many others were forgotten early for it
     */
    int add(Intent intent, long ordinal, long time, long now) {
        byte[] hash = hash(intent);
        int early = 0;
        if (store.get(byId(hash)) == null) {
            early = count() < max ? 0 : forget(Nanos.NEVER, 1, now);
            count(count() + 1);
        }
        keep(hash, new Kept(now + time, ordinal, time, vendorHash(intent)));
        return early;
    }

    /** Forgets some of those whose time is over. */
    void clean(long now) {
        if (now >= earliest) {
            forget(now, AT_ONCE, now);
        }
    }

    /** Forgets so many of those whose time is over until then; returns how many it were. */
    private int forget(long until, int wanted, long now) {
        long before = count();
        for (Bytes key : first(until, wanted)) {
            forget(key, until, now);
        }
        return Math.toIntExact(before - count());
    }

    private void forget(Bytes byTime, long until, long now) {
        ByteBuffer key = ByteBuffer.wrap(byTime.get(), 1, Long.BYTES + HASH);
        long time = key.getLong();
        byte[] hash = new byte[HASH];
        key.get(hash);
        store.delete(byTime);
        forgotten = time;
        Kept kept = kept(hash);
        if (kept == null || kept.until() != time) {
            return; // damaged, or seen again since
        }
        if (until == now && unfinished.test(kept.ordinal())) {
            keep(hash, new Kept(now + kept.time(), kept.ordinal(), kept.time(), kept.vendor()));
        } else {
            store.delete(byId(hash));
            count(count() - 1);
        }
    }

    /** The first in the order of time. */
    private List<Bytes> first(long until, int wanted) {
        List<Bytes> first = new ArrayList<>();
        earliest = Nanos.NEVER;
        byte[] end = new byte[HASH];
        Arrays.fill(end, (byte) -1);
        try (KeyValueIterator<Bytes, byte[]> all =
                store.range(byTime(forgotten, new byte[HASH]), byTime(Long.MAX_VALUE, end))) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> next = all.next();
                long time = ByteBuffer.wrap(next.key.get()).getLong(1);
                if (time > until || first.size() == wanted) {
                    earliest = time;
                    break;
                }
                first.add(next.key);
            }
        }
        return first;
    }

    private void keep(byte[] hash, Kept kept) {
        store.put(byId(hash), bytes(kept));
        store.put(byTime(kept.until(), hash), NOTHING);
        earliest = Math.min(earliest, kept.until());
    }

    private long count() {
        if (count < 0) {
            byte[] kept = store.get(COUNT);
            if (kept == null) {
                count = 0;
            } else if (kept.length == Long.BYTES) {
                count = DedupeRecords.count(kept);
            } else {
                unreadable("the count of ids has " + kept.length + " bytes");
                count = counted();
            }
        }
        return count;
    }

    private long counted() {
        long all = 0;
        try (KeyValueIterator<Bytes, byte[]> ids =
                store.range(Bytes.wrap(new byte[] {BY_ID}), Bytes.wrap(new byte[] {BY_TIME}))) {
            for (; ids.hasNext(); ids.next()) {
                all++;
            }
        }
        return all;
    }

    private void count(long changed) {
        count = changed;
        store.put(COUNT, DedupeRecords.count(changed));
    }

    private byte[] bytes(Kept kept) {
        return format.write(ByteBuffer.allocate(RECORD)
                .putLong(kept.until())
                .putLong(kept.ordinal())
                .putLong(kept.time())
                .putInt(kept.vendor())
                .array());
    }

    /** What is kept under this hash; null if nothing is, or if it is damaged, and then it is forgotten. */
    private @Nullable Kept kept(byte[] hash) {
        byte[] value = store.get(byId(hash));
        if (value == null) {
            return null;
        }
        try {
            return records.kept(value);
        } catch (SerializationException e) {
            unreadable(String.valueOf(e.getMessage()));
            store.delete(byId(hash));
            count(count() - 1);
            return null;
        }
    }

    private void unreadable(String reason) {
        meters.dedupeUnreadable();
        LOG.error(
                "record of ids seen unreadable, forgotten: that id is called if it comes again partition={} reason={}",
                format.partition(),
                reason);
    }

    private static int vendorHash(Intent intent) {
        return Utils.murmur2(intent.getVendor().getBytes(StandardCharsets.UTF_8));
    }

    private static Bytes byId(byte[] hash) {
        return Bytes.wrap(ByteBuffer.allocate(1 + HASH).put(BY_ID).put(hash).array());
    }

    static Bytes byTime(long time, byte[] hash) {
        return Bytes.wrap(ByteBuffer.allocate(1 + Long.BYTES + HASH)
                .put(BY_TIME)
                .putLong(time)
                .put(hash)
                .array());
    }

    /** Ids may be long, hashes are not; 128 bits of SHA-256 do not collide. */
    private static byte[] hash(Intent intent) {
        byte[] vendor = intent.getVendor().getBytes(StandardCharsets.UTF_8);
        byte[] id = intent.getId().getBytes(StandardCharsets.UTF_8);
        ByteBuffer whole = ByteBuffer.allocate(2 * Integer.BYTES + vendor.length + id.length)
                .putInt(intent.getReplay())
                .putInt(vendor.length)
                .put(vendor)
                .put(id);
        try {
            return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(whole.array()), HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
