package dev.headgate.client;

import static dev.headgate.client.TestClient.intent;
import static dev.headgate.client.TestClient.page;
import static dev.headgate.client.TestClient.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Result;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** By counting, not by measuring: a thousand are pending, nobody takes anything, and what is held stays within its bounds. */
class BoundedMemoryTest {

    private static final int PENDING = 1_000;
    private static final int BODY = 10_000;
    private static final long HELD = 2_000_000;

    @Test
    void shouldHoldNoMoreOutcomesThanAllowedAndLoseNone() {
        try (TestClient test =
                new TestClient(it -> it.maxPending(PENDING, WhenFull.FAIL).maxBufferedBytes(HELD))) {
            List<CompletableFuture<Result>> calls = IntStream.range(0, PENDING)
                    .mapToObj(it -> test.client.call(intent("c" + it), Duration.ofDays(1)))
                    .toList();
            assertThat(test.client.call(intent("more"))).isCompletedExceptionally();
            test.lazily();
            for (int i = 0; i < PENDING; i++) {
                test.write(result("c" + i).setBody(ByteBuffer.allocate(BODY)));
            }

            int turns = 0;
            while (!calls.stream().allMatch(CompletableFuture::isDone)) {
                test.turn();
                assertThat(test.replies.outcomes().used()).isBetween(1L, HELD);
                test.work();
                test.turn(); // it is woken
                turns++;
            }

            assertThat(calls).allSatisfy(it -> assertThat(it).isCompleted());
            assertThat(turns).isGreaterThanOrEqualTo((int) (PENDING * (long) BODY / HELD));
            assertThat(test.replies.outcomes().used()).isZero();
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldHoldNoMorePagesThanAllowedForAThousandSubscribersThatTakeNothing() {
        try (TestClient test = new TestClient(it -> it.maxPending(PENDING, WhenFull.FAIL)
                .maxBufferedBytes(HELD)
                .slowSubscribers(50_000, Duration.ofMinutes(1)))) {
            List<Subscriber> subscribers = IntStream.range(0, PENDING)
                    .mapToObj(it -> {
                        Subscriber subscriber = new Subscriber(0);
                        test.client.pages(intent("s" + it), Duration.ofDays(1)).subscribe(subscriber);
                        return subscriber;
                    })
                    .toList();
            for (int n = 0; n < 3; n++) {
                for (int i = 0; i < PENDING; i++) {
                    test.write(page("s" + i, n).setBody(ByteBuffer.allocate(BODY)));
                }
            }
            for (int i = 0; i < PENDING; i++) {
                test.write(result("s" + i).setPages(3));
            }

            test.turn();
            test.turn();
            assertThat(test.replies.pages().used()).isBetween(HELD - 2 * BODY, HELD);

            while (!subscribers.stream().allMatch(it -> it.told.contains("complete"))) {
                subscribers.forEach(it -> it.request(1));
                test.turn();
                test.turn();
                assertThat(test.replies.pages().used()).isLessThanOrEqualTo(HELD);
            }

            assertThat(subscribers)
                    .allSatisfy(
                            it -> assertThat(it.told).containsExactly("0/0", "0/1", "0/2", "SUCCEEDED", "complete"));
            assertThat(test.replies.pages().used()).isZero();
        }
    }

    @Test
    void shouldHoldNoMorePiecesThanAllowed() {
        try (TestClient test = new TestClient(it -> it.maxBufferedBytes(HELD))) {
            List<CompletableFuture<Result>> calls = IntStream.range(0, PENDING)
                    .mapToObj(it -> test.client.call(intent("c" + it), Duration.ofDays(1)))
                    .toList();

            for (int i = 0; i < PENDING; i++) {
                test.write(page("c" + i, 0).setChunk(true).setBody(ByteBuffer.allocate(BODY)));
            }
            test.turn();
            assertThat(test.replies.pieces().used()).isBetween(HELD - BODY, HELD);

            for (int i = 0; i < PENDING; i++) {
                test.write(result("c" + i).setChunks(1));
            }
            test.turn();
            assertThat(calls).allSatisfy(it -> assertThat(it).isDone());
            assertThat(calls.stream()
                            .filter(it -> !it.isCompletedExceptionally())
                            .count())
                    .isEqualTo(HELD / BODY);
            assertThat(test.replies.pieces().used()).isZero();
            assertThat(test.client.pending()).isZero();
        }
    }
}
