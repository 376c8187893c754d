package dev.headgate.streams;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands Kafka Streams its clients, with a gate before each main consumer and a fence before each thread's producer.
 *
 * <p>Threading: clients are made on the thread that starts Streams, and used on their stream thread, which the first
 * poll makes known.
 */
final class Gates implements KafkaClientSupplier {

    private final SteadyClock clock;
    private final String intents;
    private final Runnable committed;
    private final Runnable fenced;
    private final Map<Thread, PartitionGate> byThread = new ConcurrentHashMap<>();
    private final Map<String, OwnedOffset> byStreamThread = new ConcurrentHashMap<>();

    /**
     * @param intents the topic whose partitions stand for ownership
     * @param committed told of every transaction that was committed, on its stream thread
     * @param fenced told of every transaction refused because another is the owner by now
     */
    Gates(SteadyClock clock, String intents, Runnable committed, Runnable fenced) {
        this.clock = clock;
        this.intents = intents;
        this.committed = committed;
        this.fenced = fenced;
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        Consumer<byte[], byte[]> consumer = plain(config);
        PartitionGate gate = new PartitionGate(consumer, clock);
        Consumer<byte[], byte[]> gated =
                GatedConsumer.wrap(consumer, gate, () -> byThread.putIfAbsent(Thread.currentThread(), gate));
        byStreamThread.put(streamThread(config, ConsumerConfig.CLIENT_ID_CONFIG), new OwnedOffset(gated, intents));
        return gated;
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        String thread = streamThread(config, ProducerConfig.CLIENT_ID_CONFIG);
        return FencedProducer.wrap(
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer()),
                () -> owned(thread),
                committed,
                fenced);
    }

    @Override
    public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
        return plain(config);
    }

    @Override
    public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
        return plain(config);
    }

    @Override
    public Admin getAdmin(Map<String, Object> config) {
        return Admin.create(config);
    }

    private static Consumer<byte[], byte[]> plain(Map<String, Object> config) {
        return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    }

    /** The gate of the calling stream thread; null outside of one, as under a topology test driver. */
    @Nullable
    PartitionGate current() {
        return byThread.get(Thread.currentThread());
    }

    /** Ends every poll that is under way. */
    void wakeAll() {
        byThread.values().forEach(PartitionGate::wake);
    }

    private Map<TopicPartition, OffsetAndMetadata> owned(String thread) {
        OwnedOffset owned = byStreamThread.get(thread);
        return owned == null ? Map.of() : owned.get();
    }

    /** Streams names its clients after their thread: {@code ...-StreamThread-1-consumer}, {@code ...-producer}. */
    private static String streamThread(Map<String, Object> config, String key) {
        String id = String.valueOf(config.get(key));
        return id.substring(0, Math.max(0, id.lastIndexOf('-')));
    }
}
