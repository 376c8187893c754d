package dev.headgate.bench.contender;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import java.time.Instant;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/** Kafka Streams that calls inside of {@code process}, on a thread for each partition. */
final class StreamsSyncContender extends StreamsContender {

    StreamsSyncContender() {
        super("streams-sync", "at least once; one call at a time in a partition");
    }

    @Override
    AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        Calls patient = new RetryingCalls(calls);
        Topology topology = new Topology();
        topology.addSource(
                "intents", new ByteArrayDeserializer(), new AvroDeserializer(), assignment.topic(Topics.INTENTS));
        topology.addProcessor("calls", () -> new Caller(patient), "intents");
        topology.addSink(
                "results", assignment.topic(Topics.RESULTS), new ByteArraySerializer(), new AvroSerializer(), "calls");
        Map<String, Object> settings = settings(assignment);
        settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
        settings.put(StreamsConfig.NUM_STREAM_THREADS_CONFIG, assignment.partitions());
        return start(topology, settings, failure);
    }

    private static final class Caller extends ContextualProcessor<byte[], SpecificRecord, byte[], SpecificRecord> {

        private final Calls calls;

        Caller(Calls calls) {
            this.calls = calls;
        }

        @Override
        public void process(Record<byte[], SpecificRecord> read) {
            Instant accepted = Instant.now();
            Intent intent = (Intent) read.value();
            try {
                context().forward(read.withValue(ResultMaker.result(intent, calls.call(intent), accepted)));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted in a call", e);
            }
        }
    }
}
