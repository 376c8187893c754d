package dev.headgate.control.letters;

import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.kafka.Position;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OwnerPartition;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.json.ContentType;
import dev.headgate.streams.kafka.Fencing;
import dev.headgate.streams.record.TopicCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;

/**
 * Produces the intents of dead letters again, each in one transaction with its letter's mark. One at a time per
 * application: who begins fences who began before.
 */
public final class Replaying implements AutoCloseable {

    /** Small, so that a transaction is soon over: readers of committed records wait for it. */
    private static final int MAX_LETTERS = 100;

    private static final long MAX_BYTES = 4 << 20;

    private final Cluster cluster;
    private final TopicCodec codec;
    private final KafkaProducer<byte[], byte[]> producer;
    private final int partitions;
    private final Consumer<Replayed> told;
    private final List<Pending> batch = new ArrayList<>();
    private long bytes;

    private Replaying(Cluster cluster, TopicCodec codec, String transactionalId, Consumer<Replayed> told) {
        this.cluster = cluster;
        this.codec = codec;
        this.partitions = cluster.partitionsOf(codec.topic(Topics.INTENTS));
        this.producer = cluster.producer(transactionalId);
        this.told = told;
    }

    /** A letter that was replayed, and as which generation. */
    public record Replayed(Position position, String vendor, String id, int replay) {

        public static Replayed of(Letter letter, Intent intent) {
            return new Replayed(letter.position(), intent.getVendor(), intent.getId(), intent.getReplay());
        }
    }

    private record Pending(
            ProducerRecord<byte[], byte[]> message, ProducerRecord<byte[], byte[]> mark, Replayed replayed) {}

    /**
     * Begins. Whatever another replay had open is aborted when this returns, and it can commit nothing any more: letters
     * read from now on show all that it replayed.
     *
     * @param told what was replayed, once that is committed
     */
    public static Replaying begin(Cluster cluster, TopicCodec codec, String applicationId, Consumer<Replayed> told) {
        Replaying replaying = new Replaying(cluster, codec, applicationId + "-dead-letters-replay", told);
        try {
            replaying.producer.initTransactions();
            return replaying;
        } catch (KafkaException e) {
            replaying.close();
            throw cluster.failure(e);
        }
    }

    /** Adds one; it is replayed when it is committed. */
    public void add(Letter letter, Intent intent) {
        ProducerRecord<byte[], byte[]> message = message(letter, intent);
        batch.add(new Pending(message, ReplayMarks.mark(letter), Replayed.of(letter, intent)));
        bytes += message.value().length;
        if (batch.size() >= MAX_LETTERS || bytes >= MAX_BYTES) {
            commit();
        }
    }

    /** Replays what was added. */
    public void commit() {
        if (batch.isEmpty()) {
            return;
        }
        try {
            producer.beginTransaction();
            batch.forEach(this::send);
            producer.commitTransaction();
        } catch (KafkaException e) {
            abort();
            throw failure(e);
        }
        batch.forEach(pending -> told.accept(pending.replayed));
        batch.clear();
        bytes = 0;
    }

    private ProducerRecord<byte[], byte[]> message(Letter letter, Intent intent) {
        byte[] key = intent.getVendor().getBytes(StandardCharsets.UTF_8);
        return new ProducerRecord<>(
                codec.topic(Topics.INTENTS),
                OwnerPartition.of(key, partitions),
                key,
                codec.encode(Topics.INTENTS, intent),
                ContentType.others(letter.message().headers()));
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the commit is told the same
    private void send(Pending pending) {
        producer.send(pending.message);
        producer.send(pending.mark);
    }

    private void abort() {
        try {
            producer.abortTransaction();
        } catch (KafkaException | IllegalStateException e) {
            return; // fenced, or a commit in doubt: the next replay waits until the broker has decided
        }
    }

    private CommandException failure(KafkaException e) {
        if (Fencing.isBehind(e)) {
            return CommandException.failed(
                    "another replay of this application.id began meanwhile; what was left is for that one", e);
        }
        return CommandException.failed(
                cluster.failure(e).getMessage() + "\nrun it again: what was replayed is not replayed twice", e);
    }

    @Override
    public void close() {
        producer.close(batch.isEmpty() ? Cluster.PATIENCE : Duration.ZERO);
    }
}
