package dev.headgate.streams.kafka;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Settings for a client beside those of Kafka Streams: how the cluster is reached, and what is set for such a client. */
public final class ClientSettings {

    private static final List<String> PREFIXES = List.of(
            "main.consumer.", "restore.consumer.", "global.consumer.", "consumer.", "producer.", "admin.", "topic.");

    private ClientSettings() {}

    /** Of an admin client. */
    public static Map<String, Object> admin(Map<String, Object> kafka) {
        return of(kafka, "admin.", AdminClientConfig.configNames());
    }

    /** Of a consumer in no group, that sees committed records only. */
    public static Map<String, Object> consumer(Map<String, Object> kafka) {
        Map<String, Object> own = of(kafka, "consumer.", ConsumerConfig.configNames());
        own.keySet()
                .removeAll(Set.of(
                        ConsumerConfig.GROUP_ID_CONFIG,
                        ConsumerConfig.GROUP_INSTANCE_ID_CONFIG,
                        ConsumerConfig.GROUP_PROTOCOL_CONFIG,
                        ConsumerConfig.CLIENT_ID_CONFIG));
        own.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        own.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        own.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        return own;
    }

    /** Of a producer whose records are acknowledged one by one. */
    public static Map<String, Object> producer(Map<String, Object> kafka) {
        Map<String, Object> own = of(kafka, "producer.", ProducerConfig.configNames());
        own.keySet()
                .removeAll(Set.of(
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        ProducerConfig.CLIENT_ID_CONFIG,
                        ProducerConfig.PARTITIONER_CLASS_CONFIG,
                        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
                        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                        ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG));
        own.put(ProducerConfig.ACKS_CONFIG, "all");
        own.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        return own;
    }

    private static Map<String, Object> of(Map<String, Object> kafka, String client, Set<String> known) {
        Set<String> streams = StreamsConfig.configDef().names();
        Map<String, Object> own = new HashMap<>(kafka);
        own.keySet().removeIf(key -> PREFIXES.stream().anyMatch(key::startsWith));
        own.keySet().removeIf(key -> streams.contains(key) && !known.contains(key));
        kafka.forEach((key, value) -> {
            if (key.startsWith(client)) {
                own.put(key.substring(client.length()), value);
            }
        });
        return own;
    }
}
