package dev.headgate.cli.kafka;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records that are chosen by the ids of their intents, by vendor and by number.
 *
 * @param <T> what they are
 */
public abstract class WantedRecords<T> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());
    private static final int SHOWN = 10;

    private final Set<String> ids;
    private final Set<String> missing;
    private final @Nullable String vendor;
    private long count;

    /**
     * @param ids of intents; empty for all
     * @param vendor null for all
     * @param count how many at most
     */
    protected WantedRecords(Set<String> ids, @Nullable String vendor, long count) {
        this.ids = Set.copyOf(ids);
        this.missing = new LinkedHashSet<>(ids);
        this.vendor = vendor;
        this.count = count;
    }

    /** Returns whether a record is wanted, and counts it. */
    protected abstract boolean take(T record);

    /** Says what has not come. */
    protected abstract String missing();

    /** Returns the record as fields of JSON. */
    protected abstract Map<String, @Nullable Object> json(T record);

    /** Returns the record as a line for people. */
    protected abstract String text(T record);

    /** Returns lines for people that stand below the line of the record. */
    protected List<String> details(T record) {
        return List.of();
    }

    /**
     * Returns whether a record is wanted, and counts it.
     *
     * @param last whether no more records of the intent are expected
     */
    protected final boolean take(String id, String itsVendor, boolean last) {
        if (isComplete() || (isById() && !ids.contains(id)) || (vendor != null && !vendor.equals(itsVendor))) {
            return false;
        }
        if (last) {
            missing.remove(id);
        }
        count--;
        return true;
    }

    /** Returns whether all came that was wanted. */
    final boolean isComplete() {
        return count <= 0 || (isById() && missing.isEmpty());
    }

    /** Whether ids of intents were named. */
    protected final boolean isById() {
        return !ids.isEmpty();
    }

    /** Returns a time as a line shows it. */
    protected static String time(Instant at) {
        return TIME.format(at);
    }

    /** Returns how many records have not come. */
    protected final long missingCount() {
        return count;
    }

    /** Returns the ids whose last record has not come, the first of them by name. */
    protected final String missingIds() {
        String named = String.join(", ", missing.stream().limit(SHOWN).toList());
        return missing.size() > SHOWN ? named + " and " + (missing.size() - SHOWN) + " more" : named;
    }
}
