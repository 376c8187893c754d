package dev.headgate.client;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Kafka's settings, as a user gave them, for the producer and for the consumer. */
final class KafkaSettings {

    private static final String PRODUCER = "producer.";
    private static final String CONSUMER = "consumer.";

    /** What the client decides itself, for it is none without. */
    private static final Set<String> OURS = Set.of(
            ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
            ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
            ConsumerConfig.GROUP_PROTOCOL_CONFIG);

    private static final String METADATA_AGE_MILLIS = "30000";
    private static final String FETCH_BYTES = Integer.toString(8 << 20);

    private final Map<String, ?> given;
    private final String name;

    /** @throws IllegalArgumentException for a key that can't be had */
    KafkaSettings(Map<String, ?> given, String name) {
        this.given = given;
        this.name = name;
        if (producer().containsKey(ProducerConfig.TRANSACTIONAL_ID_CONFIG)) {
            throw new IllegalArgumentException(ProducerConfig.TRANSACTIONAL_ID_CONFIG
                    + ": the client's intents are sent outside of transactions; remove it");
        }
    }

    /** Of the producer, without serializers. */
    Map<String, Object> producer() {
        return of(PRODUCER);
    }

    /** Of the consumer, without deserializers: of no group, and of what is committed only. */
    Map<String, Object> consumer() {
        Map<String, Object> consumer = of(CONSUMER);
        consumer.putIfAbsent(ConsumerConfig.METADATA_MAX_AGE_CONFIG, METADATA_AGE_MILLIS); // new partitions are seen
        consumer.putIfAbsent(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        consumer.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        consumer.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        consumer.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        consumer.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest"); // never past what is there
        return consumer;
    }

    /** Of the serializer and the deserializer. */
    Map<String, Object> records() {
        Map<String, Object> records = new HashMap<>();
        given.forEach((key, value) -> {
            if (!key.startsWith(PRODUCER) && !key.startsWith(CONSUMER)) {
                records.put(key, value);
            }
        });
        return records;
    }

    /** What is given for one of the two goes before what is given for both. */
    private Map<String, Object> of(String prefix) {
        Map<String, Object> all = records();
        given.forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                all.put(key.substring(prefix.length()), value);
            }
        });
        all.keySet().removeAll(OURS);
        all.putIfAbsent(ProducerConfig.CLIENT_ID_CONFIG, name);
        return all;
    }
}
