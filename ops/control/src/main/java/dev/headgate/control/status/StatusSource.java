package dev.headgate.control.status;

import dev.headgate.app.Configuration;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What there is to know of all vendors: the status topic, the consumer group and the profiles. */
public record StatusSource(Configuration configuration, Cluster cluster) {

    /** Every vendor that has a profile here or was ever reported, by name. */
    public List<VendorState> states() {
        String intents = configuration.codec().topic(Topics.INTENTS);
        Ownership ownership = Ownership.of(cluster, configuration.applicationId(), intents);
        return states(
                StatusFollower.read(cluster, configuration.codec()),
                KnownProfiles.of(configuration, cluster),
                ownership,
                cluster.partitionsOf(intents),
                Instant.now());
    }

    /**
     * The same of what is known already.
     *
     * @param partitions of the topic intents
     */
    public static List<VendorState> states(
            Map<String, VendorStatus> reported,
            KnownProfiles profiles,
            Ownership ownership,
            int partitions,
            Instant now) {
        Set<String> vendors = new TreeSet<>(reported.keySet());
        vendors.addAll(profiles.vendors());
        List<VendorState> states = new ArrayList<>(vendors.size());
        for (String vendor : vendors) {
            int partition = OwnerPartition.of(vendor.getBytes(StandardCharsets.UTF_8), partitions);
            states.add(VendorState.of(
                    vendor, partition, reported.get(vendor), profiles.problems().get(vendor), ownership, now));
        }
        return states;
    }
}
