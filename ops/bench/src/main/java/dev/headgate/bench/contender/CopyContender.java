package dev.headgate.bench.contender;

import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Kafka Streams that writes what it reads and calls nobody: nothing built on it can be faster. */
final class CopyContender extends StreamsContender {

    private static final Duration ON_DEMAND = Duration.ofMillis(25);

    /** Kafka's own default: reading ahead costs a copy nothing. */
    private static final int READ_AHEAD = 1000;

    private final String processing;
    private final @Nullable ProcessorSupplier<byte[], byte[], byte[], byte[]> between;

    private CopyContender(
            String name, String processing, @Nullable ProcessorSupplier<byte[], byte[], byte[], byte[]> between) {
        super(
                name,
                (processing.equals(StreamsConfig.AT_LEAST_ONCE) ? "at least once" : "exactly once")
                        + "; makes no calls");
        this.processing = processing;
        this.between = between;
    }

    /** With Headgate's guarantee and commit interval. */
    static CopyContender exactlyOnce() {
        return new CopyContender("copy", StreamsConfig.EXACTLY_ONCE_V2, null);
    }

    /** With a commit after each record, but no two within 25 ms: what somebody would do for whom each millisecond counts. */
    static CopyContender onDemand() {
        return new CopyContender("copy-on-demand", StreamsConfig.EXACTLY_ONCE_V2, () -> new CommitOnDemand(ON_DEMAND));
    }

    static CopyContender atLeastOnce() {
        return new CopyContender("copy-at-least-once", StreamsConfig.AT_LEAST_ONCE, null);
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        Topology topology = new Topology();
        ByteArrayDeserializer reader = new ByteArrayDeserializer();
        ByteArraySerializer writer = new ByteArraySerializer();
        topology.addSource("intents", reader, reader, assignment.topic(Topics.INTENTS));
        String last = "intents";
        if (between != null) {
            last = "commits";
            topology.addProcessor(last, between, "intents");
        }
        topology.addSink("results", assignment.topic(Topics.RESULTS), writer, writer, last);
        Map<String, Object> settings = settings(assignment);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, processing);
        settings.put(StreamsConfig.mainConsumerPrefix(ConsumerConfig.MAX_POLL_RECORDS_CONFIG), READ_AHEAD);
        settings.put(StreamsConfig.BUFFERED_RECORDS_PER_PARTITION_CONFIG, READ_AHEAD);
        return start(topology, settings, failure);
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
