import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Sends an intent, awaits its outcome and prints it, with Headgate's records. */
public class CallStripe {

    public static void main(String[] args) throws Exception {
        Intent intent = Intent.newBuilder()
                .setId(UUID.randomUUID().toString())
                .setVendor("stripe")
                .setScope(Map.of("account", "7"))
                .setOperation(Call.newBuilder().setMethod("GET").setPath("/v1/charges").build())
                .setCorrelation(Map.of("order", "4711"))
                .build();
        String servers = System.getenv().getOrDefault("KAFKA_BOOTSTRAP_SERVERS", "localhost:9092");
        Map<String, Object> kafka = Map.of("bootstrap.servers", servers);
        try (var producer = new KafkaProducer<String, SpecificRecord>(
                kafka, new StringSerializer(), new AvroSerializer())) {
            producer.send(new ProducerRecord<>("headgate.intents", intent.getVendor(), intent)).get();
        }
        Map<String, Object> reading = Map.of(
                "bootstrap.servers", servers,
                "group.id", "my-service",
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed");
        try (var consumer = new KafkaConsumer<String, SpecificRecord>(
                reading, new StringDeserializer(), new AvroDeserializer())) {
            consumer.subscribe(List.of("headgate.results"));
            while (true) {
                for (var message : consumer.poll(Duration.ofSeconds(1))) {
                    if (message.value() instanceof Result result && result.getId().equals(intent.getId())) {
                        System.out.println(result.getOutcome() + " " + result.getStatus() + " "
                                + result.getCorrelation().get("order"));
                        return;
                    }
                }
            }
        }
    }
}
