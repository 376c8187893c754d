package dev.headgate.control.growing;

import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.LedgerRecords;
import dev.headgate.streams.ledger.Ordinal;
import dev.headgate.streams.ledger.StateFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Waiting intents. Each keeps its ordinal, and so its order, but for one that another entry of its new partition may have
 * too: the next free one is taken then, the same in each run.
 */
final class LedgerMove implements StoreMove {

    private final Partitioning partitioning;
    private final Map<Integer, LedgerRecords> records = new HashMap<>();

    /** Ordinals in partitions that another's entries may have. */
    private final Map<Integer, Set<Long>> taken = new HashMap<>();

    private final List<Shared> shared = new ArrayList<>();

    /** By the partition they are in, what ordinal they have after. */
    private final Map<Integer, Map<Long, Long>> renamed = new HashMap<>();

    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record Shared(int partition, long ordinal, int owner, byte[] value) {}

    LedgerMove(Partitioning partitioning) {
        this.partitioning = partitioning;
    }

    @Override
    public String store() {
        return Ledger.STORE;
    }

    @Override
    public void survey(int partition, byte[] key, byte[] value, Tally tally) {
        long ordinal = records(partition).ordinal(key);
        String vendor = records(partition).vendor(value);
        int owner = vendor == null ? partition : partitioning.owner(vendor);
        if (vendor == null) {
            tally.unreadable();
        }
        if (owner != partition) {
            tally.away();
        }
        if (Ordinal.isShared(ordinal) && owner != partition) {
            shared.add(new Shared(partition, ordinal, owner, value));
            return;
        }
        if (Ordinal.isShared(ordinal)) {
            taken.computeIfAbsent(partition, _ -> new HashSet<>()).add(ordinal);
        }
        tally.add(store(), owner, LedgerRecords.key(ordinal), value);
    }

    @Override
    public void surveyed(Tally tally) {
        shared.sort(Comparator.comparingInt(Shared::partition).thenComparingLong(Shared::ordinal));
        for (Shared each : shared) {
            Set<Long> others = taken.computeIfAbsent(each.owner(), _ -> new HashSet<>());
            long free = each.ordinal();
            while (!others.add(free)) {
                free++;
            }
            renamed.computeIfAbsent(each.partition(), _ -> new HashMap<>()).put(each.ordinal(), free);
            tally.add(store(), each.owner(), LedgerRecords.key(free), each.value());
        }
        shared.clear();
    }

    @Override
    public void move(int partition, byte[] key, byte[] value, Target target) {
        String vendor = records(partition).vendor(value);
        int owner = vendor == null ? partition : partitioning.owner(vendor);
        if (owner != partition) {
            target.put(store(), owner, LedgerRecords.key(away(records(partition).ordinal(key), partition)), value);
            target.put(store(), partition, key, null);
            target.done();
        }
    }

    /** The ordinal that an entry of a partition has in another. */
    long away(long ordinal, int partition) {
        Map<Long, Long> others = renamed.getOrDefault(partition, Map.of());
        return others.getOrDefault(ordinal, ordinal);
    }

    private LedgerRecords records(int partition) {
        return records.computeIfAbsent(partition, it -> new LedgerRecords(new StateFormat(it, Formats::newest)));
    }
}
