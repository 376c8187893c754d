package dev.headgate.cli.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Vendors on their partitions, and those in instances. */
public final class Placement {

    private static final int NAMED = 10;

    private final List<PlannedVendor> vendors;
    private final int partitions;
    private final SortedMap<Integer, String> instances;
    private final SortedMap<Integer, List<PlannedVendor>> byPartition;

    /**
     * @param partitions how many there are
     * @param instances by partition, those that none has left out
     */
    Placement(List<PlannedVendor> vendors, int partitions, SortedMap<Integer, String> instances) {
        this.partitions = partitions;
        this.instances = instances;
        this.byPartition = vendors.stream()
                .sorted(Comparator.comparing(PlannedVendor::vendor))
                .collect(Collectors.groupingBy(it -> it.partition(partitions), TreeMap::new, Collectors.toList()));
        this.vendors = byPartition.values().stream().flatMap(List::stream).toList();
    }

    /** In so many instances, each with as many partitions as the others, which is what Kafka Streams aims for. */
    public static Placement spread(List<PlannedVendor> vendors, int partitions, int instances) {
        SortedMap<Integer, String> spread = new TreeMap<>();
        if (instances > 0) {
            IntStream.range(0, partitions).forEach(it -> spread.put(it, "instance " + (it % instances + 1)));
        }
        return new Placement(vendors, partitions, spread);
    }

    /** By partition, then by name. */
    List<PlannedVendor> vendors() {
        return vendors;
    }

    public int partitions() {
        return partitions;
    }

    SortedMap<Integer, String> instances() {
        return instances;
    }

    /** The vendors of each instance that has any. */
    Map<String, List<PlannedVendor>> byInstance() {
        Map<String, List<PlannedVendor>> by = new LinkedHashMap<>();
        byPartition.forEach((partition, its) -> {
            String instance = instances.get(partition);
            if (instance != null) {
                by.computeIfAbsent(instance, _ -> new ArrayList<>()).addAll(its);
            }
        });
        return by;
    }

    /** The most vendors on one partition. */
    int mostVendors() {
        return byPartition.values().stream().mapToInt(List::size).max().orElse(0);
    }

    /** The most busy ones on one partition. */
    int mostBusy() {
        return most(byPartition.values());
    }

    /** The most busy ones in one instance. */
    int mostBusyInAnInstance() {
        return most(byInstance().values());
    }

    private static int most(Collection<List<PlannedVendor>> groups) {
        return groups.stream().mapToInt(it -> busy(it).size()).max().orElse(0);
    }

    /** The names of the vendors of each partition that has any. */
    public SortedMap<Integer, List<String>> names() {
        SortedMap<Integer, List<String>> names = new TreeMap<>();
        byPartition.forEach((partition, its) ->
                names.put(partition, its.stream().map(PlannedVendor::vendor).toList()));
        return names;
    }

    /** Vendors that share their partition with another. */
    public int sharing() {
        return byPartition.values().stream()
                .mapToInt(List::size)
                .filter(size -> size > 1)
                .sum();
    }

    /** How many of so many instances have a vendor at most, since each has whole partitions. */
    public int working(int instanceCount) {
        return Math.min(instanceCount, byPartition.size());
    }

    /** The most partitions that one of so many instances has, if they are spread evenly. */
    public int most(int instanceCount) {
        return Math.ceilDiv(partitions, instanceCount);
    }

    /** Partitions without a vendor. */
    int empty() {
        return partitions - byPartition.size();
    }

    /** Other busy vendors of its partition, the first of them. */
    List<String> beside(PlannedVendor vendor) {
        return byPartition.getOrDefault(vendor.partition(partitions), List.of()).stream()
                .filter(it -> it.busy() && !it.equals(vendor))
                .limit(NAMED)
                .map(PlannedVendor::vendor)
                .toList();
    }

    /** Whether any other vendor of its partition is busy. */
    boolean isCrowded(PlannedVendor vendor) {
        return vendor.busy() && !beside(vendor).isEmpty();
    }

    static List<PlannedVendor> busy(List<PlannedVendor> vendors) {
        return vendors.stream().filter(PlannedVendor::busy).toList();
    }
}
