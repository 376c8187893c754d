package dev.headgate.bench.door;

import dev.headgate.bench.ResultAudit;
import dev.headgate.bench.contender.Assignment;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.json.IntentJson;
import dev.headgate.schemas.json.ResultJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What one writes by hand: a producer, a consumer, and a map by id of the outcomes that are awaited. */
final class TopicsCaller implements Door.Caller {

    private static final String INTENTS = Assignment.topic(Topics.INTENTS);

    private final Map<String, CompletableFuture<Result>> awaited = new ConcurrentHashMap<>();
    private final Map<String, String> headers;
    private final KafkaProducer<String, Intent> producer;
    private final KafkaConsumer<String, Result> consumer;
    private final Thread reader;

    private TopicsCaller(
            Assignment assignment,
            Serializer<Intent> intents,
            Deserializer<Result> results,
            Map<String, String> headers) {
        this.headers = headers;
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", assignment.bootstrapServers()), new StringSerializer(), intents);
        this.consumer = new KafkaConsumer<>(
                ResultAudit.committed(assignment.bootstrapServers()), new StringDeserializer(), results);
        List<TopicPartition> partitions = ResultAudit.partitions(assignment.partitions());
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position); // now, not at the first poll
        this.reader = Thread.ofPlatform().daemon().name("results").start(this::read);
    }

    static TopicsCaller avro(Assignment assignment) {
        AvroSerde serde = new AvroSerde();
        return new TopicsCaller(
                assignment,
                (topic, intent) -> serde.serializer().serialize(topic, intent),
                (topic, value) -> (Result) serde.deserializer().deserialize(topic, value),
                Map.of());
    }

    static TopicsCaller json(Assignment assignment) {
        return new TopicsCaller(
                assignment,
                (_, intent) -> IntentJson.write(intent),
                (_, value) -> ResultJson.read(value),
                Map.of("content-type", "application/json"));
    }

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        CompletableFuture<Result> outcome = new CompletableFuture<>();
        awaited.put(intent.getId(), outcome);
        ProducerRecord<String, Intent> written = new ProducerRecord<>(INTENTS, intent.getVendor(), intent);
        headers.forEach((name, value) -> written.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
        Future<?> _ = producer.send(written, (_, failure) -> {
            if (failure != null) {
                awaited.remove(intent.getId());
                outcome.completeExceptionally(failure);
            }
        });
        return outcome;
    }

    private void read() {
        try {
            while (true) {
                for (ConsumerRecord<String, Result> each : consumer.poll(Duration.ofMillis(100))) {
                    CompletableFuture<Result> outcome =
                            awaited.remove(each.value().getId());
                    if (outcome != null) {
                        outcome.complete(each.value());
                    }
                }
            }
        } catch (WakeupException e) {
            consumer.close();
        }
    }

    @Override
    public void close() throws InterruptedException {
        producer.close();
        consumer.wakeup();
        reader.join();
    }
}
