package dev.headgate.bench.load;

import dev.headgate.schemas.AvroSerde;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes intents, numbered from 0, for the vendors in turns.
 *
 * <p>Threading: one thread.
 */
public final class Intents implements AutoCloseable {

    /** Of a record's value. */
    public static final int BYTES = 1024;

    private final AvroSerde serde = new AvroSerde();
    private final IntentMaker maker;
    private final AtomicReference<@Nullable Exception> failed = new AtomicReference<>();
    private final KafkaProducer<byte[], byte[]> producer;
    private final String topic;
    private final List<String> vendors;
    private final boolean spread;
    private final List<byte[]> keys;
    private long next;

    /**
     * @param accounts that they are of in turns; 0 for no account
     * @param spread whether each has a key of its own instead of its vendor's
     * @param lingerMillis how long the producer waits for more
     */
    public Intents(
            String bootstrapServers,
            String topic,
            List<String> vendors,
            int accounts,
            boolean spread,
            int lingerMillis) {
        this.topic = topic;
        this.spread = spread;
        this.maker = new IntentMaker(serde.serializer(), BYTES, accounts);
        this.vendors = List.copyOf(vendors);
        this.keys =
                vendors.stream().map(it -> it.getBytes(StandardCharsets.UTF_8)).toList();
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.ACKS_CONFIG,
                        "all",
                        ProducerConfig.LINGER_MS_CONFIG,
                        lingerMillis,
                        ProducerConfig.BATCH_SIZE_CONFIG,
                        131_072,
                        ProducerConfig.BUFFER_MEMORY_CONFIG,
                        33_554_432L),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Hands the next ones to the producer and waits until the broker has all of them. */
    public void write(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            send(this::sent);
        }
        producer.flush();
        Exception failure = failed.get();
        if (failure != null) {
            throw failure;
        }
    }

    /** Hands the next one to the producer. */
    public void send(Callback callback) {
        int turn = (int) (next % vendors.size());
        byte[] value = maker.intent(next, vendors.get(turn));
        byte[] key = spread ? Long.toString(next).getBytes(StandardCharsets.US_ASCII) : keys.get(turn);
        Future<?> _ = producer.send(new ProducerRecord<>(topic, key, value), callback);
        next++;
    }

    private void sent(@Nullable Object written, @Nullable Exception failure) {
        if (failure != null) {
            failed.compareAndSet(null, failure);
        }
    }

    @Override
    public void close() {
        producer.close();
        serde.close();
    }
}
