package dev.headgate.bench;

import java.time.Duration;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;

/** A Kafka Streams application that is running. */
final class StreamsRun implements AutoCloseable {

    private static final Duration STOP = Duration.ofSeconds(20);

    private final KafkaStreams streams;

    private StreamsRun(KafkaStreams streams) {
        this.streams = streams;
    }

    static StreamsRun start(Topology topology, StreamsConfig config, Contender.Failure failure) {
        KafkaStreams streams = new KafkaStreams(topology, config);
        streams.setUncaughtExceptionHandler(reason -> {
            failure.because(reason);
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.start();
        return new StreamsRun(streams);
    }

    @Override
    public void close() {
        streams.close(STOP);
    }
}
