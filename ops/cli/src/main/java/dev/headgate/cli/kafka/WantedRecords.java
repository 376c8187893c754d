package dev.headgate.cli.kafka;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records that are chosen by the ids of their intents, by vendor and by number.
 *
 * @param <T> what they are
 */
public abstract class WantedRecords<T> implements Following.Choice<T> {

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

    @Override
    public final boolean isComplete() {
        return count <= 0 || (isById() && missing.isEmpty());
    }

    /** Whether ids of intents were named. */
    protected final boolean isById() {
        return !ids.isEmpty();
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
