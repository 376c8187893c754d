package dev.headgate.streams.kafka;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
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
public final class GatedClientSupplier implements KafkaClientSupplier {

    private static final String AFTER_COMMIT = "after-commit";

    /** A proof is good for a third of the session timeout. */
    private static final int THIRD = 3;

    private final SteadyClock clock;
    private final String intents;
    private final FaultInjection faults;
    private final Meters meters;
    private final CommitAge commits;
    private final Map<Thread, ThreadMember> byThread = new ConcurrentHashMap<>();
    private final Map<String, ThreadMember> byName = new ConcurrentHashMap<>();
    private final Map<String, OwnedOffset> owned = new ConcurrentHashMap<>();

    /**
     * @param intents the topic whose partitions stand for ownership
     * @param commits told of every commit
     */
    public GatedClientSupplier(
            SteadyClock clock, String intents, FaultInjection faults, Meters meters, CommitAge commits) {
        this.clock = clock;
        this.intents = intents;
        this.faults = faults;
        this.meters = meters;
        this.commits = commits;
    }

    @Override
    public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
        Consumer<byte[], byte[]> consumer = plain(config);
        ThreadMember member = new ThreadMember(new PartitionGate(consumer, clock), proof(config));
        Consumer<byte[], byte[]> gated =
                GatedConsumer.wrap(consumer, member.gate(), () -> byThread.putIfAbsent(Thread.currentThread(), member));
        String thread = streamThread(config, ConsumerConfig.CLIENT_ID_CONFIG);
        byName.put(thread, member);
        owned.put(thread, new OwnedOffset(gated, intents));
        return gated;
    }

    @Override
    public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
        String thread = streamThread(config, ProducerConfig.CLIENT_ID_CONFIG);
        return FencedProducer.wrap(
                new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer()),
                () -> owned(thread),
                watch(thread),
                faults.keeps(FaultInjection.Protection.FENCING));
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

    /** The calling stream thread; null outside of one, as under a topology test driver. */
    @Nullable
    public ThreadMember current() {
        return byThread.get(Thread.currentThread());
    }

    /** Ends every poll that is under way. */
    public void wakeAll() {
        byThread.values().forEach(member -> member.gate().wake());
    }

    private OwnershipProof proof(Map<String, Object> config) {
        if (!faults.keeps(FaultInjection.Protection.OWNERSHIP)) {
            return OwnershipProof.given();
        }
        String key = ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG;
        Object given = config.getOrDefault(
                key, ConsumerConfig.configDef().defaultValues().get(key));
        int session = Integer.parseInt(String.valueOf(given));
        return new OwnershipProof(
                MILLISECONDS.toNanos(session) / THIRD, System::nanoTime, OwnershipProof::wallClock, meters::unproven);
    }

    /** The producer may be made before the consumer, so its member is looked for when it is needed. */
    private FencedProducer.Watch watch(String thread) {
        return new FencedProducer.Watch() {
            @Override
            public void sending() {
                member(thread).proof().sending();
            }

            @Override
            public void committed() {
                commits.committed();
                faults.crashPoint(AFTER_COMMIT);
                member(thread).committed();
            }

            @Override
            public void aborting() {
                member(thread).proof().aborted();
            }

            @Override
            public void fenced() {
                meters.fenced();
            }
        };
    }

    private ThreadMember member(String thread) {
        ThreadMember member = byName.get(thread);
        if (member == null) {
            throw new IllegalStateException("no consumer of " + thread);
        }
        return member;
    }

    private Map<TopicPartition, OffsetAndMetadata> owned(String thread) {
        OwnedOffset offset = owned.get(thread);
        return offset == null ? Map.of() : offset.get();
    }

    /** Streams names its clients after their thread: {@code ...-StreamThread-1-consumer}, {@code ...-producer}. */
    private static String streamThread(Map<String, Object> config, String key) {
        String id = String.valueOf(config.get(key));
        return id.substring(0, Math.max(0, id.lastIndexOf('-')));
    }
}
