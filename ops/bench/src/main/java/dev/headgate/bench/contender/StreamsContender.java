package dev.headgate.bench.contender;

import dev.headgate.streams.kafka.StreamsDefaults;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** A Kafka Streams application with Headgate's own settings. */
abstract class StreamsContender extends Contender {

    /** Milliseconds: five seconds more than a clean stop may take, as the program sets it. */
    private static final int TRANSACTION = 35_000;

    private static final Duration STOP = Duration.ofSeconds(20);

    StreamsContender(String name, String guarantee) {
        super(name, guarantee);
    }

    static Map<String, Object> settings(Assignment assignment) {
        Map<String, Object> settings = new HashMap<>(StreamsDefaults.all());
        settings.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, assignment.bootstrapServers());
        settings.put(StreamsConfig.APPLICATION_ID_CONFIG, Assignment.APPLICATION);
        settings.put(
                StreamsConfig.STATE_DIR_CONFIG,
                assignment.dir().resolve("state").toString());
        settings.put(StreamsConfig.producerPrefix(ProducerConfig.TRANSACTION_TIMEOUT_CONFIG), TRANSACTION);
        return settings;
    }

    static AutoCloseable start(Topology topology, Map<String, Object> settings, Failure failure) {
        KafkaStreams streams = new KafkaStreams(topology, new StreamsConfig(settings));
        streams.setUncaughtExceptionHandler(reason -> {
            failure.because(reason);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.start();
        return () -> streams.close(STOP);
    }
}
