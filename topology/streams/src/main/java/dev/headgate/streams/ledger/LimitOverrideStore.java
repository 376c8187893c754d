package dev.headgate.streams.ledger;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.SavedLimitOverride;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Limits that commands have set, until they expire or are cleared, by vendor and limit. In memory and in the store of
 * vendors, under keys that begin with a sign that no vendor's begins with, so that a successor finds them.
 *
 * <p>Threading: the stream thread.
 */
public final class LimitOverrideStore {

    private static final Logger LOG = LoggerFactory.getLogger(LimitOverrideStore.class);

    /** Begins the keys. */
    static final char OVERRIDES = 8;

    private final KeyValueStore<Bytes, byte[]> store;
    private final StateFormat format;
    private final Serde<SpecificRecord> serde = new AvroSerde(); // not configured: single-object encoding
    private final Map<String, SequencedMap<String, SavedLimitOverride>> byVendor = new HashMap<>();

    /** None expires before; what was cleared or set anew may have been the one that did. */
    private long due = Nanos.NEVER;

    public LimitOverrideStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.store = store;
        this.format = format;
    }

    /** Reads what a predecessor kept. */
    public void load() {
        try (KeyValueIterator<Bytes, byte[]> kept =
                store.range(key("" + OVERRIDES), key("" + (char) (OVERRIDES + 1)))) {
            while (kept.hasNext()) {
                KeyValue<Bytes, byte[]> next = kept.next();
                try {
                    put(read(next.value));
                } catch (SerializationException e) {
                    LOG.error(
                            "what a command set of a limit is unreadable, the profile's holds reason={}",
                            e.getMessage());
                }
            }
        }
    }

    /** Those of a vendor, by limit. */
    public List<SavedLimitOverride> of(String vendor) {
        SequencedMap<String, SavedLimitOverride> overrides = byVendor.get(vendor);
        return overrides == null ? List.of() : List.copyOf(overrides.values());
    }

    /** Adds one, in the place of one of the same limit. Needs a format that has such records. */
    public void set(SavedLimitOverride override) {
        put(override);
        int written = format.written();
        store.put(key(override), format.write(written, serde.serializer().serialize(VendorStateStore.STORE, override)));
    }

    /** Returns whether there was one. */
    public boolean clear(String vendor, String limitId) {
        SequencedMap<String, SavedLimitOverride> overrides = byVendor.get(vendor);
        SavedLimitOverride cleared = overrides == null ? null : overrides.remove(limitId);
        if (overrides == null || cleared == null) {
            return false;
        }
        if (overrides.isEmpty()) {
            byVendor.remove(vendor);
        }
        store.put(key(cleared), null);
        return true;
    }

    /** When the next expires at the earliest, in nanoseconds since the epoch, or {@link Nanos#NEVER}. */
    public long nextDue() {
        return due;
    }

    /** Forgets what has expired. Returns it. */
    public List<SavedLimitOverride> expire(long now) {
        if (now < due) {
            return List.of();
        }
        List<SavedLimitOverride> expired = byVendor.values().stream()
                .flatMap(overrides -> overrides.values().stream())
                .filter(override -> override.getUntil() <= now)
                .toList();
        for (SavedLimitOverride override : expired) {
            boolean _ = clear(override.getVendor(), override.getLimitId());
        }
        due = byVendor.values().stream()
                .flatMap(overrides -> overrides.values().stream())
                .mapToLong(SavedLimitOverride::getUntil)
                .min()
                .orElse(Nanos.NEVER);
        return expired;
    }

    private void put(SavedLimitOverride override) {
        byVendor.computeIfAbsent(override.getVendor(), _ -> new TreeMap<>()).put(override.getLimitId(), override);
        due = Math.min(due, override.getUntil());
    }

    private SavedLimitOverride read(byte[] value) {
        return format.read(VendorStateStore.STORE, value, content -> {
            if (serde.deserializer().deserialize(VendorStateStore.STORE, content.bytes())
                    instanceof SavedLimitOverride override) {
                if (override.getVersion() > 1) {
                    throw format.newer(VendorStateStore.STORE, "format version " + override.getVersion());
                }
                return override;
            }
            throw new SerializationException("not a limit that a command has set");
        });
    }

    private static Bytes key(SavedLimitOverride override) {
        return key(OVERRIDES + override.getVendor() + '\0' + override.getLimitId());
    }

    private static Bytes key(String text) {
        return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
    }
}
