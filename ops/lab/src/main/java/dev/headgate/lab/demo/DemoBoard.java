package dev.headgate.lab.demo;

import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The status topic, as any user reads it.
 *
 * <p>Threading: one thread.
 */
final class DemoBoard implements AutoCloseable {

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final TopicCodec codec;
    private final Map<String, VendorStatus> last = new HashMap<>();

    DemoBoard(Map<String, Object> kafka, TopicCodec codec) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        this.codec = codec;
        this.consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        List<TopicPartition> partitions = consumer.partitionsFor(codec.topic(Topics.STATUS)).stream()
                .map(it -> new TopicPartition(it.topic(), it.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    void poll(Duration longest) {
        for (ConsumerRecord<byte[], byte[]> one : consumer.poll(longest)) {
            if (one.value() == null) {
                continue; // of a vendor that never had a profile; the demo's have one
            }
            VendorStatus status = codec.decode(Topics.STATUS, one.value(), VendorStatus.class);
            last.put(status.getVendor(), status);
        }
    }

    List<DemoSnapshot.Row> rows(DemoPlan plan, Instant now) {
        return plan.shares().entrySet().stream()
                .map(share -> DemoSnapshot.Row.of(share.getKey(), share.getValue(), last.get(share.getKey()), now))
                .toList();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
