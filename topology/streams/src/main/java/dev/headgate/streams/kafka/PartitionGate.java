package dev.headgate.streams.kafka;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.streams.spi.SteadyClock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Holds and releases source partitions of one stream thread, and ends its poll early when a call has ended or a vendor
 * may go on. Kafka Streams has no pause per partition and undoes a bare one, so this stands between it and its main
 * consumer.
 *
 * <p>Threading: all on the stream thread but {@link #wake}, which any thread may call. {@code polling} is guarded by
 * the lock, so that a wake-up is only sent into a poll; one that arrives as the poll ends stays armed in the consumer
 * and is swallowed by whatever call comes next ({@link GatedConsumer}).
 */
public final class PartitionGate {

    private static final Duration PENDING = Duration.ofMillis(1);

    private final Consumer<byte[], byte[]> consumer;
    private final SteadyClock clock;
    private final Set<TopicPartition> held = new HashSet<>();
    private final Set<TopicPartition> pausedByStreams = new HashSet<>();
    private final Set<TaskSchedule> agendas = new CopyOnWriteArraySet<>();
    private final Object lock = new Object();
    private boolean polling;

    public PartitionGate(Consumer<byte[], byte[]> consumer, SteadyClock clock) {
        this.consumer = consumer;
        this.clock = clock;
    }

    public void register(TaskSchedule agenda) {
        agendas.add(agenda);
    }

    public void unregister(TaskSchedule agenda) {
        agendas.remove(agenda);
    }

    /** Tells every task that the thread's transaction is committed. */
    void committed() {
        agendas.forEach(TaskSchedule::committed);
    }

    /** No further record of the partition is fetched; those already fetched still come. */
    public void hold(TopicPartition partition) {
        held.add(partition);
    }

    public void release(TopicPartition partition) {
        if (held.remove(partition)
                && !pausedByStreams.contains(partition)
                && consumer.assignment().contains(partition)) {
            consumer.resume(Set.of(partition));
        }
    }

    /** It is to be held no more, and is not ours to release: it may be another's by now. */
    public void forget(TopicPartition partition) {
        held.remove(partition);
    }

    public boolean holds(TopicPartition partition) {
        return held.contains(partition);
    }

    /** Ends the poll that is under way, if one is. */
    public void wake() {
        synchronized (lock) {
            if (polling) {
                consumer.wakeup();
            }
        }
    }

    ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
        prune();
        agendas.forEach(TaskSchedule::polling);
        ConsumerRecords<byte[], byte[]> ready = consumer.poll(Duration.ZERO);
        if (!ready.isEmpty() || timeout.isZero()) {
            return ready;
        }
        Duration patience = patience(timeout);
        if (patience.isZero()) {
            return ready;
        }
        synchronized (lock) {
            polling = true;
            if (agendas.stream().anyMatch(TaskSchedule::hasNews)) {
                patience = PENDING;
            }
        }
        try {
            return consumer.poll(patience);
        } catch (WakeupException woken) {
            return ConsumerRecords.empty();
        } finally {
            synchronized (lock) {
                polling = false;
            }
        }
    }

    void pause(Collection<TopicPartition> partitions) {
        pausedByStreams.addAll(partitions);
        consumer.pause(partitions);
    }

    void resume(Collection<TopicPartition> partitions) {
        pausedByStreams.removeAll(partitions);
        Set<TopicPartition> free = new HashSet<>(partitions);
        free.removeAll(held);
        consumer.resume(free);
    }

    /** Forgets what is no longer assigned and pauses what is held and newly assigned. */
    private void prune() {
        if (held.isEmpty() && pausedByStreams.isEmpty()) {
            return;
        }
        Set<TopicPartition> assigned = consumer.assignment();
        pausedByStreams.retainAll(assigned);
        Set<TopicPartition> heldHere = new HashSet<>(held);
        heldHere.retainAll(assigned);
        consumer.pause(heldHere);
    }

    private Duration patience(Duration timeout) {
        long due = Long.MAX_VALUE;
        for (TaskSchedule agenda : agendas) {
            due = Math.min(due, agenda.nextDue());
        }
        if (due == Long.MAX_VALUE) {
            return timeout;
        }
        long nanos = Math.max(0, due - clock.now());
        // A poll waits whole milliseconds: rounding up by one is at most that late, rounding down would spin.
        long millis = Math.min(timeout.toMillis(), NANOSECONDS.toMillis(nanos) + (nanos == 0 ? 0 : 1));
        return Duration.ofMillis(millis);
    }
}
