package dev.headgate.control.growing;

import dev.headgate.streams.layout.Formats;
import dev.headgate.streams.ledger.StateFormat;
import dev.headgate.streams.ledger.VendorStateRecords;
import dev.headgate.streams.ledger.VendorStateStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Permits spent, cool-downs, kept cancels and what is parked, which move with their vendor, and what is kept for all vendors
 * of a partition: that is copied to each partition that may own one of them.
 */
final class VendorStateMove implements StoreMove {

    private final Partitioning partitioning;
    private final ParkedMove parked;

    /** For all vendors: in which partitions each is. */
    private final Map<Bytes, Set<Integer>> common = new HashMap<>();

    VendorStateMove(Partitioning partitioning, ParkedMove parked) {
        this.partitioning = partitioning;
        this.parked = parked;
    }

    @Override
    public String store() {
        return VendorStateStore.STORE;
    }

    @Override
    public void survey(int partition, byte[] key, byte[] value, Tally tally) {
        if (VendorStateRecords.isOfPartition(key)) {
            parked.surveyLast(partition, value);
            return;
        }
        if (VendorStateRecords.isParked(key)) {
            parked.survey(partition, key, value, tally);
            return;
        }
        byte[] vendor = vendor(partition, key);
        if (vendor == null) {
            common.computeIfAbsent(Bytes.wrap(key), _ -> new HashSet<>()).add(partition);
            return;
        }
        int owner = partitioning.owner(vendor);
        tally.add(store(), owner, key, value);
        if (owner != partition) {
            tally.away();
        }
    }

    @Override
    public void surveyed(Tally tally) {
        common.forEach((key, partitions) -> partitions.stream()
                .flatMap(it -> partitioning.heirs(it).stream())
                .distinct()
                .filter(it -> !partitions.contains(it))
                .forEach(_ -> tally.away()));
    }

    @Override
    public void move(int partition, byte[] key, byte[] value, Target target) {
        if (VendorStateRecords.isOfPartition(key)) {
            return;
        }
        if (VendorStateRecords.isParked(key)) {
            parked.move(partition, key, value, target);
            return;
        }
        byte[] vendor = vendor(partition, key);
        if (vendor == null) {
            copy(partition, key, value, target);
        } else if (partitioning.owner(vendor) != partition) {
            target.put(store(), partitioning.owner(vendor), key, value);
            target.put(store(), partition, key, null);
            target.done();
        }
    }

    private void copy(int partition, byte[] key, byte[] value, Target target) {
        Set<Integer> partitions = common.computeIfAbsent(Bytes.wrap(key), _ -> new HashSet<>());
        for (int heir : partitioning.heirs(partition)) {
            if (partitions.add(heir)) {
                target.put(store(), heir, key, value);
                target.done();
            }
        }
    }

    private static byte @Nullable [] vendor(int partition, byte[] key) {
        return new VendorStateRecords(new StateFormat(partition, Formats::newest)).vendor(key);
    }
}
