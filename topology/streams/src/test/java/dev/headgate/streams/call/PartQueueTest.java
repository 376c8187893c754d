package dev.headgate.streams.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.headgate.core.policy.Nanos;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class PartQueueTest {

    private final AtomicLong bytesOfAll = new AtomicLong();
    private final AtomicInteger wakes = new AtomicInteger();
    private long now = 1;
    private final PartQueue queue = queue();

    private PartQueue queue() {
        return new PartQueue(StreamRun.FIRST, bytesOfAll, () -> now, wakes::incrementAndGet);
    }

    private static PartBatch batch(PartQueue queue) {
        return Objects.requireNonNull(queue.batch("acme", 7));
    }

    @Test
    void shouldWaitForMoreBeforeThereIsARecord() throws Exception {
        assertThat(queue.due()).isEqualTo(Nanos.NEVER);

        queue.take(new byte[10]);
        assertThat(queue.due()).isEqualTo(1 + PartQueue.LINGER);
        assertThat(wakes).hasValue(1);

        queue.take(new byte[PartQueue.RECORD_BYTES]);
        assertThat(queue.due()).isZero();
        assertThat(wakes).hasValue(2);
        assertThat(batch(queue).parts()).hasSize(1);
        assertThat(batch(queue).parts()).hasSize(1);
        assertThat(queue.batch("acme", 7)).isNull();
        assertThat(bytesOfAll).hasValue(0);
    }

    @Test
    void shouldHoldNoMoreThanItsBound() throws Exception {
        byte[] part = new byte[PartQueue.MAX_BYTES / 4];
        AtomicInteger added = new AtomicInteger();
        Thread adder = Thread.ofVirtual().start(() -> add(part, added));
        await().until(() -> adder.getState() == Thread.State.WAITING);
        assertThat(added).hasValue(4);
        assertThat(bytesOfAll).hasValue(PartQueue.MAX_BYTES);

        batch(queue);

        await().until(() -> added.get() == 5 && adder.getState() == Thread.State.WAITING);
        queue.drop();
        adder.join();
        assertThat(bytesOfAll).hasValue(0);
    }

    private void add(byte[] part, AtomicInteger added) {
        try {
            while (true) {
                queue.take(part);
                added.incrementAndGet();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void shouldGiveEachQueueRoomForOnePartWhenThereIsNoneForMore() throws Exception {
        bytesOfAll.set(PartQueue.MAX_BYTES_OF_ALL);

        queue.take(new byte[10]);
        CompletableFuture<Boolean> second = new CompletableFuture<>();
        Thread adder = Thread.ofVirtual().start(() -> {
            try {
                queue.take(new byte[10]);
                second.complete(true);
            } catch (InterruptedException e) {
                second.complete(false);
            }
        });
        await().until(() -> adder.getState() == Thread.State.WAITING);

        batch(queue);

        assertThat(second.get()).isTrue();
    }

    @Test
    void shouldStopWhoWaitsWhenTheCallIsGivenUp() throws Exception {
        queue.take(new byte[PartQueue.MAX_BYTES]);
        CompletableFuture<Boolean> stopped = new CompletableFuture<>();
        Thread adder = Thread.ofVirtual().start(() -> {
            try {
                queue.take(new byte[1]);
                stopped.complete(false);
            } catch (InterruptedException e) {
                stopped.complete(true);
            }
        });
        await().until(() -> adder.getState() == Thread.State.WAITING);

        queue.end(false);

        assertThat(stopped.get()).isTrue();
        assertThat(queue.isOver()).isFalse();
        assertThat(batch(queue).last()).isFalse();
        assertThat(queue.isOver()).isTrue();
        assertThatThrownBy(() -> queue.take(new byte[1])).isInstanceOf(InterruptedException.class);
    }

    @Test
    void shouldSayWhatIsLast() throws Exception {
        queue.take(new byte[PartQueue.RECORD_BYTES], "one");
        queue.take(new byte[1], "two");
        queue.end(true);

        PartBatch first = batch(queue);
        PartBatch second = batch(queue);

        assertThat(first.last()).isFalse();
        assertThat(first.position()).isEqualTo("one");
        assertThat(second.last()).isTrue();
        assertThat(second.position()).isEqualTo("two");
        assertThat(queue.isOver()).isTrue();
        assertThat(queue.batch("acme", 7)).isNull();
    }

    @Test
    void shouldEndAWholeAnswerWithoutPartsOnce() {
        queue.end(true);

        assertThat(queue.isOver()).isFalse();
        assertThat(batch(queue)).satisfies(it -> {
            assertThat(it.parts()).isEmpty();
            assertThat(it.last()).isTrue();
        });
        assertThat(queue.isOver()).isTrue();
    }
}
