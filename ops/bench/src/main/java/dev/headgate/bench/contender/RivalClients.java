package dev.headgate.bench.contender;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's clients of those contenders that are not Kafka Streams; the producer batches and compresses as Headgate's. */
final class RivalClients {

    private static final int LINGER_MILLIS = 5;

    private RivalClients() {}

    /** Does not commit by itself. */
    static KafkaConsumer<byte[], SpecificRecord> consumer(Assignment assignment) {
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", assignment.bootstrapServers()));
        settings.putAll(Map.of("group.id", Assignment.APPLICATION, "enable.auto.commit", false));
        settings.put("auto.offset.reset", "earliest");
        return new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new AvroDeserializer());
    }

    /** Idempotent, as producers are by default. */
    static KafkaProducer<byte[], SpecificRecord> producer(Assignment assignment) {
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", assignment.bootstrapServers()));
        settings.putAll(Map.of("acks", "all", "linger.ms", LINGER_MILLIS, "batch.size", 131_072));
        settings.put("compression.type", "lz4");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new AvroSerializer());
    }
}
