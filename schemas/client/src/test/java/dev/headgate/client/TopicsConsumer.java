package dev.headgate.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.jspecify.annotations.Nullable;

/** Kafka's mock, whose records can be read again, as those of a topic. */
final class TopicsConsumer extends MockConsumer<byte[], byte[]> {

    private final Map<TopicPartition, List<ConsumerRecord<byte[], byte[]>>> written = new HashMap<>();
    private final Map<TopicPartition, Integer> next = new HashMap<>();

    TopicsConsumer() {
        super("earliest");
    }

    void partitions(String topic, int count) {
        Node node = new Node(0, "broker", 1);
        updatePartitions(
                topic,
                IntStream.range(0, count)
                        .mapToObj(it -> new PartitionInfo(topic, it, node, new Node[] {node}, new Node[] {node}))
                        .toList());
        IntStream.range(0, count).mapToObj(it -> new TopicPartition(topic, it)).forEach(partition -> {
            updateBeginningOffsets(Map.of(partition, 0L));
            updateEndOffsets(Map.of(partition, (long) records(partition).size()));
        });
    }

    /** Writes a record, which is read once it can be. */
    synchronized void write(TopicPartition partition, byte @Nullable [] value, RecordHeaders headers) {
        List<ConsumerRecord<byte[], byte[]>> records = records(partition);
        ConsumerRecord<byte[], byte[]> one = new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                records.size(),
                0,
                TimestampType.CREATE_TIME,
                0,
                value == null ? -1 : value.length,
                new byte[0],
                value,
                headers,
                Optional.empty());
        records.add(one);
        updateEndOffsets(Map.of(partition, (long) records.size()));
    }

    private List<ConsumerRecord<byte[], byte[]>> records(TopicPartition partition) {
        return written.computeIfAbsent(partition, unused -> new ArrayList<>());
    }

    /** Kafka's mock is given what there is now: it has nothing left of what was polled before. */
    @Override
    public synchronized ConsumerRecords<byte[], byte[]> poll(Duration longest) {
        for (TopicPartition partition : assignment()) {
            if (!paused().contains(partition)) {
                List<ConsumerRecord<byte[], byte[]>> records = records(partition);
                records.subList(next.getOrDefault(partition, 0), records.size()).forEach(this::addRecord);
                next.put(partition, records.size());
            }
        }
        return super.poll(longest);
    }

    @Override
    public synchronized void seek(TopicPartition partition, long offset) {
        super.seek(partition, offset);
        next.put(partition, (int) offset);
    }
}
