package dev.headgate.streams;

import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.ThreadMetadata;

/**
 * What the stream threads of this process have at the moment.
 *
 * <p>Threading: any thread.
 */
record LocalThreads(KafkaStreams streams) {

    /** The client ids of their consumers. */
    Set<String> members() {
        return streams.metadataForLocalThreads().stream()
                .map(ThreadMetadata::consumerClientId)
                .collect(Collectors.toSet());
    }

    /** The partitions of a topic whose tasks they run. */
    Set<Integer> partitions(String topic) {
        return streams.metadataForLocalThreads().stream()
                .flatMap(thread -> thread.activeTasks().stream())
                .flatMap(task -> task.topicPartitions().stream())
                .filter(partition -> partition.topic().equals(topic))
                .map(TopicPartition::partition)
                .collect(Collectors.toSet());
    }
}
