package dev.headgate.streams.ledger;

import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.streams.record.BoundedText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Bytes;
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

    /** Scopes of limits of a vendor that have a maximum of their own at a time. */
    public static final int MAX_SCOPES = 100;

    /** Begins the keys. */
    static final char OVERRIDES = 8;

    private final SignedRecords<SavedLimitOverride> records;
    private final Map<String, SequencedMap<String, SavedLimitOverride>> byVendor = new HashMap<>();

    /** None expires before; what was cleared or set anew may have been the one that did. */
    private long due = Nanos.NEVER;

    public LimitOverrideStore(KeyValueStore<Bytes, byte[]> store, StateFormat format) {
        this.records = new SignedRecords<>(
                store,
                new VersionedRecords<>(
                        format,
                        VendorStateStore.STORE,
                        SavedLimitOverride.class,
                        "a limit that a command has set",
                        1,
                        SavedLimitOverride::getVersion),
                OVERRIDES,
                reason -> LOG.error(
                        "what a command set of a limit is unreadable, the profile's holds reason={}", reason));
    }

    /** Reads what a predecessor kept. */
    public void load() {
        records.load(this::put);
    }

    /** Those of a vendor, by limit, that of all its scopes before those of one. */
    public List<SavedLimitOverride> of(String vendor) {
        SequencedMap<String, SavedLimitOverride> overrides = byVendor.get(vendor);
        return overrides == null ? List.of() : List.copyOf(overrides.values());
    }

    /** Returns whether one may be added: those of one scope are bounded. */
    public boolean hasRoomFor(SavedLimitOverride override) {
        SequencedMap<String, SavedLimitOverride> overrides = byVendor.get(override.getVendor());
        return override.getScope().isEmpty()
                || overrides == null
                || overrides.containsKey(name(override))
                || overrides.values().stream()
                                .filter(each -> !each.getScope().isEmpty())
                                .count()
                        < MAX_SCOPES;
    }

    /** Adds one, in the place of one of the same limit and scope. */
    public void set(SavedLimitOverride override) {
        put(override);
        records.put(key(override), override);
    }

    /**
     * Takes out those of a limit.
     *
     * @param scope only that of this one; empty for all
     * @return how many there were
     */
    public int clear(String vendor, String limitId, Map<String, String> scope) {
        List<SavedLimitOverride> cleared = of(vendor).stream()
                .filter(each -> each.getLimitId().equals(limitId))
                .filter(each -> scope.isEmpty() || each.getScope().equals(scope))
                .toList();
        cleared.forEach(this::remove);
        return cleared.size();
    }

    private void remove(SavedLimitOverride override) {
        byVendor.computeIfPresent(override.getVendor(), (_, overrides) -> {
            overrides.remove(name(override));
            return overrides.isEmpty() ? null : overrides;
        });
        records.remove(key(override));
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
        expired.forEach(this::remove);
        due = byVendor.values().stream()
                .flatMap(overrides -> overrides.values().stream())
                .mapToLong(SavedLimitOverride::getUntil)
                .min()
                .orElse(Nanos.NEVER);
        return expired;
    }

    private void put(SavedLimitOverride override) {
        byVendor.computeIfAbsent(override.getVendor(), _ -> new TreeMap<>()).put(name(override), override);
        due = Math.min(due, override.getUntil());
    }

    private static String key(SavedLimitOverride override) {
        return override.getVendor() + '\0' + name(override);
    }

    /** Among those of its vendor; bounded, however long the scope's values are. */
    private static String name(SavedLimitOverride override) {
        if (override.getScope().isEmpty()) {
            return override.getLimitId();
        }
        StringBuilder scope = new StringBuilder();
        new TreeMap<>(override.getScope()).forEach((name, value) -> {
            scope.append(name.length()).append(':').append(name);
            scope.append(value.length()).append(':').append(value);
        });
        return override.getLimitId() + '\0' + BoundedText.sha256(scope.toString());
    }
}
