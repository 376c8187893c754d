package dev.headgate.streams.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PartitionGateTest {

    private static final TopicPartition A = new TopicPartition("intents", 0);
    private static final TopicPartition B = new TopicPartition("intents", 1);

    private final CountDownLatch polling = new CountDownLatch(1);
    private final CountDownLatch woken = new CountDownLatch(1);

    /** A real poll blocks until it is woken; the mock's does not. */
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest") {
        @Override
        public synchronized ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
            ConsumerRecords<byte[], byte[]> records = super.poll(timeout);
            if (!records.isEmpty() || timeout.toMillis() < 1000) {
                return records;
            }
            polling.countDown();
            await(woken);
            throw new WakeupException();
        }

        @Override
        @SuppressWarnings("UnsynchronizedOverridesSynchronized") // called while the other thread is in poll
        public void wakeup() {
            woken.countDown();
        }
    };

    private final PartitionGate gate = new PartitionGate(consumer, () -> 0);
    private final Consumer<byte[], byte[]> gated = GatedConsumer.wrap(consumer, gate, () -> {});

    @BeforeEach
    void assign() {
        consumer.assign(List.of(A, B));
        consumer.updateBeginningOffsets(java.util.Map.of(A, 0L, B, 0L));
    }

    @Test
    void shouldKeepAHeldPartitionPausedWhenStreamsResumesIt() {
        gate.hold(A);
        gated.poll(Duration.ZERO);

        gated.resume(List.of(A, B));

        assertThat(consumer.paused()).containsExactly(A);
    }

    @Test
    void shouldFetchNothingFromAHeldPartition() {
        consumer.addRecord(new ConsumerRecord<>("intents", 0, 0, new byte[0], new byte[0]));
        consumer.addRecord(new ConsumerRecord<>("intents", 1, 0, new byte[0], new byte[0]));
        gate.hold(A);

        Set<TopicPartition> fetched = gated.poll(Duration.ZERO).partitions();

        assertThat(fetched).containsExactly(B);
    }

    @Test
    void shouldResumeOnReleaseOnlyWhatStreamsDidNotPauseItself() {
        gate.hold(A);
        gate.hold(B);
        gated.pause(List.of(B));
        gated.poll(Duration.ZERO);

        gate.release(A);
        gate.release(B);

        assertThat(consumer.paused()).containsExactly(B);
    }

    @Test
    void shouldForgetWhatStreamsPausedOnceItIsNoLongerAssigned() {
        gated.pause(List.of(A));
        consumer.assign(List.of(B));
        gated.poll(Duration.ZERO);
        consumer.assign(List.of(A, B));
        gate.hold(A);

        gate.release(A);

        assertThat(consumer.paused()).isEmpty();
    }

    @Test
    void shouldEndAPollThatIsUnderWay() {
        CompletableFuture<ConsumerRecords<byte[], byte[]>> poll =
                CompletableFuture.supplyAsync(() -> gated.poll(Duration.ofHours(1)));
        await(polling);

        gate.wake();

        assertThat(poll.orTimeout(10, TimeUnit.SECONDS).join().isEmpty()).isTrue();
    }

    @Test
    void shouldNotWakeAConsumerThatIsNotPolling() {
        gate.wake();

        assertThat(woken.getCount()).isOne();
    }

    @Test
    void shouldCallAgainWhenAWakeUpComesLate() {
        AtomicBoolean armed = new AtomicBoolean(true);
        MockConsumer<byte[], byte[]> late = new MockConsumer<>("earliest") {
            @Override
            public synchronized Set<TopicPartition> assignment() {
                if (armed.getAndSet(false)) {
                    throw new WakeupException();
                }
                return super.assignment();
            }
        };
        Consumer<byte[], byte[]> wrapped = GatedConsumer.wrap(late, new PartitionGate(late, () -> 0), () -> {});

        Set<TopicPartition> assignment = wrapped.assignment();

        assertThat(assignment).isEmpty();
        assertThat(armed).isFalse();
    }

    @Test
    void shouldPollOnlyUntilATaskWantsToRun() {
        gate.register(agenda(false, TimeUnit.MILLISECONDS.toNanos(5)));

        boolean empty = gated.poll(Duration.ofHours(1)).isEmpty();

        assertThat(empty).isTrue();
        assertThat(polling.getCount()).as("polled for an hour").isOne();
    }

    @Test
    void shouldPollShortlyWhenACallHasEndedAlready() {
        gate.register(agenda(true, Nanos.NEVER));

        boolean empty = gated.poll(Duration.ofHours(1)).isEmpty();

        assertThat(empty).isTrue();
        assertThat(polling.getCount()).as("polled for an hour").isOne();
    }

    private static TaskSchedule agenda(boolean ended, long due) {
        return new TaskSchedule() {
            @Override
            public boolean hasNews() {
                return ended;
            }

            @Override
            public long nextDue() {
                return due;
            }

            @Override
            public void polling() {}

            @Override
            public void committed() {}
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
