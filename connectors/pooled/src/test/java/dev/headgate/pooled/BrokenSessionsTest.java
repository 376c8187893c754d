package dev.headgate.pooled;

import static dev.headgate.pooled.HeldSessions.DELIVERED;
import static dev.headgate.pooled.PoolBed.LONG;
import static dev.headgate.pooled.PoolBed.assertUnsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.api.Answer;
import dev.headgate.api.Departure;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of sessions that are of no use any more, and of the calls that meet them. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BrokenSessionsTest {

    private final PoolBed bed = new PoolBed(LONG, "max", 1, "idle-timeout", "1m", "max-age", "10m");

    @AfterEach
    void close() {
        bed.close();
    }

    private void assertReplacedAfter(HeldSessions.Caller calling) {
        bed.sessions.calling = calling;
        bed.call("a");
        bed.sessions.calling = (_, _) -> DELIVERED;

        assertThat(bed.connector.counts().open()).isZero();
        assertThat(bed.call("a")).isEqualTo(DELIVERED);
        assertThat(bed.sessions.opened).hasSize(2);
        assertThat(bed.sessions.closed).containsExactly(bed.sessions.opened.getFirst());
    }

    @Test
    void shouldReplaceASessionThatThrew() {
        assertReplacedAfter((_, _) -> {
            throw new IllegalStateException("sdk");
        });
    }

    @Test
    void shouldReplaceASessionThatGaveNoAnswer() {
        assertReplacedAfter((_, _) -> new Reply.Unanswered("reset"));
    }

    @Test
    void shouldReplaceASessionWhoseCredentialIsNotAcceptedAnyMore() {
        assertReplacedAfter(
                (_, _) -> new Reply.Answered(new Answer(401, Map.of(), null), new Verdict.Auth(List.of("account"))));
    }

    @Test
    void shouldReplaceASessionWhoseLibraryFailsWithAnError() {
        bed.sessions.calling = (_, _) -> {
            throw new StackOverflowError();
        };
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> bed.call("a")))
                .hasCauseInstanceOf(StackOverflowError.class);
        bed.sessions.calling = (_, _) -> DELIVERED;

        assertThat(bed.call("a")).isEqualTo(DELIVERED);
        assertThat(bed.sessions.opened).hasSize(2);
    }

    @Test
    void shouldSayUnansweredOnlyIfTheCallHadLeft() {
        bed.sessions.calling = (_, departure) -> {
            boolean _ = departure.granted();
            throw new IOException("reset");
        };
        assertThat(bed.call("a")).isEqualTo(new Reply.Unanswered("the session broke: IOException"));

        bed.sessions.calling = (_, _) -> {
            throw new IOException("reset");
        };
        assertUnsent(bed.call("a"), Reply.Unsent.Cause.FAILED);
    }

    @Test
    void shouldCheckAnIdleSessionAndOpenAnotherForTheSameCall() {
        bed.call("a");
        bed.sessions.opened.getFirst().closed = true;

        assertThat(bed.call("a")).isEqualTo(DELIVERED);

        assertThat(bed.sessions.opened).hasSize(2);
        assertThat(bed.sessions.most()).isEqualTo(1);
    }

    @Test
    void shouldTakeACheckThatFailsForANo() {
        bed.call("a");
        bed.sessions.checking = _ -> {
            throw new IOException("gone");
        };

        assertThat(bed.call("a")).isEqualTo(DELIVERED);
        assertThat(bed.sessions.opened).hasSize(2);
    }

    @Test
    void shouldCheckNothingIfItIsToldSo() {
        try (PoolBed unchecked = new PoolBed(LONG, "check-on-use", false)) {
            unchecked.sessions.checking = _ -> {
                throw new IOException("gone");
            };
            unchecked.call("a");
            unchecked.call("a");

            assertThat(unchecked.sessions.opened).hasSize(1);
        }
    }

    @Test
    void shouldCloseSessionsThatAreIdleForTooLong() {
        bed.call("a");
        bed.pass(Duration.ofMinutes(1).minusNanos(1));
        bed.connector.keepInOrder();
        assertThat(bed.sessions.closed).isEmpty();

        bed.pass(Duration.ofNanos(1));
        bed.connector.keepInOrder();

        assertThat(bed.sessions.closed).hasSize(1);
        assertThat(bed.connector.counts().open()).isZero();
    }

    @Test
    void shouldUseNoSessionBeyondItsAge() {
        for (int minute = 0; minute < 10; minute++) {
            bed.call("a");
            bed.pass(Duration.ofSeconds(59));
            bed.connector.keepInOrder();
        }
        assertThat(bed.sessions.opened).hasSize(1);
        bed.pass(Duration.ofSeconds(10));

        bed.call("a");

        assertThat(bed.sessions.opened).hasSize(2);
        assertThat(bed.sessions.closed).hasSize(1);
    }

    @Test
    void shouldKeepNoMoreIdleSessionsThanItMay() {
        try (PoolBed none = new PoolBed(LONG, "max-idle", 0)) {
            none.call("a");
            none.call("a");

            assertThat(none.sessions.closed).hasSize(2);
        }
    }

    @Test
    void shouldAskADepartureForALoginAndOneForTheCall() {
        bed.sessions.loginsCount = true;
        AtomicInteger asked = new AtomicInteger();

        bed.connector.call(PoolBed.attempt("a"), () -> asked.incrementAndGet() > 0);
        assertThat(asked).hasValue(2);
        bed.connector.call(PoolBed.attempt("a"), () -> asked.incrementAndGet() > 0);

        assertThat(asked).as("one more, with a session that is there").hasValue(3);
    }

    @Test
    void shouldSayThatALoginWasSpentThoughTheCallDidNotLeaveAndKeepTheSession() {
        bed.sessions.loginsCount = true;
        Iterator<Boolean> grants = List.of(true, false, true).iterator();
        Departure departure = grants::next;

        Reply reply = bed.connector.call(PoolBed.attempt("a"), departure);

        assertThat(reply)
                .isInstanceOfSatisfying(
                        Reply.Unanswered.class, it -> assertThat(it.repeat()).isEqualTo(Repeat.HARMLESS));
        assertThat(bed.connector.call(PoolBed.attempt("a"), departure)).isEqualTo(DELIVERED);
        assertThat(bed.sessions.opened).hasSize(1);
    }

    @Test
    void shouldWriteNoLoginWithoutADeparture() {
        bed.sessions.loginsCount = true;

        Reply reply = bed.connector.call(PoolBed.attempt("a"), () -> false);

        assertUnsent(reply, Reply.Unsent.Cause.HANDED_BACK);
        assertThat(bed.sessions.opened).isEmpty();
    }

    @Test
    void shouldReplyWhatTheAuthorKnowsOfALoginThatWasRefused() {
        Reply refused = new Reply.Answered(new Answer(401, Map.of(), null), new Verdict.Auth(List.of("account")));
        bed.sessions.opening = _ -> {
            throw new NoSessionException(refused);
        };

        assertThat(bed.call("a")).isEqualTo(refused);
        assertThat(bed.connector.counts().open()).isZero();
    }
}
