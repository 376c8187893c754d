import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends an intent, awaits its outcome and prints it, with Kafka's client and nothing else. */
public class CallStripe {

    private static final String KAFKA = System.getenv().getOrDefault("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
    private static final Map<String, Object> WRITING = Map.of("bootstrap.servers", KAFKA);
    private static final Map<String, Object> READING =
            Map.of("bootstrap.servers", KAFKA, "isolation.level", "read_committed");

    public static void main(String[] args) throws Exception {
        String id = UUID.randomUUID().toString();
        String intent = """
                {
                  "id": "%s",
                  "vendor": "stripe",
                  "scope": {"account": "7"},
                  "call": {"method": "GET", "path": "/v1/charges"}
                }
                """.formatted(id);
        try (var consumer = new KafkaConsumer<>(READING, new StringDeserializer(), new StringDeserializer());
                var producer = new KafkaProducer<>(WRITING, new StringSerializer(), new StringSerializer())) {
            var partitions = consumer.partitionsFor("headgate.results").stream()
                    .map(it -> new TopicPartition(it.topic(), it.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToEnd(partitions);
            partitions.forEach(consumer::position); // before the intent is sent, or its outcome could come first

            var message = new ProducerRecord<>("headgate.intents", "stripe", intent);
            message.headers().add("content-type", "application/json".getBytes(UTF_8));
            message.headers().add("my-request", id.getBytes(UTF_8)); // a header of one's own: it comes back
            producer.send(message).get();

            Instant end = Instant.now().plusSeconds(60);
            while (Instant.now().isBefore(end)) {
                for (var result : consumer.poll(Duration.ofSeconds(1))) {
                    if (id.equals(request(result))) {
                        System.out.println(result.value());
                        return;
                    }
                }
            }
            throw new IllegalStateException("no outcome of " + id + " yet");
        }
    }

    private static String request(ConsumerRecord<String, String> result) {
        var header = result.headers().lastHeader("my-request");
        return header == null ? null : new String(header.value(), UTF_8);
    }
}
