package dev.headgate.bench;

import dev.headgate.schemas.Topics;
import java.util.Map;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;

/** Kafka Streams that writes what it reads and calls nobody: nothing built on it can be faster. */
final class CopyContender implements Contender {

    @Override
    public String name() {
        return "copy";
    }

    @Override
    public String guarantee() {
        return "exactly once; makes no calls";
    }

    @Override
    public AutoCloseable start(Assignment assignment, Calls calls, Failure failure) {
        Topology topology = new Topology();
        ByteArrayDeserializer reader = new ByteArrayDeserializer();
        ByteArraySerializer writer = new ByteArraySerializer();
        topology.addSource("intents", reader, reader, assignment.topic(Topics.INTENTS));
        topology.addSink("results", assignment.topic(Topics.RESULTS), writer, writer, "intents");
        Map<String, Object> settings = StreamsSettings.of(assignment);
        return StreamsRun.start(topology, new StreamsConfig(settings), failure);
    }
}
