package dev.headgate.pooled;

import static dev.headgate.pooled.HeldSessions.DELIVERED;
import static dev.headgate.pooled.PoolBed.LONG;
import static dev.headgate.pooled.PoolBed.assertUnsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many sessions there are, and who has to go without. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlacesTest {

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Semaphore arrived = new Semaphore(0);

    /** Calls of that account wait until they may go on. */
    private Reply hold(String account, HeldSessions.Held session) throws InterruptedException {
        if (session.account.equals(account)) {
            arrived.release();
            goOn.await();
        }
        return DELIVERED;
    }

    @Test
    void shouldHandBackACallAtOnceWhoseSelectorHasItsSessionsInUseAndNoOther() throws Exception {
        try (PoolBed bed = new PoolBed(LONG, "max", 4, "max-per", 1)) {
            bed.sessions.calling = (session, _) -> hold("a", session);
            CompletableFuture<Reply> first = bed.start("a");
            arrived.acquire();

            Reply second = bed.call("a");
            Reply another = bed.call("b");

            assertUnsent(second, Reply.Unsent.Cause.HANDED_BACK);
            assertThat(another).isEqualTo(DELIVERED);
            goOn.countDown();
            assertThat(first.get()).isEqualTo(DELIVERED);
            assertThat(bed.call("a")).isEqualTo(DELIVERED);
            assertThat(bed.sessions.opened).hasSize(2);
        }
    }

    @Test
    void shouldHandBackACallAtOnceWhenEverySessionIsInUse() throws Exception {
        try (PoolBed bed = new PoolBed(LONG, "max", 2)) {
            bed.sessions.calling = (session, _) -> hold("a", session);
            CompletableFuture<Reply> first = bed.start("a");
            CompletableFuture<Reply> second = bed.start("a");
            arrived.acquire(2);

            Reply other = bed.call("b");

            assertUnsent(other, Reply.Unsent.Cause.HANDED_BACK);
            assertThat(bed.connector.health().usable()).isFalse();
            goOn.countDown();
            first.get();
            second.get();
        }
    }

    @Test
    void shouldCloseExactlyOneIdleSessionTheOneUnusedForLongestForAnotherSelector() {
        int max = 20;
        try (PoolBed bed = new PoolBed(LONG, "max", max)) {
            for (int account = 0; account < max; account++) {
                bed.pass(Duration.ofMillis(1));
                bed.call("a" + account);
            }
            bed.pass(Duration.ofMillis(1));
            bed.call("a0");

            assertThat(bed.call("another")).isEqualTo(DELIVERED);

            assertThat(PoolBed.accounts(bed.sessions.closed)).containsExactly("a1");
            assertThat(bed.sessions.most()).isEqualTo(max);
        }
    }

    @Test
    void shouldLeaveASessionThatWasOpenedForACallThatDidNotLeaveToThatCall() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.connector.call(PoolBed.attempt("a"), () -> false);

            assertUnsent(bed.call("b"), Reply.Unsent.Cause.HANDED_BACK);
            assertThat(bed.call("a")).isEqualTo(DELIVERED);
            assertThat(bed.sessions.opened).hasSize(1);
        }
    }

    @Test
    void shouldNotKeepAnUnusedSessionFromOthersForLong() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.connector.call(PoolBed.attempt("a"), () -> false);
            bed.pass(SessionPool.FRESH);

            assertThat(bed.call("b")).isEqualTo(DELIVERED);
        }
    }

    @Test
    void shouldCountASessionUntilItIsClosed() throws Exception {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.calling = (_, _) -> {
                throw new IllegalStateException("broken");
            };
            bed.sessions.closing = _ -> {
                arrived.release();
                goOn.await();
            };
            CompletableFuture<Reply> broken = bed.start("a");
            arrived.acquire();

            assertUnsent(bed.call("a"), Reply.Unsent.Cause.HANDED_BACK);
            assertUnsent(bed.call("b"), Reply.Unsent.Cause.HANDED_BACK);

            goOn.countDown();
            broken.get();
            bed.sessions.calling = (_, _) -> DELIVERED;
            assertThat(bed.call("b")).isEqualTo(DELIVERED);
        }
    }

    @Test
    void shouldServeEverySelectorAndNeverOpenMoreThanAllowed() throws Exception {
        int accounts = 8;
        int callers = 4;
        int calls = 50;
        try (PoolBed bed = new PoolBed(LONG, "max", 4, "max-per", 2)) {
            List<Thread> threads = new ArrayList<>();
            IntStream.range(0, accounts * callers)
                    .forEach(caller -> threads.add(Thread.ofVirtual().start(() -> {
                        for (int delivered = 0; delivered < calls; ) {
                            delivered += bed.call("a" + caller % accounts).equals(DELIVERED) ? 1 : 0;
                        }
                    })));
            for (Thread thread : threads) {
                thread.join();
            }

            SessionCounts counts = bed.connector.counts();
            assertThat(bed.sessions.most()).isEqualTo(4);
            assertThat(bed.sessions.mostOfOneAccount()).isLessThanOrEqualTo(2);
            assertThat(counts.lent()).isEqualTo(counts.givenBack()).isEqualTo((long) accounts * callers * calls);
            assertThat(counts.open()).isEqualTo(counts.idle());
        }
        // closed with its bed, and not one left
    }

    @Test
    void shouldFreeThePlaceOfASessionThatDidNotOpen() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.opening = _ -> {
                throw new java.io.IOException("refused");
            };
            assertUnsent(bed.call("a"), Reply.Unsent.Cause.UNREACHABLE);
            bed.sessions.opening = _ -> {
                throw new IllegalArgumentException("odd");
            };
            assertUnsent(bed.call("a"), Reply.Unsent.Cause.FAILED);

            bed.sessions.opening = _ -> {};
            assertThat(bed.call("b")).isEqualTo(DELIVERED);
        }
    }

    @Test
    void shouldFreeThePlaceOfASessionWhoseClosingFailsAndPassItOn() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.closing = _ -> {
                throw new java.io.IOException("gone already");
            };
            bed.call("a");

            assertThat(bed.call("b")).isEqualTo(DELIVERED);
            assertThat(bed.call("a")).isEqualTo(DELIVERED);
            assertThat(bed.sessions.most()).isEqualTo(1);
        }
    }

    @Test
    void shouldFreeThePlaceThatAnotherLeftForASessionThatDidNotOpen() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.call("a");
            bed.sessions.opening = _ -> {
                throw new java.io.IOException("refused");
            };
            assertUnsent(bed.call("b"), Reply.Unsent.Cause.UNREACHABLE);

            bed.sessions.opening = _ -> {};
            assertThat(bed.connector.counts().open()).isZero();
            assertThat(bed.call("b")).isEqualTo(DELIVERED);
        }
    }
}
