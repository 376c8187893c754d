package dev.headgate.streams.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The offset that a transaction without consumed records carries: the one last committed for an owned partition, so
 * that committing it again changes nothing. The consumer's position would skip what is fetched and not processed.
 */
final class OwnedOffset {

    private final Consumer<byte[], byte[]> consumer;
    private final String topic;

    OwnedOffset(Consumer<byte[], byte[]> consumer, String topic) {
        this.consumer = consumer;
        this.topic = topic;
    }

    Map<TopicPartition, OffsetAndMetadata> get() {
        Set<TopicPartition> owned = new TreeSet<>((a, b) -> a.topic().equals(b.topic())
                ? Integer.compare(a.partition(), b.partition())
                : a.topic().compareTo(b.topic()));
        consumer.assignment().stream().filter(p -> p.topic().equals(topic)).forEach(owned::add);
        if (owned.isEmpty()) {
            return Map.of();
        }
        TopicPartition partition = owned.iterator().next();
        Map<TopicPartition, OffsetAndMetadata> committed = new HashMap<>(consumer.committed(Set.of(partition)));
        committed.computeIfAbsent(
                partition,
                p -> new OffsetAndMetadata(consumer.beginningOffsets(Set.of(p)).getOrDefault(p, 0L)));
        return committed;
    }
}
