package dev.headgate.control.status;

import dev.headgate.control.kafka.Cluster;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions of a topic running instances own.
 *
 * @param members how many instances' threads are in the group
 * @param rebalancing whether they are sharing the partitions out just now
 * @param instances the client ids of those that run
 * @param owners that of each partition's owner
 */
public record Ownership(int members, boolean rebalancing, Set<String> instances, SortedMap<Integer, String> owners) {

    /** What Kafka Streams adds to the client id of an instance for each of its threads. */
    private static final Pattern THREAD = Pattern.compile("-StreamThread-\\d+-consumer$");

    public static Ownership of(Cluster cluster, String group, String topic) {
        KafkaFuture<ConsumerGroupDescription> described = cluster.admin()
                .describeConsumerGroups(Set.of(group))
                .describedGroups()
                .get(group);
        if (described == null) {
            throw new IllegalStateException("the group was not described: " + group);
        }
        return cluster.succeeds(described, GroupIdNotFoundException.class)
                ? of(cluster.get(described), topic)
                : new Ownership(0, false, Set.of(), Collections.emptySortedMap());
    }

    private static Ownership of(ConsumerGroupDescription described, String topic) {
        Set<String> instances = new TreeSet<>();
        SortedMap<Integer, String> owners = new TreeMap<>();
        for (MemberDescription member : described.members()) {
            String instance = THREAD.matcher(member.clientId()).replaceFirst("");
            instances.add(instance);
            member.assignment().topicPartitions().stream()
                    .filter(partition -> partition.topic().equals(topic))
                    .forEach(partition -> owners.put(partition.partition(), instance));
        }
        GroupState state = described.groupState();
        boolean rebalancing = state == GroupState.PREPARING_REBALANCE || state == GroupState.COMPLETING_REBALANCE;
        return new Ownership(described.members().size(), rebalancing, instances, owners);
    }

    /** Says why nobody owns the partition, or null if somebody does. */
    @Nullable
    public String unowned(int partition) {
        if (owners.containsKey(partition)) {
            return null;
        }
        if (members == 0) {
            return "no instance runs";
        }
        return rebalancing ? "instances are sharing partitions out" : "no instance owns partition " + partition;
    }
}
