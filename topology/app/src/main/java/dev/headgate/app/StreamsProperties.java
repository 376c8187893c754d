package dev.headgate.app;

import dev.headgate.streams.kafka.StreamsDefaults;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.streams.StreamsConfig;

/** What Kafka Streams is told of a configuration. */
final class StreamsProperties {

    private StreamsProperties() {}

    static Map<String, Object> of(Configuration configuration) {
        Map<String, Object> kafka = new HashMap<>(configuration.kafka());
        kafka.put(StreamsConfig.APPLICATION_ID_CONFIG, configuration.applicationId());
        kafka.put(StreamsConfig.STATE_DIR_CONFIG, configuration.stateDir().toString());
        if (!Timing.isTransactionTimeoutSet(kafka)) {
            kafka.put(
                    StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG),
                    Math.toIntExact(Timing.transactionTimeout(configuration.drainDeadline())
                            .toMillis()));
        }
        return kafka;
    }

    /** Lets Kafka Streams look at the whole, for what single keys don't show. */
    static void check(Configuration configuration, Problems problems) {
        try {
            new Quiet(StreamsDefaults.with(of(configuration)));
        } catch (ConfigException | IllegalArgumentException e) {
            problems.add("kafka.*: Kafka Streams refuses these settings together: " + e.getMessage());
        }
    }

    private static final class Quiet extends StreamsConfig {
        Quiet(Map<String, Object> properties) {
            super(properties, false);
        }
    }
}
