package dev.headgate.trials.chaos;

import dev.headgate.schemas.AvroSerde;
import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.jspecify.annotations.Nullable;

/**
 * Sends a run's intents evenly over a time, past the proxies. A broker that is away makes it late, and never lose one.
 *
 * <p>Threading: it sends on a thread of its own; any thread asks how many.
 */
final class ChaosFeeder implements AutoCloseable {

    private static final long STEP_MILLIS = 50;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Serde<SpecificRecord> serde = new AvroSerde();
    private final KafkaProducer<byte[], byte[]> producer;
    private final ChaosWorkload workload;
    private final int count;
    private final Duration length;
    private final List<SentIntent> made = new ArrayList<>();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> feeding;

    /**
     * Begins.
     *
     * @param count of the intents
     * @param length of the time they are spread over
     */
    ChaosFeeder(Map<String, Object> kafka, ChaosWorkload workload, int count, Duration length) {
        this.workload = workload;
        this.count = count;
        this.length = length;
        Map<String, Object> config = new HashMap<>(kafka);
        config.put(ProducerConfig.ACKS_CONFIG, "all");
        config.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
        config.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
        this.producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
        this.feeding = thread.submit(this::feed);
    }

    private @Nullable Void feed() throws InterruptedException {
        long begun = System.nanoTime();
        while (made.size() < count && !ending.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
            double share = (double) (System.nanoTime() - begun) / length.toNanos();
            int due = (int) Math.min(count, Math.ceil(share * count));
            while (made.size() < due) {
                send(workload.next(Instant.now()));
            }
        }
        producer.flush();
        return null;
    }

    private void send(ChaosWorkload.Next next) {
        made.add(SentIntent.of(next.intent()));
        String vendor = next.intent().getVendor();
        send(Topics.INTENTS, vendor, next.intent(), acknowledged);
        if (next.extra() == ChaosWorkload.Extra.REPEATED) {
            send(Topics.INTENTS, vendor, next.intent(), new AtomicInteger());
        }
        if (next.extra() == ChaosWorkload.Extra.CANCELLED) {
            Command cancel = Command.newBuilder()
                    .setKind(CommandKind.CANCEL)
                    .setVendor(vendor)
                    .setIntentId(next.intent().getId())
                    .build();
            send(Topics.COMMANDS, vendor, cancel, new AtomicInteger());
        }
    }

    private void send(String name, String vendor, SpecificRecord value, AtomicInteger counted) {
        String topic = Topics.DEFAULT_PREFIX + name;
        byte[] key = vendor.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = serde.serializer().serialize(topic, value);
        var _ = producer.send(new ProducerRecord<>(topic, key, bytes), (_, failure) -> {
            (failure == null ? counted : refused).incrementAndGet();
        });
    }

    /** Intents that a broker has acknowledged. */
    int acknowledged() {
        return acknowledged.get();
    }

    /**
     * Waits until all are sent and acknowledged.
     *
     * @return what was sent, in that order
     * @throws IllegalStateException if a broker did not take one
     */
    List<SentIntent> finish() throws InterruptedException, ExecutionException {
        feeding.get();
        if (refused.get() > 0) {
            throw new IllegalStateException("records that no broker took: " + refused.get());
        }
        return List.copyOf(made);
    }

    @Override
    public void close() {
        ending.countDown();
        thread.shutdownNow();
        producer.close(Duration.ofSeconds(5));
    }
}
