package dev.headgate.streams;

import static dev.headgate.schemas.Topics.ANSWERS;
import static dev.headgate.schemas.Topics.AUDIT;
import static dev.headgate.schemas.Topics.COMMANDS;
import static dev.headgate.schemas.Topics.DEAD_LETTERS;
import static dev.headgate.schemas.Topics.INTENTS;
import static dev.headgate.schemas.Topics.PAGES;
import static dev.headgate.schemas.Topics.PARKED;
import static dev.headgate.schemas.Topics.RESULTS;
import static dev.headgate.schemas.Topics.RETRIES;
import static dev.headgate.schemas.Topics.STATUS;

import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topic;
import dev.headgate.streams.layout.Layout;
import dev.headgate.streams.ledger.DedupeStore;
import dev.headgate.streams.ledger.Ledger;
import dev.headgate.streams.ledger.VendorStateStore;
import dev.headgate.streams.record.Outbox;
import dev.headgate.streams.record.RecordTimestamps;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.record.UndecodedStore;
import dev.headgate.streams.spi.FaultInjection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.StreamPartitioner;

/** Intents and commands in, the owner, its ledger, and the output topics. */
public final class HeadgateTopology {

    /** Each store has a changelog, which an instance looks for when it starts. */
    public static final List<String> STORES =
            List.of(Ledger.STORE, VendorStateStore.STORE, DedupeStore.STORE, UndecodedStore.STORE);

    private static final Set<String> OUTPUTS = Set.of(RESULTS, PAGES, RETRIES, DEAD_LETTERS, STATUS, AUDIT, ANSWERS);

    private static final String OWNER = "owner";

    private HeadgateTopology() {}

    static Topology build(AppContext app) {
        TopicCodec codec = app.codec();
        Topology topology = new Topology();
        for (String source : List.of(INTENTS, COMMANDS)) {
            topology.addSource(
                    AutoOffsetReset.earliest(),
                    source,
                    new RecordTimestamps(codec.topic(COMMANDS)),
                    new ByteArrayDeserializer(),
                    new ByteArrayDeserializer(),
                    codec.topic(source));
        }
        topology.addProcessor(OWNER, () -> new PartitionProcessor(app), INTENTS, COMMANDS);
        FaultInjection faults = app.faults();
        topology.addStateStore(Ledger.storeBuilder(faults), OWNER);
        topology.addStateStore(VendorStateStore.storeBuilder(), OWNER);
        topology.addStateStore(DedupeStore.storeBuilder(), OWNER);
        topology.addStateStore(UndecodedStore.storeBuilder(), OWNER);
        for (String sink : sinks(codec)) {
            topology.addSink(sink, codec.topic(sink), new ByteArraySerializer(), new ByteArraySerializer(), OWNER);
        }
        topology.addSink(
                Outbox.MISPLACED,
                codec.topic(INTENTS),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                toOwner(app::layout),
                OWNER);
        topology.addSink(
                PARKED,
                codec.topic(PARKED),
                new ByteArraySerializer(),
                new ByteArraySerializer(),
                toOwner(app::layout),
                OWNER);
        return topology;
    }

    private static List<String> sinks(TopicCodec codec) {
        return codec.catalogue().topics().stream()
                .filter(topic -> OUTPUTS.contains(topic.base()))
                .map(Topic::name)
                .toList();
    }

    /**
     * The one owner of a vendor, whoever produces and however they hash; by the layout, as the task that forwards does, and
     * not by what the topic has now: if they differed, a record would be forwarded for ever.
     */
    static StreamPartitioner<byte[], byte[]> toOwner(Supplier<Layout> layout) {
        return (topic, key, value, live) ->
                Optional.of(Set.of(OwnerPartition.of(key, layout.get().partitions())));
    }
}
