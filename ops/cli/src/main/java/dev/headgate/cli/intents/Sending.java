package dev.headgate.cli.intents;

import dev.headgate.cli.support.Output;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.record.TopicCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Sends a checked input.
 *
 * <p>Threading: one thread sends; the producer's thread counts what is acknowledged.
 */
final class Sending implements AutoCloseable {

    private static final long TELL_NANOS = Duration.ofSeconds(2).toNanos();
    private static final int MAX_IDS = 1000;

    private final Cluster cluster;
    private final TopicCodec codec;
    private final Output output;
    private final long total;
    private final KafkaProducer<byte[], byte[]> producer;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final List<String> ids = new ArrayList<>();
    private long idsOmitted;
    private long toldAt = System.nanoTime();

    Sending(Cluster cluster, TopicCodec codec, Output output, long total) {
        this.cluster = cluster;
        this.codec = codec;
        this.output = output;
        this.total = total;
        this.producer = cluster.producer();
    }

    /**
     * Sends and waits until all are acknowledged.
     *
     * @throws CommandException saying how many were
     */
    void all(IntentInput input, IntentReader reader) throws IOException {
        try (InputLines lines = input.lines()) {
            for (InputLines.Line line = lines.next(); line != null && failure.get() == null; line = lines.next()) {
                if (!(reader.read(line.bytes()) instanceof IntentReader.Reading.Fit fit)) {
                    throw CommandException.usage("line " + line.number() + " changed while it was read; " + soFar());
                }
                send(fit);
                tellNowAndThen();
            }
            producer.flush();
        } catch (KafkaException e) {
            failure.compareAndSet(null, e);
        }
        Exception first = failure.get();
        if (first != null) {
            throw CommandException.failed(cluster.failure(first).getMessage() + "\n" + soFar(), first);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback is told the same
    private void send(IntentReader.Reading.Fit fit) {
        Intent intent = fit.intent();
        ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(
                codec.topic(Topics.INTENTS),
                intent.getVendor().getBytes(StandardCharsets.UTF_8),
                codec.encode(Topics.INTENTS, intent));
        producer.send(message, (_, e) -> {
            if (e == null) {
                sent.incrementAndGet();
            } else {
                failure.compareAndSet(null, e);
            }
        });
        if (!fit.named()) {
            keep(intent);
        }
    }

    private void keep(Intent intent) {
        if (!output.isJson()) {
            output.line("id " + intent.getId() + " for " + intent.getVendor());
        } else if (ids.size() < MAX_IDS) {
            ids.add(intent.getId());
        } else {
            idsOmitted++;
        }
    }

    private void tellNowAndThen() {
        if (System.nanoTime() - toldAt > TELL_NANOS) {
            toldAt = System.nanoTime();
            output.note(soFar());
        }
    }

    private String soFar() {
        return sent.get() + " of " + total + " intents are in Kafka";
    }

    long sent() {
        return sent.get();
    }

    /** The ids that were made up, the first 1,000, and how many more there are. */
    Map<String, Object> idsGiven() {
        Map<String, Object> given = new LinkedHashMap<>();
        if (!ids.isEmpty()) {
            given.put("ids", ids);
        }
        if (idsOmitted > 0) {
            given.put("idsOmitted", idsOmitted);
        }
        return given;
    }

    @Override
    public void close() {
        producer.close(failure.get() == null ? Cluster.PATIENCE : Duration.ZERO);
    }
}
