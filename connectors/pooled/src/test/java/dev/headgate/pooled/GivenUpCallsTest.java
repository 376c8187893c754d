package dev.headgate.pooled;

import static dev.headgate.pooled.HeldSessions.DELIVERED;
import static dev.headgate.pooled.PoolBed.LONG;
import static dev.headgate.pooled.PoolBed.assertUnsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are given up: at the deadline, by an interrupt, when the connector is closed. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GivenUpCallsTest {

    private static final Duration SHORT = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(10);

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final Semaphore arrived = new Semaphore(0);

    private Reply hang(dev.headgate.api.Departure departure) throws InterruptedException {
        boolean _ = departure.granted();
        arrived.release();
        goOn.await();
        return DELIVERED;
    }

    /** As a library does that takes no notice of interrupts. */
    private Reply hangStubbornly(dev.headgate.api.Departure departure) {
        boolean _ = departure.granted();
        arrived.release();
        HeldSessions.awaitStubbornly(goOn);
        return DELIVERED;
    }

    @Test
    void shouldGiveUpASessionThatOpensForTooLongAndFreeItsPlace() {
        try (PoolBed bed = new PoolBed(SHORT, "max", 1)) {
            bed.sessions.opening = _ -> goOn.await();

            assertUnsent(bed.call("a"), Reply.Unsent.Cause.FAILED);

            Awaitility.await().until(() -> bed.connector.counts().open() == 0);
            bed.sessions.opening = _ -> {};
            assertThat(bed.call("b")).isEqualTo(DELIVERED);
        }
    }

    /** Which is no fault of the vendor's, and counts as no attempt. */
    @Test
    void shouldHandACallBackWhoseIntentsTimeIsOverWhileItsSessionOpens() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.opening = _ -> goOn.await();

            Reply reply = bed.connector.call(PoolBed.attempt("a").within(SHORT), () -> true);

            assertThat(reply)
                    .isEqualTo(new Reply.Unsent("the intent's deadline passed", Reply.Unsent.Cause.HANDED_BACK));
            Awaitility.await().until(() -> bed.connector.counts().open() == 0);
        }
    }

    @Test
    void shouldEndACallWhoseIntentsTimeIsOver() {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.calling = (_, departure) -> hang(departure);

            Reply reply = bed.connector.call(PoolBed.attempt("a").within(SHORT), () -> true);

            assertThat(reply).isEqualTo(new Reply.Unanswered("the intent's deadline passed"));
            Awaitility.await().until(() -> bed.sessions.closed.size() == 1);
        }
    }

    @Test
    void shouldGiveUpTheSessionThatIsOpenedForACallWhoseThreadIsInterrupted() throws Exception {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.opening = _ -> {
                arrived.release();
                goOn.await();
            };
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            AtomicBoolean flag = new AtomicBoolean();
            Thread caller = Thread.ofVirtual().start(() -> {
                reply.complete(bed.call("a"));
                flag.set(Thread.currentThread().isInterrupted());
            });
            arrived.acquire();

            caller.interrupt();
            caller.join();

            assertUnsent(reply.get(), Reply.Unsent.Cause.HANDED_BACK);
            assertThat(flag).isTrue();
            Awaitility.await().until(() -> bed.connector.counts().open() == 0);
        }
    }

    @Test
    void shouldCloseTheSessionOfACallThatWasInterrupted() throws Exception {
        try (PoolBed bed = new PoolBed(LONG, "max", 1)) {
            bed.sessions.calling = (_, departure) -> hang(departure);
            CompletableFuture<Reply> reply = new CompletableFuture<>();
            Thread caller = Thread.ofVirtual().start(() -> reply.complete(bed.call("a")));
            arrived.acquire();

            caller.interrupt();

            assertThat(reply.get()).isInstanceOf(Reply.Unanswered.class);
            Awaitility.await().until(() -> bed.sessions.closed.size() == 1);
            bed.sessions.calling = (_, _) -> DELIVERED;
            Awaitility.await().until(() -> bed.call("a").equals(DELIVERED));
        }
    }

    @Test
    void shouldCloseASessionOnAThreadThatIsNotInterruptedAnyMore() throws Exception {
        try (PoolBed bed = new PoolBed(SHORT, "max", 1)) {
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            bed.sessions.closing =
                    _ -> interrupted.complete(Thread.currentThread().isInterrupted());
            bed.sessions.calling = (_, departure) -> {
                hangStubbornly(departure);
                throw new IllegalStateException("with the flag set");
            };
            bed.call("a");

            goOn.countDown();

            assertThat(interrupted.get()).isFalse();
        }
    }

    @Test
    void shouldReturnAtTheDeadlineWhateverTheLibraryDoesAndLetNothingDepartAfterwards() throws Exception {
        try (PoolBed bed = new PoolBed(SHORT, "max", 1)) {
            CompletableFuture<Boolean> departed = new CompletableFuture<>();
            bed.sessions.calling = (_, departure) -> {
                HeldSessions.awaitStubbornly(goOn);
                departed.complete(departure.granted());
                return HeldSessions.notDeparted();
            };

            assertUnsent(bed.call("a"), Reply.Unsent.Cause.FAILED);

            goOn.countDown();
            assertThat(departed.get()).isFalse();
        }
    }

    @Test
    void shouldTakeASessionAwayThatACallDoesNotGiveBackAndSaySo() {
        try (PoolBed bed = new PoolBed(SHORT, "max", 1, "grace", "10s")) {
            bed.sessions.calling = (_, departure) -> hangStubbornly(departure);
            assertThat(bed.call("a")).isInstanceOf(Reply.Unanswered.class);
            bed.sessions.calling = (_, _) -> DELIVERED;

            bed.pass(SHORT.plus(GRACE));
            bed.connector.keepInOrder();
            assertThat(bed.connector.health().usable()).as("it may still end").isFalse();
            assertUnsent(bed.call("b"), Reply.Unsent.Cause.HANDED_BACK);

            bed.pass(Duration.ofNanos(1));
            bed.connector.keepInOrder();

            assertThat(bed.connector.health().usable()).isTrue();
            assertThat(bed.connector.health().detail()).contains("lost so far: 1");
            assertThat(bed.sessions.closed).hasSize(1);
            assertThat(bed.call("b")).isEqualTo(DELIVERED);
            goOn.countDown();
        }
    }

    @Test
    void shouldFreeAPlaceOnceThoughALostSessionComesBack() {
        try (PoolBed bed = new PoolBed(SHORT, "max", 2, "grace", "10s")) {
            bed.sessions.calling = (_, departure) -> hangStubbornly(departure);
            bed.call("a");
            bed.sessions.calling = (_, _) -> DELIVERED;
            bed.pass(SHORT.plus(GRACE).plusNanos(1));
            bed.connector.keepInOrder();
            bed.call("b");

            goOn.countDown();
            Awaitility.await().until(() -> bed.connector.calls() == 0);
            bed.connector.keepInOrder();

            SessionCounts counts = bed.connector.counts();
            assertThat(counts.open()).isEqualTo(1);
            assertThat(counts.lost()).isEqualTo(1);
            assertThat(counts.lent()).isEqualTo(counts.givenBack() + counts.broken() + counts.lost());
            assertThat(bed.sessions.closed).hasSize(1);
        }
    }

    @Test
    void shouldEndCallsAndCloseEverySessionWhenItIsClosed() throws Exception {
        PoolBed bed = new PoolBed(LONG, "max", 4);
        bed.call("idle");
        bed.sessions.calling = (_, departure) -> hang(departure);
        List<CompletableFuture<Reply>> calls =
                IntStream.range(0, 3).mapToObj(i -> bed.start("a" + i)).toList();
        arrived.acquire(3);

        bed.close();

        for (CompletableFuture<Reply> call : calls) {
            assertThat(call.get()).isInstanceOf(Reply.Unanswered.class);
        }
        assertThat(bed.sessions.closed).containsExactlyInAnyOrderElementsOf(bed.sessions.opened);
        assertThat(bed.connector.health().usable()).isFalse();
    }

    @Test
    void shouldKeepTheTimeForAllConnectorsWithOneThread() {
        List<PoolBed> beds =
                IntStream.range(0, 5).mapToObj(_ -> new PoolBed(LONG)).toList();

        long threads = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("headgate-sessions"))
                .count();

        assertThat(threads).isEqualTo(1);
        beds.forEach(PoolBed::close);
    }
}
