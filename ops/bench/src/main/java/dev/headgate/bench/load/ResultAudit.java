package dev.headgate.bench.load;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
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
public final class ResultAudit implements AutoCloseable {

    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final AvroSerde serde = new AvroSerde();
    private final BitSet seen = new BitSet();
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final List<TopicPartition> partitions;
    private IntConsumer listener = _ -> {};
    private long results;
    private long failed;

    public ResultAudit(String bootstrapServers, String topic, int partitions) {
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
    public void readUntil(long intents, Duration quiet) {
        long heard = System.nanoTime();
        while (distinct() < intents && System.nanoTime() - heard < quiet.toNanos()) {
            if (poll() > 0) {
                heard = System.nanoTime();
            }
        }
    }

    /** Reads everything that is committed by now. */
    public void readToEnd() {
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

    /** From now on told the number of each intent that a result is of. */
    public void onResult(IntConsumer listener) {
        this.listener = listener;
    }

    private void count(SpecificRecord record) {
        int number = IntentMaker.number(
                switch (record) {
                    case Result result -> {
                        failed += result.getOutcome() == OutcomeKind.SUCCEEDED ? 0 : 1;
                        yield result.getId();
                    }
                    case Intent copy -> copy.getId();
                    default -> throw new IllegalStateException("neither a result nor an intent: " + record.getSchema());
                });
        results++;
        seen.set(number);
        listener.accept(number);
    }

    /** Records. */
    public long results() {
        return results;
    }

    /** Intents that have a record. */
    public long distinct() {
        return seen.cardinality();
    }

    /** Records beyond one for each intent. */
    public long duplicates() {
        return results - distinct();
    }

    /** Records with another outcome than SUCCEEDED. */
    public long failed() {
        return failed;
    }

    @Override
    public void close() {
        consumer.close();
        serde.close();
    }
}
