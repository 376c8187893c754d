package dev.headgate.streams.layout;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.headgate.streams.kafka.AdminAnswers;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says in the layout topic that this instance runs and which formats it reads.
 *
 * <p>Threading: any thread.
 */
public final class InstanceRecord implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(InstanceRecord.class);
    private static final Duration CLOSE = Duration.ofSeconds(2);
    private static final int SHORT = 8;

    private final Producer<byte[], byte[]> producer;
    private final String topic;
    private final String instance;
    private final byte[] key;
    private volatile Set<String> members = Set.of();

    InstanceRecord(Producer<byte[], byte[]> producer, String topic, String instance) {
        this.producer = producer;
        this.topic = topic;
        this.instance = instance;
        // A process id may come again, and one process may hold several instances.
        this.key =
                LayoutRecords.key(instance + "/" + UUID.randomUUID().toString().substring(0, SHORT));
    }

    /** Says it stamped so, and returns the stamp that the broker gave it. */
    long stamped(long stamp) throws InterruptedException {
        return AdminAnswers.get(send(stamp, value()), LayoutTopic.PATIENCE).timestamp();
    }

    /** Says it, without waiting. */
    void say(Set<String> now) {
        members = Set.copyOf(now);
        var _ = send(null, value());
    }

    /** Says for others that they are gone. */
    void forget(Set<String> keys) {
        keys.forEach(it -> {
            var _ = producer.send(new ProducerRecord<>(topic, 0, it.getBytes(UTF_8), null));
        });
    }

    /** Says that it is gone. */
    @Override
    public void close() {
        var _ = send(null, null);
        producer.close(CLOSE);
    }

    private byte[] value() {
        return new InstanceFormats(instance, Formats.newest(), members).json();
    }

    private Future<RecordMetadata> send(@Nullable Long stamp, byte @Nullable [] value) {
        return producer.send(new ProducerRecord<>(topic, 0, stamp, key, value), (_, failure) -> {
            if (failure != null) {
                LOG.debug("the layout topic did not take a record", failure);
            }
        });
    }
}
