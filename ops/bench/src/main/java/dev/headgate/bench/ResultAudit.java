package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads the committed results from the beginning and counts them, and the different intents they are of. It can also only
 * look how far results can be read: that costs next to nothing, where reading would take time from those who are measured.
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

    ResultAudit(String bootstrapServers, int partitions) {
        this.consumer = new KafkaConsumer<>(
                committed(bootstrapServers), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        this.partitions = partitions(partitions);
        consumer.assign(this.partitions);
        consumer.seekToBeginning(this.partitions);
    }

    /** The settings of a consumer that reads what is committed, and is in no group. */
    public static Map<String, Object> committed(String bootstrapServers) {
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", bootstrapServers));
        settings.putAll(Map.of("isolation.level", "read_committed", "enable.auto.commit", false));
        settings.putAll(Map.of("allow.auto.create.topics", false, "max.poll.records", 5_000));
        return settings;
    }

    /** Those of the topic of results. */
    public static List<TopicPartition> partitions(int partitions) {
        String topic = Assignment.topic(Topics.RESULTS);
        return IntStream.range(0, partitions)
                .mapToObj(it -> new TopicPartition(topic, it))
                .toList();
    }

    /** How many records can be read, and marks at the ends of transactions: one in each partition for each commit. */
    long readable() {
        return consumer.endOffsets(partitions, ANSWER).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /**
     * Reads until this number of intents have a result, or no more comes.
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

    /** From now on it is told the number of each intent that a result is of. */
    void onResult(IntConsumer listener) {
        this.listener = listener;
    }

    private void count(SpecificRecord record) {
        String id = switch (record) {
            case Result result -> {
                failed += result.getOutcome() == OutcomeKind.SUCCEEDED ? 0 : 1;
                yield result.getId();
            }
            case Intent copy -> copy.getId();
            default -> throw new IllegalStateException("neither a result nor an intent: " + record.getSchema());
        };
        int number = IntentMaker.number(id);
        results++;
        seen.set(number);
        listener.accept(number);
    }

    /** Records. */
    long results() {
        return results;
    }

    /** Intents that have a record. */
    long distinct() {
        return seen.cardinality();
    }

    /** Records beyond one for each intent. */
    long duplicates() {
        return results - distinct();
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
