package dev.headgate.control.growing;

import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.ledger.DedupeRecords;
import dev.headgate.streams.ledger.DedupeStore;
import dev.headgate.streams.ledger.StateFormat;
import java.util.HashMap;
import java.util.Map;

/** Ids that were seen, each with its place in the order of time, and how many a partition has. */
final class DedupeMove implements StoreMove {

    private final Partitioning partitioning;
    private final LedgerMove ledger;
    private final Map<Integer, DedupeRecords> records = new HashMap<>();

    /** As each partition's record says. */
    private final Map<Integer, Long> counts = new HashMap<>();

    /** @param ledger tells what ordinals entries have after; it is surveyed before this, and moved after it */
    DedupeMove(Partitioning partitioning, LedgerMove ledger) {
        this.partitioning = partitioning;
        this.ledger = ledger;
    }

    @Override
    public String store() {
        return DedupeStore.STORE;
    }

    @Override
    public void survey(int partition, byte[] key, byte[] value, Tally tally) {
        if (DedupeRecords.isCount(key)) {
            counts.put(partition, DedupeRecords.count(value));
        } else if (DedupeRecords.isId(key)) {
            DedupeRecords.Kept kept = records(partition).kept(value);
            int owner = partitioning.owner(kept.vendor());
            tally.add(store(), owner, key, owner == partition ? value : after(partition, kept, value));
            if (owner != partition) {
                tally.away();
            }
        } else if (!DedupeRecords.isTime(key)) {
            throw new GrowthException("the changelog of the store " + store()
                    + " has a kind of record that this version" + " does not know; use the version that ran last");
        }
    }

    @Override
    public void move(int partition, byte[] key, byte[] value, Target target) {
        if (!DedupeRecords.isId(key)) {
            return; // moves with its id
        }
        DedupeRecords.Kept kept = records(partition).kept(value);
        int owner = partitioning.owner(kept.vendor());
        if (owner == partition) {
            return;
        }
        byte[] time = DedupeRecords.timeKey(key, kept.until());
        target.put(store(), owner, key, after(partition, kept, value));
        target.put(store(), owner, time, new byte[0]);
        count(owner, 1, target);
        target.put(store(), partition, key, null);
        target.put(store(), partition, time, null);
        count(partition, -1, target);
        target.done();
    }

    private void count(int partition, int more, Target target) {
        long count = Math.max(0, counts.getOrDefault(partition, 0L) + more);
        counts.put(partition, count);
        target.put(store(), partition, DedupeRecords.countKey(), DedupeRecords.count(count));
    }

    private byte[] after(int partition, DedupeRecords.Kept kept, byte[] value) {
        long ordinal = ledger.away(kept.ordinal(), partition);
        return ordinal == kept.ordinal() ? value : records(partition).withOrdinal(value, ordinal);
    }

    private DedupeRecords records(int partition) {
        return records.computeIfAbsent(partition, it -> new DedupeRecords(new StateFormat(it, Formats::newest)));
    }
}
