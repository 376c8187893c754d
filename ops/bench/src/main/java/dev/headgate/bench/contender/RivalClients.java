package dev.headgate.bench.contender;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka's clients of those contenders that are not Kafka Streams; the producer batches and compresses as Headgate's. */
final class RivalClients {

    private RivalClients() {}

    /** Does not commit by itself. */
    static KafkaConsumer<byte[], SpecificRecord> consumer(Assignment assignment) {
        return new KafkaConsumer<>(
                Map.of(
                        ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        assignment.bootstrapServers(),
                        ConsumerConfig.GROUP_ID_CONFIG,
                        Assignment.APPLICATION,
                        ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                        false,
                        ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                        "earliest"),
                new ByteArrayDeserializer(),
                new AvroDeserializer());
    }

    /**
     * Idempotent, as producers are by default.
     *
     * @param lingerMillis 0 for who waits for each record
     */
    static KafkaProducer<byte[], SpecificRecord> producer(Assignment assignment, int lingerMillis) {
        return new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        assignment.bootstrapServers(),
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.LINGER_MS_CONFIG,
                        lingerMillis,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        131_072,
                        ProducerConfig.COMPRESSION_TYPE_CONFIG,
                        "lz4"),
                new ByteArraySerializer(),
                new AvroSerializer());
    }
}
