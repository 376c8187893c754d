package dev.headgate.bench;

import dev.headgate.bench.contender.Assignment;
import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
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
    private final String topic = Assignment.topic(Topics.INTENTS);
    private final List<String> vendors;
    private long next;

    /**
     * @param accounts that they are of in turns; 0 for no account
     * @param lingerMillis how long the producer waits for more
     */
    public Intents(String bootstrapServers, List<String> vendors, int accounts, int lingerMillis) {
        this.maker = new IntentMaker(serde.serializer(), BYTES, accounts);
        this.vendors = List.copyOf(vendors);
        Map<String, Object> settings = new HashMap<>(Map.of("bootstrap.servers", bootstrapServers, "acks", "all"));
        settings.putAll(Map.of("linger.ms", lingerMillis, "batch.size", 131_072, "buffer.memory", 33_554_432L));
        this.producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
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
        String vendor = vendors.get((int) (next % vendors.size()));
        byte[] value = maker.intent(next, vendor);
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
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
