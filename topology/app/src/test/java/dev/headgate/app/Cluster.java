package dev.headgate.app;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SandboxConfig;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.Codec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker with the topics of one application, and what upstream services do with them. */
final class Cluster implements AutoCloseable {

    private final Sandbox sandbox = Sandbox.start(SandboxConfig.plaintext());

    String bootstrapServers() {
        return sandbox.bootstrapServers();
    }

    void createTopics(String prefix, int partitions) {
        sandbox.createTopics(TopicCatalogue.load().topics().stream()
                .map(topic -> new NewTopic(topic.in(prefix), partitions, (short) 1))
                .toList());
    }

    void send(Codec codec, String vendor, String id, String path) throws Exception {
        Intent intent = Intent.newBuilder()
                .setId(id)
                .setVendor(vendor)
                .setOperation(Call.newBuilder().setPath(path).build())
                .build();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(sandbox.clientProperties(), new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            codec.topic(Topics.INTENTS),
                            vendor.getBytes(StandardCharsets.UTF_8),
                            codec.encode(Topics.INTENTS, intent)))
                    .get(20, TimeUnit.SECONDS);
        }
    }

    /** Reads committed results until there are so many, or 40 s have passed. */
    List<Result> results(Codec codec, int count) {
        Map<String, Object> properties = new HashMap<>(sandbox.clientProperties());
        properties.put("isolation.level", "read_committed");
        properties.put("auto.offset.reset", "earliest");
        List<Result> results = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            String topic = codec.topic(Topics.RESULTS);
            consumer.assign(consumer.partitionsFor(topic).stream()
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList());
            long deadline = System.nanoTime() + Duration.ofSeconds(40).toNanos();
            while (results.size() < count && System.nanoTime() < deadline) {
                for (ConsumerRecord<byte[], byte[]> message : consumer.poll(Duration.ofMillis(200))) {
                    results.add(codec.decode(Topics.RESULTS, message.value(), Result.class));
                }
            }
        }
        return results;
    }

    @Override
    public void close() {
        sandbox.close();
    }
}
