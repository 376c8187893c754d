package dev.headgate.cli.plan;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.status.Ownership;
import dev.headgate.control.status.StatusSource;
import dev.headgate.control.status.VendorState;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What there is to plan by.
 *
 * @param existing how many partitions intents has; null while there is no such topic, or nobody looked
 * @param running how many instances run
 * @param owners the instance that owns each partition
 */
record Fleet(List<PlannedVendor> vendors, @Nullable Integer existing, int running, SortedMap<Integer, String> owners) {

    /** As many as topics apply makes. */
    private static final int USUAL = 4;

    /** @throws CommandException if the profiles are in a topic */
    static Fleet offline(Configuration configuration) {
        if (configuration.hasProfilesInTopic()) {
            throw CommandException.usage("--offline: the profiles are in a topic, as vendors.source says");
        }
        return unborn(new ProfileFolder(configuration.vendorsDir(), false).vendors());
    }

    private static Fleet unborn(Collection<String> vendors) {
        return new Fleet(vendors.stream().map(PlannedVendor::of).toList(), null, 0, Collections.emptySortedMap());
    }

    static Fleet of(Configuration configuration, Cluster cluster) {
        String intents = configuration.codec().topic(Topics.INTENTS);
        Integer partitions = cluster.partitions(List.of(intents)).get(intents);
        if (partitions == null) {
            try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
                return unborn(folder.vendors());
            }
        }
        List<VendorState> states = new StatusSource(configuration, cluster).states();
        Ownership ownership = Ownership.of(cluster, configuration.applicationId(), intents);
        List<PlannedVendor> vendors = states.stream()
                .map(it -> new PlannedVendor(it.vendor(), it.waiting(), it.inFlight()))
                .toList();
        return new Fleet(vendors, partitions, ownership.instances().size(), named(ownership, states));
    }

    /** Instances by the names that they give themselves on status, where they did. */
    private static SortedMap<Integer, String> named(Ownership ownership, List<VendorState> states) {
        Map<String, VendorStatus> last = new HashMap<>();
        for (VendorState state : states) {
            String owner = ownership.owners().get(state.partition());
            VendorStatus reported = state.reported();
            if (owner != null && reported != null) {
                last.merge(owner, reported, (one, other) -> one.getAt().isAfter(other.getAt()) ? one : other);
            }
        }
        SortedMap<Integer, String> named = new TreeMap<>();
        ownership.owners().forEach((partition, owner) -> {
            VendorStatus reported = last.get(owner);
            named.put(partition, reported == null ? owner : reported.getInstance());
        });
        return named;
    }

    /** What comes of as many partitions and instances; null for those that there are. */
    Advice advice(@Nullable Integer wantedPartitions, @Nullable Integer wantedInstances) {
        int partitions = wantedPartitions != null ? wantedPartitions : existing != null ? existing : USUAL;
        int instances = wantedInstances != null ? wantedInstances : running;
        boolean asItIs = wantedInstances == null && existing != null && existing == partitions;
        Placement now =
                asItIs ? new Placement(vendors, partitions, owners) : Placement.spread(vendors, partitions, instances);
        return Advice.of(now, instances, existing);
    }
}
