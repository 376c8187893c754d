package dev.headgate.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What the tests do to a broker; every wait is bounded. */
final class SandboxClient {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private SandboxClient() {}

    /** Sends values in one transaction each, committed or aborted. */
    static void sendInTransaction(Map<String, Object> client, String topic, boolean commit, String... values)
            throws Exception {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("transactional.id", "test");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            producer.initTransactions();
            producer.beginTransaction();
            for (String value : values) {
                producer.send(new ProducerRecord<>(topic, value)).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            }
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    /** Sends one record; fails with the client's own exception. */
    static void send(Map<String, Object> client, String topic, String value) throws Exception {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("max.block.ms", 3000);
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
            producer.send(new ProducerRecord<>(topic, value)).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    /**
     * Reads the committed values of all that is written to partition 0. A commit returns before its mark is written, and
     * where a reader of what is committed is told the end is before that mark.
     */
    static List<String> committed(Map<String, Object> client, String topic) throws Exception {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("isolation.level", "read_committed");
        TopicPartition partition = new TopicPartition(topic, 0);
        List<String> values = new ArrayList<>();
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer())) {
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            long end = written(client, partition);
            long deadline = System.nanoTime() + LIMIT.toNanos();
            while (consumer.position(partition, LIMIT) < end && System.nanoTime() - deadline < 0) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(200))) {
                    values.add(record.value());
                }
            }
        }
        return values;
    }

    private static long written(Map<String, Object> client, TopicPartition partition)
            throws ExecutionException, InterruptedException, TimeoutException {
        try (Admin admin = Admin.create(client)) {
            return admin.listOffsets(
                            Map.of(partition, OffsetSpec.latest()),
                            new ListOffsetsOptions(IsolationLevel.READ_UNCOMMITTED))
                    .partitionResult(partition)
                    .get(LIMIT.toSeconds(), TimeUnit.SECONDS)
                    .offset();
        }
    }

    /** Asks for the topics' names within so many seconds. */
    static List<String> topics(Map<String, Object> client, int seconds)
            throws ExecutionException, InterruptedException, TimeoutException {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put("request.timeout.ms", seconds * 1000);
        properties.put("default.api.timeout.ms", seconds * 1000);
        try (Admin admin = Admin.create(properties)) {
            return List.copyOf(admin.listTopics().names().get(seconds + 5L, TimeUnit.SECONDS));
        }
    }
}
