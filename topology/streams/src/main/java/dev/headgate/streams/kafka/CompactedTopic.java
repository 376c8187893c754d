package dev.headgate.streams.kafka;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * A compacted topic of one partition, which few write to, one after the other, and many read as a whole.
 *
 * <p>Threading: any thread; each method makes the clients it needs.
 *
 * @param name in full
 * @param kafka Kafka's own properties, with or without those of Kafka Streams
 */
public record CompactedTopic(String name, Map<String, Object> kafka) {

    public static final Duration PATIENCE = Duration.ofSeconds(15);

    private static final int TRIES = 20;

    /** Before another try, times the tries so far: of two writers that meet, one has to let the other end. */
    private static final Duration MAX_PAUSE = Duration.ofMillis(500);

    /**
     * What a writer has decided.
     *
     * @param records to be written; none: everything stays as it is
     * @param result of the decision
     */
    public record Update<T>(List<ProducerRecord<byte[], byte[]>> records, T result) {

        public Update {
            records = List.copyOf(records);
        }
    }

    public TopicPartition partition() {
        return new TopicPartition(name, 0);
    }

    /** A record of it. */
    public ProducerRecord<byte[], byte[]> record(byte[] key, byte @Nullable [] value) {
        return new ProducerRecord<>(name, 0, key, value);
    }

    /**
     * Reads all that is committed.
     *
     * @throws BrokerException if that takes too long
     */
    public void read(java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> each) {
        try (Consumer<byte[], byte[]> consumer = consumer()) {
            consumer.assign(List.of(partition()));
            consumer.seekToBeginning(List.of(partition()));
            long end = consumer.endOffsets(List.of(partition())).getOrDefault(partition(), 0L);
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (consumer.position(partition()) < end) {
                consumer.poll(Duration.ofMillis(100)).forEach(each);
                if (System.nanoTime() - deadline > 0) {
                    throw new BrokerException("the topic " + name + " can't be read within " + PATIENCE.toSeconds()
                            + " s; are its replicas online?");
                }
            }
        }
    }

    /**
     * Writes what is decided by what is there; nobody else's comes in between, because each writer begins under the same
     * transactional id and ends the one before it.
     *
     * @param decide reads the topic and decides; it may be called several times
     */
    public <T> T update(Supplier<Update<T>> decide) {
        return update(decide, this::producer);
    }

    <T> T update(Supplier<Update<T>> decide, Supplier<Producer<byte[], byte[]>> producers) {
        for (int tries = 1; ; tries++) {
            try (Producer<byte[], byte[]> producer = producers.get()) {
                return tryUpdate(decide, producer);
            } catch (KafkaException e) {
                if (tries == TRIES || !Fencing.isBehind(e)) {
                    throw e;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(tries * MAX_PAUSE.toNanos()));
            }
        }
    }

    private Producer<byte[], byte[]> producer() {
        Map<String, Object> own = ClientSettings.producer(kafka);
        own.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
        own.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, name);
        own.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        own.put(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG, (int) PATIENCE.toMillis());
        return new KafkaProducer<>(own, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static <T> T tryUpdate(Supplier<Update<T>> decide, Producer<byte[], byte[]> producer) {
        producer.initTransactions();
        Update<T> update = decide.get();
        if (!update.records().isEmpty()) {
            producer.beginTransaction();
            for (ProducerRecord<byte[], byte[]> record : update.records()) {
                var _ = producer.send(record);
            }
            producer.commitTransaction();
        }
        return update.result();
    }

    /** Outside of any group; sees committed records only. */
    public Consumer<byte[], byte[]> consumer() {
        Map<String, Object> own = ClientSettings.consumer(kafka);
        own.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        return new KafkaConsumer<>(own, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }
}
