package dev.headgate.trials;

import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Reads a results topic from its beginning and counts what was committed there; what was aborted does not exist for it.
 *
 * <p>Threading: one thread.
 */
public final class OutcomeReader implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final KafkaConsumer<String, byte[]> consumer;
    private final List<TopicPartition> partitions;
    private final Deserializer<? extends SpecificRecord> records;
    private final Outcomes outcomes;

    /**
     * @param kafka how to connect: bootstrap.servers and what else the broker asks for
     * @param topic the results topic, by its full name
     * @param records reads the values
     * @param most intents that are kept apart, at least 1
     * @throws IllegalStateException if there is no such topic
     */
    public OutcomeReader(
            Map<String, Object> kafka, String topic, Deserializer<? extends SpecificRecord> records, int most) {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        config.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        config.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, 5000);
        this.records = records;
        this.outcomes = new Outcomes(most);
        this.consumer = new KafkaConsumer<>(config, new StringDeserializer(), new ByteArrayDeserializer());
        this.partitions = consumer.partitionsFor(topic, ANSWER).stream()
                .map(it -> new TopicPartition(it.topic(), it.partition()))
                .toList();
        if (partitions.isEmpty()) {
            consumer.close();
            throw new IllegalStateException("no such topic: " + topic);
        }
        consumer.assign(partitions);
        consumer.seekToBeginning(partitions);
    }

    /** What was counted so far; grows as this reader reads on. */
    public Outcomes outcomes() {
        return outcomes;
    }

    /**
     * Reads what is there, once.
     *
     * @param longest how long to wait when nothing is
     * @return outcomes read
     * @throws org.apache.kafka.common.errors.SerializationException for a value that is no result
     */
    public int poll(Duration longest) {
        ConsumerRecords<String, byte[]> read = consumer.poll(longest);
        for (ConsumerRecord<String, byte[]> one : read) {
            SpecificRecord record = records.deserialize(one.topic(), one.value());
            if (!(record instanceof Result result)) {
                throw new IllegalStateException(
                        "not a result: " + one.topic() + "-" + one.partition() + " offset " + one.offset());
            }
            outcomes.add(result);
        }
        return read.count();
    }

    /**
     * Reads until it is enough.
     *
     * @return whether it became enough in time
     */
    public boolean readUntil(Predicate<Outcomes> enough, Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        while (!enough.test(outcomes)) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            poll(STEP);
        }
        return true;
    }

    /**
     * Reads everything that is committed by now.
     *
     * @return false if that took too long
     */
    public boolean readToEnd(Duration longest) {
        long deadline = System.nanoTime() + longest.toNanos();
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWER);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey(), ANSWER) < end.getValue())) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            poll(STEP);
        }
        return true;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
