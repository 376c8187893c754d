package dev.headgate.pooled;

import static dev.headgate.pooled.HeldSessions.DELIVERED;
import static dev.headgate.pooled.PoolBed.LONG;
import static dev.headgate.pooled.PoolBed.assertUnsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Reply;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What takes long for one session holds up no other. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SlowSessionsTest {

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final PoolBed bed = new PoolBed(LONG, "max", 4, "max-per", 2, "idle-timeout", "1m");

    @AfterEach
    void close() {
        goOn.countDown();
        bed.close();
    }

    /** The first that comes here waits until it may go on. */
    private void hold(HeldSessions.Held session) throws InterruptedException {
        if (session.account.equals("a") && arrived.getCount() > 0) {
            arrived.countDown();
            goOn.await();
        }
    }

    @Test
    void shouldCallWhileASessionIsOpened() throws Exception {
        bed.sessions.opening = this::hold;
        CompletableFuture<Reply> slow = bed.start("a");
        arrived.await();

        assertThat(bed.call("b")).isEqualTo(DELIVERED);
        assertThat(bed.call("a")).as("another session of the same selector").isEqualTo(DELIVERED);

        assertThat(slow).isNotDone();
        goOn.countDown();
        assertThat(slow.get()).isEqualTo(DELIVERED);
    }

    /** The library's own pool, with the cap told to it, spins here until the session is open. */
    @Test
    void shouldHandBackAtOnceWhileTheLastSessionOfASelectorIsOpened() throws Exception {
        try (PoolBed one = new PoolBed(LONG, "max", 1)) {
            one.sessions.opening = this::hold;
            CompletableFuture<Reply> slow = one.start("a");
            arrived.await();

            assertUnsent(one.call("a"), Reply.Unsent.Cause.HANDED_BACK);

            assertThat(slow).isNotDone();
            goOn.countDown();
            assertThat(slow.get()).isEqualTo(DELIVERED);
        }
    }

    @Test
    void shouldCallWhileASessionIsChecked() throws Exception {
        bed.call("a");
        bed.sessions.checking = this::hold;
        CompletableFuture<Reply> slow = bed.start("a");
        arrived.await();

        assertThat(bed.call("b")).isEqualTo(DELIVERED);
        assertThat(bed.call("b")).as("which is checked too").isEqualTo(DELIVERED);
        assertThat(bed.call("a")).isEqualTo(DELIVERED);

        assertThat(slow).isNotDone();
        goOn.countDown();
        assertThat(slow.get()).isEqualTo(DELIVERED);
    }

    @Test
    void shouldCallWhileAnIdleSessionIsClosed() throws Exception {
        bed.call("a");
        bed.pass(Duration.ofMinutes(1));
        bed.sessions.closing = this::hold;
        Thread upkeep = Thread.ofVirtual().start(bed.connector::keepInOrder);
        arrived.await();

        assertThat(bed.call("b")).isEqualTo(DELIVERED);
        assertThat(bed.call("a")).isEqualTo(DELIVERED);

        assertThat(upkeep.isAlive()).isTrue();
        goOn.countDown();
        upkeep.join();
    }

    @Test
    void shouldWaitAMomentForAnIdleSessionThatIsLookedAtForItsAge() throws Exception {
        try (PoolBed one = new PoolBed(LONG, "max", 1)) {
            one.call("a");
            one.looking = () -> {
                if (Thread.currentThread().getName().equals("upkeep") && isLookingAtAges()) {
                    arrived.countDown();
                    HeldSessions.awaitStubbornly(goOn);
                } else if (Thread.currentThread().getName().equals(SessionCall.THREAD)) {
                    goOn.countDown(); // it has found none, and asks whether there may be one
                }
            };
            Thread upkeep = Thread.ofVirtual().name("upkeep").start(one.connector::keepInOrder);
            arrived.await();

            assertThat(one.call("a")).isEqualTo(DELIVERED);

            assertThat(one.sessions.opened).hasSize(1);
            upkeep.join();
        }
    }

    private static boolean isLookingAtAges() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("isStale")));
    }
}
