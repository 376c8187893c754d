package dev.headgate.trials.harness;

import dev.headgate.schemas.AvroSerde;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Sends records, encoded as producers encode them.
 *
 * <p>Threading: any thread.
 */
public final class RecordSender implements AutoCloseable {

    private static final Duration TAKEN = Duration.ofSeconds(90);

    private final Serde<SpecificRecord> serde = new AvroSerde();
    private final AtomicLong refused = new AtomicLong();
    private final KafkaProducer<byte[], byte[]> producer;

    /**
     * @param kafka how to connect, and what else is asked of the producer
     */
    public RecordSender(Map<String, Object> kafka) {
        this(kafka, Map.of());
    }

    /**
     * The same.
     *
     * @param encoding settings of what encodes the records
     */
    public RecordSender(Map<String, Object> kafka, Map<String, Object> encoding) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        serde.configure(encoding, false);
        producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
    }

    /** What reads records that were encoded so. */
    public Deserializer<SpecificRecord> decoder() {
        return serde.deserializer();
    }

    public byte[] encode(String topic, SpecificRecord value) {
        return serde.serializer().serialize(topic, value);
    }

    /** Sends one, to the partition that its key belongs to. */
    public void send(String topic, String key, SpecificRecord value) {
        send(topic, null, key, value, () -> {});
    }

    /**
     * The same.
     *
     * @param partition where the record goes; null for the partition that its key belongs to
     * @param acknowledged what is done when a broker has it
     */
    public void send(
            String topic, @Nullable Integer partition, String key, SpecificRecord value, Runnable acknowledged) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        var _ = producer.send(new ProducerRecord<>(topic, partition, bytes, encode(topic, value)), (_, failure) -> {
            if (failure == null) {
                acknowledged.run();
            } else {
                refused.incrementAndGet();
            }
        });
    }

    /** Puts bytes where it says, or in their key's partition, and waits until a broker has them. Returns where it has. */
    public RecordMetadata put(String topic, @Nullable Integer partition, byte[] key, byte @Nullable [] value)
            throws Exception {
        return producer.send(new ProducerRecord<>(topic, partition, key, value))
                .get(TAKEN.toSeconds(), TimeUnit.SECONDS);
    }

    /**
     * Waits until everything sent is acknowledged.
     *
     * @throws IllegalStateException if there is something that no broker took
     */
    public void flush() {
        producer.flush();
        if (refused.get() > 0) {
            throw new IllegalStateException("records that no broker took: " + refused.get());
        }
    }

    /** Gives up what is not acknowledged within some seconds. */
    @Override
    public void close() {
        producer.close(Duration.ofSeconds(5));
    }
}
