package dev.headgate.bench.contender;

import dev.headgate.bench.contender.Contender.Failure;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.StreamsDefaults;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** A Kafka Streams application with Headgate's own settings. */
final class StreamsApplication {

    /** Milliseconds: five seconds more than a clean stop may take, as the program sets it. */
    private static final int TRANSACTION = 35_000;

    private static final Duration STOP = Duration.ofSeconds(20);

    private StreamsApplication() {}

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

    /** Kafka Streams that writes what it reads and calls nobody: nothing built on it can be faster. */
    static final class Copy implements Contender.Starter {

        private static final Duration ON_DEMAND = Duration.ofMillis(25);

        /** Kafka's own default: reading ahead costs a copy nothing. */
        private static final int READ_AHEAD = 1000;

        private final String processing;
        private final @Nullable ProcessorSupplier<byte[], byte[], byte[], byte[]> between;

        /** @param between what records pass through; null for nothing */
        Copy(String processing, @Nullable ProcessorSupplier<byte[], byte[], byte[], byte[]> between) {
            this.processing = processing;
            this.between = between;
        }

        static Copy onDemand() {
            return new Copy(StreamsConfig.EXACTLY_ONCE_V2, () -> new CommitOnDemand(ON_DEMAND));
        }

        @Override
        public AutoCloseable start(Assignment assignment, Calls calls, Contender.Failure failure) {
            Topology topology = new Topology();
            ByteArrayDeserializer reader = new ByteArrayDeserializer();
            ByteArraySerializer writer = new ByteArraySerializer();
            topology.addSource("intents", reader, reader, Assignment.topic(Topics.INTENTS));
            String last = "intents";
            if (between != null) {
                last = "commits";
                topology.addProcessor(last, between, "intents");
            }
            topology.addSink("results", Assignment.topic(Topics.RESULTS), writer, writer, last);
            Map<String, Object> settings = settings(assignment);
            settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, processing);
            settings.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), READ_AHEAD);
            settings.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, READ_AHEAD);
            return StreamsApplication.start(topology, settings, failure);
        }

        /** Forwards, and asks for a commit at once, unless the last one was too short a while ago. */
        private static final class CommitOnDemand extends ContextualProcessor<byte[], byte[], byte[], byte[]> {

            private final long leastNanos;
            private long last = System.nanoTime();
            private @Nullable Cancellable later;

            /**
             * @param least between two commits
             */
            CommitOnDemand(Duration least) {
                this.leastNanos = least.toNanos();
            }

            @Override
            public void process(Record<byte[], byte[]> record) {
                context().forward(record);
                long left = leastNanos - (System.nanoTime() - last);
                if (left <= 0) {
                    commit();
                } else if (later == null) {
                    later = context().schedule(atLeastAMilli(left), PunctuationType.WALL_CLOCK_TIME, _ -> commit());
                }
            }

            private void commit() {
                context().commit();
                last = System.nanoTime();
                if (later != null) {
                    later.cancel();
                    later = null;
                }
            }

            private static Duration atLeastAMilli(long nanos) {
                return Duration.ofMillis(1 + nanos / 1_000_000);
            }
        }
    }
}
