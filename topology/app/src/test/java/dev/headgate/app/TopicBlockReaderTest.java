package dev.headgate.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.headgate.sandbox.Sandbox;
import dev.headgate.sandbox.SharedSandbox;
import dev.headgate.streams.parking.TopicBlockReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("broker")
class TopicBlockReaderTest {

    private static final String TOPIC = "block-reader.blocks";
    private static final long NOW = System.currentTimeMillis();

    private static TopicBlockReader reader;
    private static KafkaProducer<byte[], byte[]> producer;

    private final BlockingQueue<String> read = new LinkedBlockingQueue<>();

    @BeforeAll
    static void start() {
        Sandbox sandbox = SharedSandbox.get();
        sandbox.createTopics(List.of(new NewTopic(TOPIC, 2, (short) 1)));
        Map<String, Object> kafka = Map.of("bootstrap.servers", sandbox.bootstrapServers());
        Map<String, Object> consumer = new HashMap<>(kafka);
        consumer.put("isolation.level", "read_committed");
        reader = new TopicBlockReader(
                TOPIC,
                () -> new KafkaConsumer<>(consumer, new ByteArrayDeserializer(), new ByteArrayDeserializer()),
                () -> Admin.create(kafka));
        Map<String, Object> transactional = new HashMap<>(kafka);
        transactional.put("transactional.id", "block-reader.owner");
        producer = new KafkaProducer<>(transactional, new ByteArraySerializer(), new ByteArraySerializer());
        producer.initTransactions();
    }

    @AfterAll
    static void stop() {
        reader.close();
        producer.close();
    }

    @Test
    void shouldFindABlockBehindWhatAbortedTransactionsLeft() throws Exception {
        write(0, NOW, "first");
        producer.beginTransaction();
        send(0, NOW + 5_000, "aborted, by an owner whose clock was ahead");
        producer.flush();
        producer.abortTransaction();
        write(0, NOW + 10, "second");
        write(0, NOW + 11, "third");

        assertThat(block(0, NOW + 10)).isEqualTo("second");
        assertThat(block(0, NOW)).isEqualTo("first");
        assertThat(block(0, NOW + 11)).isEqualTo("third");
    }

    @Test
    void shouldWaitForABlockWhoseTransactionIsOpenAndDeleteOnlyWhatIsPassed() throws Exception {
        write(1, NOW, "first");
        producer.beginTransaction();
        send(1, NOW + 1, "second");
        producer.flush();
        reader.read(1, NOW + 1, (_, value) -> read.add(new String(value, StandardCharsets.UTF_8)));
        assertThat(read.poll(300, TimeUnit.MILLISECONDS)).isNull();
        producer.commitTransaction();
        assertThat(read.poll(20, TimeUnit.SECONDS)).isEqualTo("second");

        reader.passed(1, NOW + 1);

        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(earliest(1)).isEqualTo(1));
        assertThat(block(1, NOW + 1)).isEqualTo("second");
    }

    private String block(int partition, long id) throws InterruptedException {
        reader.read(partition, id, (_, value) -> read.add(new String(value, StandardCharsets.UTF_8)));
        return read.poll(20, TimeUnit.SECONDS);
    }

    private static void write(int partition, long id, String value) {
        producer.beginTransaction();
        send(partition, id, value);
        producer.commitTransaction();
    }

    private static void send(int partition, long id, String value) {
        Future<?> _ =
                producer.send(new ProducerRecord<>(TOPIC, partition, id, null, value.getBytes(StandardCharsets.UTF_8)));
    }

    private static long earliest(int partition) throws Exception {
        TopicPartition of = new TopicPartition(TOPIC, partition);
        try (Admin admin =
                Admin.create(Map.of("bootstrap.servers", SharedSandbox.get().bootstrapServers()))) {
            return admin.listOffsets(Map.of(of, OffsetSpec.earliest()))
                    .partitionResult(of)
                    .get()
                    .offset();
        }
    }
}
