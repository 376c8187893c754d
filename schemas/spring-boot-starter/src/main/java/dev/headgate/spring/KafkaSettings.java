package dev.headgate.spring;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Kafka's settings of a client: the application's, and over them those of {@code headgate.kafka}. */
final class KafkaSettings {

    private static final String PRODUCER = "producer.";
    private static final String CONSUMER = "consumer.";

    private final Map<String, Object> all = new HashMap<>();

    /** Those of the application's producers, in Kafka's own names. */
    void producer(Map<String, ?> settings) {
        settings.forEach((key, value) -> all.put(PRODUCER + key, value));
    }

    /** Those of the application's consumers. */
    void consumer(Map<String, ?> settings) {
        settings.forEach((key, value) -> all.put(CONSUMER + key, value));
    }

    /** Those of both, and of what serializes. */
    void common(Map<String, ?> settings) {
        all.putAll(settings);
    }

    /** Those given for Headgate alone: for both unless they begin with {@code producer.} or {@code consumer.} */
    void ours(Map<String, String> settings) {
        settings.forEach((key, value) -> {
            if (!isOfOne(key)) {
                put(name(key, ""), value);
            }
        });
        settings.forEach((key, value) -> {
            if (isOfOne(key)) {
                all.put(name(key, key.startsWith(PRODUCER) ? PRODUCER : CONSUMER), value);
            }
        });
    }

    /** For both means that what was given for one of them is of no interest. */
    private void put(String key, String value) {
        all.put(key, value);
        all.remove(PRODUCER + key);
        all.remove(CONSUMER + key);
    }

    private static boolean isOfOne(String key) {
        return key.startsWith(PRODUCER) || key.startsWith(CONSUMER);
    }

    /** {@code bootstrap-servers}, as Spring's own properties are written, is Kafka's {@code bootstrap.servers}. */
    private static String name(String key, String prefix) {
        String dotted = key.substring(prefix.length()).replace('-', '.');
        return isKafkas(dotted, ProducerConfig.configNames()) || isKafkas(dotted, ConsumerConfig.configNames())
                ? prefix + dotted
                : key;
    }

    private static boolean isKafkas(String name, Set<String> known) {
        return known.contains(name);
    }

    /** Whether the client would know where Kafka is. */
    boolean hasServers() {
        String servers = ProducerConfig.BOOTSTRAP_SERVERS_CONFIG;
        return all.containsKey(servers) || (all.containsKey(PRODUCER + servers) && all.containsKey(CONSUMER + servers));
    }

    Map<String, Object> toMap() {
        return Map.copyOf(all);
    }
}
