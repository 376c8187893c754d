package dev.headgate.control.growing;

import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;

/**
 * What a growth asks the brokers for, and has them do.
 *
 * @param group the application's
 */
record GrowthTopics(Admin admin, String group) {

    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** An instance that was killed leaves a transaction open for a minute at most, by default; a growth for five. */
    private static final Duration TRANSACTION = Duration.ofMinutes(6);

    private static final Duration AGAIN = Duration.ofMillis(200);

    static List<TopicPartition> partitions(String topic, int count) {
        return IntStream.range(0, count)
                .mapToObj(it -> new TopicPartition(topic, it))
                .toList();
    }

    int count(String topic) throws InterruptedException {
        return AdminAnswers.get(admin.describeTopics(List.of(topic)).allTopicNames(), PATIENCE)
                .values()
                .iterator()
                .next()
                .partitions()
                .size();
    }

    /**
     * Gives a topic so many partitions, unless it has them, and waits until they can be seen.
     *
     * @throws BrokerException if they can't after 15 s
     */
    void widen(String topic, int partitions) throws InterruptedException {
        if (count(topic) < partitions) {
            Void _ = AdminAnswers.get(
                    admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions)))
                            .all(),
                    PATIENCE);
        }
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (count(topic) < partitions) {
            if (System.nanoTime() - deadline > 0) {
                throw new BrokerException(
                        topic + " was given " + partitions + " partitions, and the brokers don't show them");
            }
            LockSupport.parkNanos(AGAIN.toNanos());
        }
    }

    /** Returns who is in the group, by name; nobody if there is no such group. */
    List<String> members() throws InterruptedException {
        try {
            ConsumerGroupDescription found = AdminAnswers.get(
                    admin.describeConsumerGroups(List.of(group))
                            .describedGroups()
                            .values()
                            .iterator()
                            .next(),
                    PATIENCE);
            return found.members().stream()
                    .map(it -> it.clientId() + " at " + it.host())
                    .sorted()
                    .toList();
        } catch (GroupIdNotFoundException e) {
            return List.of();
        }
    }

    /** Returns what the group has committed, where it has. */
    Map<TopicPartition, OffsetAndMetadata> committed() throws InterruptedException {
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>();
        AdminAnswers.get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata(), PATIENCE)
                .forEach((partition, offset) -> {
                    if (offset != null) {
                        committed.put(partition, offset);
                    }
                });
        return committed;
    }

    /**
     * Returns where these partitions end, when no transaction is open in any of them.
     *
     * @throws GrowthException if one is open for six minutes
     */
    Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions) throws InterruptedException {
        long deadline = System.nanoTime() + TRANSACTION.toNanos();
        while (true) {
            Map<TopicPartition, Long> all = ends(partitions, IsolationLevel.READ_UNCOMMITTED);
            Map<TopicPartition, Long> committed = ends(partitions, IsolationLevel.READ_COMMITTED);
            if (all.equals(committed)) {
                return all;
            }
            all.entrySet().removeAll(committed.entrySet());
            if (System.nanoTime() - deadline > 0) {
                throw new GrowthException(
                        "a transaction is open in " + all.keySet() + " for " + TRANSACTION.toMinutes()
                                + " minutes: something still writes there. Stop it; kafka-transactions.sh find-hanging names it");
            }
            LockSupport.parkNanos(AGAIN.toNanos());
        }
    }

    private Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions, IsolationLevel level)
            throws InterruptedException {
        Map<TopicPartition, OffsetSpec> asked =
                partitions.stream().collect(Collectors.toMap(it -> it, _ -> OffsetSpec.latest()));
        Map<TopicPartition, Long> ends = new HashMap<>();
        AdminAnswers.get(admin.listOffsets(asked, new ListOffsetsOptions(level)).all(), PATIENCE)
                .forEach((partition, end) -> ends.put(partition, end.offset()));
        return ends;
    }
}
