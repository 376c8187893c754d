package dev.headgate.control.status;

import dev.headgate.control.kafka.Cluster;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Which partitions of a topic running instances own.
 *
 * @param members how many instances' threads are in the group
 * @param rebalancing whether they are sharing the partitions out just now
 */
public record Ownership(int members, boolean rebalancing, Set<Integer> owned) {

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
                : new Ownership(0, false, Set.of());
    }

    private static Ownership of(ConsumerGroupDescription described, String topic) {
        Set<Integer> owned = described.members().stream()
                .flatMap(member -> member.assignment().topicPartitions().stream())
                .filter(partition -> partition.topic().equals(topic))
                .map(TopicPartition::partition)
                .collect(Collectors.toSet());
        GroupState state = described.groupState();
        boolean rebalancing = state == GroupState.PREPARING_REBALANCE || state == GroupState.COMPLETING_REBALANCE;
        return new Ownership(described.members().size(), rebalancing, owned);
    }

    /** Says why nobody owns the partition, or null if somebody does. */
    @Nullable
    public String unowned(int partition) {
        if (owned.contains(partition)) {
            return null;
        }
        if (members == 0) {
            return "no instance runs";
        }
        return rebalancing ? "instances are sharing partitions out" : "no instance owns partition " + partition;
    }
}
