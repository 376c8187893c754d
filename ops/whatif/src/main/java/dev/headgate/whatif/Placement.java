package dev.headgate.whatif;

import dev.headgate.schemas.OwnerPartition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which vendors share a partition, and so a task and an instance.
 *
 * @param partitions how many there are
 * @param vendors of each partition that has any, by name
 */
public record Placement(int partitions, SortedMap<Integer, List<String>> vendors) {

    /** Of so many partitions. */
    public static Placement of(Collection<String> vendors, int partitions) {
        SortedMap<Integer, List<String>> placed = new TreeMap<>();
        vendors.stream()
                .sorted()
                .forEach(vendor -> placed.computeIfAbsent(
                                OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions),
                                _ -> new ArrayList<>())
                        .add(vendor));
        return new Placement(partitions, placed);
    }

    /** Returns how many vendors share their partition with another. */
    public int sharing() {
        return vendors.values().stream()
                .mapToInt(List::size)
                .filter(size -> size > 1)
                .sum();
    }

    /** Returns how many of so many instances have a vendor at most, as each has whole partitions. */
    public int working(int instances) {
        return Math.min(instances, vendors.size());
    }

    /** Returns the most partitions that one of so many instances has, as they are spread evenly. */
    public int most(int instances) {
        return Math.ceilDiv(partitions, instances);
    }
}
