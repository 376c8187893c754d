package dev.headgate.bench.door;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.bench.load.ReadableEnd;
import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
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
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What one writes by hand: a producer, a consumer, and what is awaited in a map by id. */
final class TopicsCaller implements Caller {

    private static final Duration STEP = Duration.ofMillis(100);

    private final Map<String, CompletableFuture<Result>> awaited = new ConcurrentHashMap<>();
    private final Format format;
    private final String intents;
    private final KafkaProducer<String, SpecificRecord> producer;
    private final KafkaConsumer<byte[], byte[]> consumer;
    private final Thread reader;

    TopicsCaller(Assignment assignment, Format format) {
        this.format = format;
        this.intents = assignment.topic(Topics.INTENTS);
        this.producer = new KafkaProducer<>(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, assignment.bootstrapServers()),
                new StringSerializer(),
                format.intents());
        this.consumer = new KafkaConsumer<>(
                ReadableEnd.committed(assignment.bootstrapServers()),
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions =
                ReadableEnd.partitions(assignment.topic(Topics.RESULTS), assignment.partitions());
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position); // now, not at the first poll
        this.reader = Thread.ofPlatform().daemon().name("results").start(this::read);
    }

    /** How records are written and read. */
    record Format(Serializer<SpecificRecord> intents, Deserializer<Result> results, Map<String, String> headers) {

        static Format avro() {
            AvroDeserializer deserializer = new AvroDeserializer();
            deserializer.configure(Map.of(), false);
            AvroSerializer serializer = new AvroSerializer();
            serializer.configure(Map.of(), false);
            return new Format(serializer, (topic, value) -> (Result) deserializer.deserialize(topic, value), Map.of());
        }

        static Format json() {
            return new Format(
                    (_, intent) -> IntentJson.write((Intent) intent),
                    (_, value) -> ResultJson.read(value),
                    Map.of("content-type", "application/json"));
        }
    }

    @Override
    public CompletableFuture<Result> call(Intent intent) {
        CompletableFuture<Result> outcome = new CompletableFuture<>();
        awaited.put(intent.getId(), outcome);
        ProducerRecord<String, SpecificRecord> written = new ProducerRecord<>(intents, intent.getVendor(), intent);
        format.headers().forEach((name, value) -> written.headers().add(name, value.getBytes(StandardCharsets.UTF_8)));
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
                for (ConsumerRecord<byte[], byte[]> each : consumer.poll(STEP)) {
                    Result result = format.results().deserialize(each.topic(), each.value());
                    CompletableFuture<Result> outcome = awaited.remove(result.getId());
                    if (outcome != null) {
                        outcome.complete(result);
                    }
                }
            }
        } catch (WakeupException e) {
            consumer.close();
        }
    }

    @Override
    public void close() {
        producer.close();
        consumer.wakeup();
        try {
            reader.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
