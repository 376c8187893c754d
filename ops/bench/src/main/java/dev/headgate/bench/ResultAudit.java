package dev.headgate.bench;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the committed results from the beginning and counts them, and the different intents they are of.
 *
 * <p>Threading: one thread.
 */
final class ResultAudit implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final AvroSerde serde = new AvroSerde();
    private final BitSet seen = new BitSet();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private long results;
    private long failed;

    ResultAudit(String bootstrapServers, String topic, int partitions) {
        this.consumer = new KafkaConsumer<>(
                ReadableEnd.committed(bootstrapServers), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.partitions = ReadableEnd.partitions(topic, partitions);
        consumer.assign(this.partitions);
        consumer.seekToBeginning(this.partitions);
    }

    /**
     * Reads until so many intents have a result, or no more comes.
     *
     * @param quiet for how long nothing has come then
     */
    void readUntil(long intents, Duration quiet) {
        long heard = System.nanoTime();
        while (distinct() < intents && System.nanoTime() - heard < quiet.toNanos()) {
            if (poll() > 0) {
                heard = System.nanoTime();
            }
        }
    }

    /** Reads everything that is committed by now. */
    void readToEnd() {
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, ANSWER);
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey(), ANSWER) < end.getValue())) {
            poll();
        }
    }

    private int poll() {
        ConsumerRecords<byte[], byte[]> records = consumer.poll(STEP);
        for (ConsumerRecord<byte[], byte[]> each : records) {
            count(serde.deserializer().deserialize(each.topic(), each.value()));
        }
        return records.count();
    }

    private void count(SpecificRecord record) {
        results++;
        switch (record) {
            case Result result -> {
                seen.set(IntentMaker.number(result.getId()));
                failed += result.getOutcome() == OutcomeKind.SUCCEEDED ? 0 : 1;
            }
            case Intent copy -> seen.set(IntentMaker.number(copy.getId()));
            default -> throw new IllegalStateException("neither a result nor an intent: " + record.getSchema());
        }
    }

    /** Records. */
    long results() {
        return results;
    }

    /** Intents that have a record. */
    long distinct() {
        return seen.cardinality();
    }

    /** Records with another outcome than SUCCEEDED. */
    long failed() {
        return failed;
    }

    @Override
    public void close() {
        consumer.close();
        serde.close();
    }
}
