package dev.headgate.streams.overflow;

import dev.headgate.core.Intent;
import dev.headgate.core.Priority;
import dev.headgate.streams.spi.SteadyClock;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Map;

/**
 * What an {@link OverflowIndex} knows of an intent.
 *
 * @param ordinal the intent's
 * @param lane where it waits
 * @param scope the hash of its scope attributes: those of one lane that share it wait for the same
 * @param id the hash of its id
 * @param key the hash of its ordering key, {@link #NO_KEY} without one
 * @param notBefore when it is due, to the millisecond, as the ledger keeps it; 0 for at once
 * @param deadline the intent's
 */
public record IndexEntry(long ordinal, Lane lane, long scope, long id, long key, long notBefore, long deadline) {

    static final long NO_KEY = 0;

    /** A lane of the core. */
    record Lane(Priority priority, String tenant) {

        long hash() {
            return HashCommon.mix(IndexEntry.hash(priority.name()) * 31 + IndexEntry.hash(tenant));
        }
    }

    public static IndexEntry of(Intent intent) {
        return due(intent, intent.notBefore());
    }

    /** Of one that is due later than it was, for a retry. */
    static IndexEntry due(Intent intent, long notBefore) {
        return new IndexEntry(
                intent.ordinal(),
                lane(intent),
                scope(intent),
                hash(intent.id()),
                intent.orderingKey() == null ? NO_KEY : key(intent.orderingKey()),
                SteadyClock.nanos(SteadyClock.instant(notBefore), 0),
                intent.deadline());
    }

    static Lane lane(Intent intent) {
        return new Lane(intent.priority(), intent.tenant());
    }

    /** Of the attributes that the intent was accepted with: those that its connector names are not known wherever it is removed. */
    static long scope(Intent intent) {
        long hash = 0;
        for (Map.Entry<String, String> attribute : intent.scope().entrySet()) {
            if (attribute.getKey().indexOf(':') >= 0) {
                continue; // no limit is counted by it
            }
            hash += HashCommon.mix(hash(attribute.getKey()) * 31 + hash(attribute.getValue()));
        }
        return hash;
    }

    static long key(String orderingKey) {
        long hash = hash(orderingKey);
        return hash == NO_KEY ? 1 : hash;
    }

    public static long hash(String text) {
        long hash = text.length();
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L; // as FNV-1a does
        }
        return HashCommon.murmurHash3(hash);
    }
}
