package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the topics of results and pages, all of their partitions, and hands each record to who waits for it. What somebody has no room for stays
 * on its topic: its partition is read on from there when there is room.
 *
 * <p>Threading: one thread, but for {@link #room} and {@link #wakeup}.
 */
final class ReplyReader {

    private static final Logger LOG = LoggerFactory.getLogger(ReplyReader.class);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);
    private static final Duration AGAIN_AFTER = Duration.ofSeconds(1);

    private final Consumer<byte[], byte[]> consumer;
    private final List<String> topics;
    private final ReplyDecoder decoder;
    private final PendingReplies replies;
    private final Timer timer;
    private final Set<TopicPartition> assigned = new HashSet<>();
    private final Map<TopicPartition, Refused> held = new HashMap<>();
    private long nextLook;
    private String lastFailure = "";
    private volatile List<Refused> refused = List.of();

    /** Who had no room for a record of that size. */
    private record Refused(Waiting by, int bytes) {

        boolean hasRoom() {
            return by.hasRoom(bytes);
        }
    }

    ReplyReader(
            Consumer<byte[], byte[]> consumer,
            List<String> topics,
            ReplyDecoder decoder,
            PendingReplies replies,
            Timer timer) {
        this.consumer = consumer;
        this.topics = topics;
        this.decoder = decoder;
        this.replies = replies;
        this.timer = timer;
    }

    /**
     * Finds where the topics end now: what is sent from here on has its outcome behind it.
     *
     * @throws org.apache.kafka.common.KafkaException if that can't be had
     */
    void start() {
        assigned.addAll(partitions());
        consumer.assign(assigned);
        consumer.seekToEnd(assigned);
        assigned.forEach(consumer::position); // not only when it is polled for the first time
        nextLook = timer.nanoTime() + LOOK_EVERY.toNanos();
    }

    /** Reads what is there, or waits a little for something. Returns how long to wait before the next turn. */
    Duration turn() {
        try {
            lookForPartitions();
            readOn();
            boolean read = takeAll(consumer.poll(POLL));
            if (read) {
                readable();
            }
            return read ? Duration.ZERO : AGAIN_AFTER;
        } catch (WakeupException e) {
            return Duration.ZERO;
        } catch (AuthenticationException | AuthorizationException e) {
            unreadable(e);
            replies.failAll(e);
            return AGAIN_AFTER;
        } catch (RuntimeException e) {
            unreadable(e);
            return AGAIN_AFTER;
        }
    }

    /** There may be room again for what was refused. Any thread. */
    void room() {
        if (refused.stream().anyMatch(Refused::hasRoom)) {
            consumer.wakeup();
        }
    }

    /** Ends a turn that waits. Any thread. */
    void wakeup() {
        consumer.wakeup();
    }

    private List<TopicPartition> partitions() {
        List<TopicPartition> partitions = new ArrayList<>();
        for (String topic : topics) {
            Collection<PartitionInfo> found = consumer.partitionsFor(topic);
            if (found == null || found.isEmpty()) {
                throw new UnknownTopicOrPartitionException("there is no topic " + topic
                        + ", or it may not be read; `headgate topics apply` makes those that are missing");
            }
            found.forEach(it -> partitions.add(new TopicPartition(it.topic(), it.partition())));
        }
        return partitions;
    }

    /** What a new partition holds came while the client ran: it is read from its beginning. */
    private void lookForPartitions() {
        if (nextLook - timer.nanoTime() > 0) {
            return;
        }
        nextLook = timer.nanoTime() + LOOK_EVERY.toNanos();
        List<TopicPartition> added = new ArrayList<>(partitions());
        added.removeAll(assigned);
        if (!added.isEmpty()) {
            Set<TopicPartition> all = new HashSet<>(assigned);
            all.addAll(added);
            consumer.assign(all);
            consumer.seekToBeginning(added);
            assigned.addAll(added);
            LOG.info("Partitions were added, which are read too. partitions={}", added);
        }
    }

    private void readOn() {
        List<TopicPartition> ready = new ArrayList<>();
        held.forEach((partition, one) -> {
            if (one.hasRoom()) {
                ready.add(partition);
            }
        });
        if (!ready.isEmpty()) {
            consumer.resume(ready);
            ready.forEach(held::remove);
            refused = List.copyOf(held.values());
        }
    }

    /** Returns whether all could be read. */
    private boolean takeAll(ConsumerRecords<byte[], byte[]> read) {
        boolean all = true;
        for (TopicPartition partition : read.partitions()) {
            all &= takeAll(partition, read.records(partition));
        }
        return all;
    }

    private boolean takeAll(TopicPartition partition, List<ConsumerRecord<byte[], byte[]>> records) {
        for (ConsumerRecord<byte[], byte[]> message : records) {
            try {
                if (!take(partition, message)) {
                    return true;
                }
            } catch (RuntimeException e) {
                consumer.seek(partition, message.offset());
                unreadable(e);
                return false;
            }
        }
        return true;
    }

    /** Returns false if the partition is held from here on. */
    private boolean take(TopicPartition partition, ConsumerRecord<byte[], byte[]> message) {
        if (replies.expectsNothing()) {
            return true;
        }
        SpecificRecord reply = read(message);
        if (reply == null) {
            return true;
        }
        int bytes = Math.max(0, message.serializedValueSize());
        Waiting one = whoseIs(reply);
        if (one == null && reply instanceof Result late) {
            replies.unclaimed(ReplyKey.of(late), timer.nanoTime());
        }
        if (one == null || hand(one, reply, bytes)) {
            return true;
        }
        held.put(partition, new Refused(one, bytes));
        refused = List.copyOf(held.values()); // who makes room before this is seen by the next turn
        consumer.seek(partition, message.offset());
        consumer.pause(List.of(partition));
        return false;
    }

    private static boolean hand(Waiting one, SpecificRecord reply, int bytes) {
        return reply instanceof Page page ? one.take(page, bytes) : one.take((Result) reply, bytes);
    }

    private @Nullable Waiting whoseIs(SpecificRecord reply) {
        if (reply instanceof Result result) {
            return replies.find(ReplyKey.of(result));
        }
        return reply instanceof Page page ? replies.find(ReplyKey.of(page)) : null;
    }

    /** Null for one that nobody can read, or that is empty. */
    private @Nullable SpecificRecord read(ConsumerRecord<byte[], byte[]> message) {
        try {
            return decoder.read(message);
        } catch (SerializationException e) {
            String where = message.topic() + "-" + message.partition() + " offset " + message.offset();
            replies.skipped(where + ": " + e.getMessage());
            told("A record can't be read and is passed over", where, e);
            return null;
        }
    }

    private void unreadable(RuntimeException e) {
        replies.unreadable(e);
        told("Results can't be read; it is tried again", String.join(", ", topics), e);
    }

    private void readable() {
        if (replies.unreadable() != null) {
            replies.unreadable(null);
            lastFailure = "";
            LOG.info("Results are read again. topics={}", topics);
        }
    }

    /** Logs what is not the same again. */
    private void told(String what, String where, RuntimeException e) {
        String failure = what + e;
        if (!failure.equals(lastFailure)) {
            lastFailure = failure;
            LOG.warn("{}. where={}", what, where, e);
        }
    }
}
