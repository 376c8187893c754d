package dev.headgate.trials.scenario;

import dev.headgate.sandbox.Closer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * In which formats an application's instances write their state: what they may still be asked to read.
 *
 * <p>Threading: one thread.
 */
final class ChangelogFormats implements AutoCloseable {

    /** Begins the head of a record; the number of its format follows. A few records, such as counts, have no head. */
    private static final byte MARK = (byte) 0xF6;

    private static final int HEADLESS = 1;
    private static final Duration STEP = Duration.ofMillis(100);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final Map<Integer, Long> records = new TreeMap<>();
    private final KafkaConsumer<byte[], byte[]> consumer;

    /**
     * Begins with the first record of each changelog that there is.
     *
     * @param kafka how to connect
     * @param application its id
     * @throws IllegalStateException if there is none
     */
    ChangelogFormats(Map<String, Object> kafka, String application) throws InterruptedException, ExecutionException {
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        config.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        List<String> changelogs;
        try (Admin admin = Admin.create(kafka)) {
            changelogs = admin.listTopics().names().get().stream()
                    .filter(it -> it.startsWith(application + "-") && it.endsWith("-changelog"))
                    .toList();
        }
        if (changelogs.isEmpty()) {
            throw new IllegalStateException("no changelogs of " + application);
        }
        consumer = new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        try {
            List<TopicPartition> partitions = changelogs.stream()
                    .flatMap(it -> consumer.partitionsFor(it, ANSWER).stream())
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
        } catch (RuntimeException e) {
            Closer.after(e, consumer);
            throw e;
        }
    }

    /** Reads what is committed by now. Returns how many records of formats newer than one there are so far. */
    long newerThan(int format) {
        Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment(), ANSWER);
        long deadline = System.nanoTime() + ANSWER.toNanos();
        while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey(), ANSWER) < end.getValue())) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("changelogs can't be read within " + ANSWER.toSeconds() + " s");
            }
            consumer.poll(STEP).forEach(this::take);
        }
        return records.entrySet().stream()
                .filter(it -> it.getKey() > format)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private void take(ConsumerRecord<byte[], byte[]> changed) {
        if (changed.value() != null) {
            records.merge(format(changed.value()), 1L, Long::sum);
        }
    }

    static int format(byte[] value) {
        return value.length >= 2 && value[0] == MARK ? Byte.toUnsignedInt(value[1]) : HEADLESS;
    }

    @Override
    public void close() {
        consumer.close();
    }
}
