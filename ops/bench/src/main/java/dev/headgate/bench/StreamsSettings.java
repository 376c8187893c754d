package dev.headgate.bench;

import dev.headgate.streams.kafka.StreamsDefaults;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;

/** Kafka's settings in all contenders that are Kafka Streams applications: Headgate's own. */
final class StreamsSettings {

    /** Milliseconds: five seconds more than a clean stop may take, as the program sets it. */
    private static final int TRANSACTION = 35_000;

    private StreamsSettings() {}

    static Map<String, Object> of(Assignment assignment) {
        Map<String, Object> settings = new HashMap<>(StreamsDefaults.all());
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, assignment.bootstrapServers());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, Assignment.APPLICATION);
        settings.put(
                StreamsConfig.STATE_DIR_CONFIG,
                assignment.dir().resolve("state").toString());
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION);
        return settings;
    }
}
