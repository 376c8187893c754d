package dev.headgate.http.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens of 100 s on a clock of the test's own; fetches run when the test lets them. */
@Timeout(20)
class TokenSlotTest {

    private static final long SECOND = 1_000_000_000L;

    private final Queue<Runnable> fetches = new ArrayDeque<>();
    private final List<Token.@Nullable Rotation> asked = new ArrayList<>();
    private final AtomicLong now = new AtomicLong(5 * SECOND);
    private @Nullable TokenException failure;
    private Token.@Nullable Rotation rotation;

    private final TokenSlot slot = new TokenSlot("v", this::fetch, this::execute, now::get);

    private Token fetch(Token.@Nullable Rotation known) throws TokenException {
        asked.add(known);
        if (failure != null) {
            throw failure;
        }
        return new Token(
                "token-" + asked.size(), List.of(), now.get() + 80 * SECOND, now.get() + 90 * SECOND, rotation);
    }

    private synchronized void execute(Runnable fetch) {
        fetches.add(fetch);
    }

    private synchronized int waiting() {
        return fetches.size();
    }

    private void runAll() {
        while (waiting() > 0) {
            fetches.remove().run();
        }
    }

    /** Lets a fetch run that the call itself asks for. */
    private String token() throws Exception {
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Token> token = calls.submit(() -> slot.token(10 * SECOND));
            Awaitility.await().until(() -> waiting() > 0 || token.isDone());
            runAll();
            return token.get(5, TimeUnit.SECONDS).value();
        } catch (java.util.concurrent.ExecutionException e) {
            throw e.getCause() instanceof Exception it ? it : e;
        }
    }

    @Test
    void shouldFetchOnceForAllThatWait() throws Exception {
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Token>> tokens = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                tokens.add(calls.submit(() -> slot.token(10 * SECOND)));
            }
            Awaitility.await().until(() -> waiting() > 0);
            runAll();

            for (Future<Token> token : tokens) {
                assertThat(token.get(5, TimeUnit.SECONDS).value()).isEqualTo("token-1");
            }
            assertThat(asked).hasSize(1);
        }
    }

    @Test
    void shouldFetchTheNextWhileTheOldOneIsUsed() throws Exception {
        assertThat(token()).isEqualTo("token-1");
        now.addAndGet(79 * SECOND);
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        assertThat(waiting()).isZero();

        now.addAndGet(SECOND);
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        assertThat(waiting()).isEqualTo(1);
        runAll();

        assertThat(slot.token(0).value()).isEqualTo("token-2");
        assertThat(waiting()).isZero();
    }

    @Test
    void shouldNotUseATokenThatEnds() throws Exception {
        token();
        now.addAndGet(90 * SECOND);

        assertThat(token()).isEqualTo("token-2");
    }

    @Test
    void shouldGoOnWithTheOldTokenWhileTheNextCannotBeHad() throws Exception {
        token();
        now.addAndGet(80 * SECOND);
        failure = TokenException.unavailable("503", Duration.ofSeconds(5));
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        runAll();
        now.addAndGet(4 * SECOND);
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        assertThat(waiting()).isZero();

        now.addAndGet(SECOND);
        failure = null;
        assertThat(slot.token(0).value()).isEqualTo("token-1");
        runAll();

        assertThat(slot.token(0).value()).isEqualTo("token-3");
    }

    @Test
    void shouldAskNobodyUntilTheEndpointWantsToBeAskedAgain() {
        failure = TokenException.unavailable("the token endpoint answered with 429", Duration.ofSeconds(30));
        assertThatThrownBy(this::token).hasMessage("the token endpoint answered with 429");

        now.addAndGet(29 * SECOND);
        NoCredentialException thrown = catchThrowableOfType(NoCredentialException.class, () -> slot.token(SECOND));
        assertThat(thrown.kind()).isEqualTo(NoCredentialException.Cause.CREDENTIAL);
        assertThat(asked).hasSize(1);

        now.addAndGet(SECOND);
        assertThatThrownBy(this::token).hasMessage("the token endpoint answered with 429");
        assertThat(asked).hasSize(2);
    }

    @Test
    void shouldThrowATokenAwayThatWasNotAcceptedAndNoLaterOne() throws Exception {
        assertThat(token()).isEqualTo("token-1");

        slot.discard("token-1");
        assertThat(token()).isEqualTo("token-2");
        slot.discard("token-1");

        assertThat(slot.token(0).value()).isEqualTo("token-2");
    }

    @Test
    void shouldSendTheRotatedRefreshTokenAndForgetItWhenItIsRefused() throws Exception {
        rotation = new Token.Rotation("source", "rotated");
        token();
        slot.discard("token-1");
        token();
        slot.discard("token-2");
        failure = TokenException.refused("invalid_grant");
        assertThatThrownBy(this::token).hasMessage("invalid_grant");
        failure = null;
        now.addAndGet(SECOND);
        token();

        assertThat(asked).containsExactly(null, rotation, rotation, null);
    }

    @Test
    void shouldLetNobodyWaitForADefect() throws Exception {
        TokenSlot broken = new TokenSlot(
                "v",
                _ -> {
                    throw new IllegalStateException("defect");
                },
                Runnable::run,
                now::get);

        assertThatThrownBy(() -> broken.token(SECOND)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> broken.token(SECOND)).isInstanceOf(NoCredentialException.class);
    }

    @Test
    void shouldLetNobodyWaitForAFetchThatEndedInAnError() {
        TokenSlot broken = new TokenSlot(
                "v",
                _ -> {
                    throw new StackOverflowError();
                },
                Runnable::run,
                now::get);

        assertThatThrownBy(() -> broken.token(SECOND)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> broken.token(SECOND)).isInstanceOf(NoCredentialException.class);
    }

    @Test
    void shouldStopWaitingAtTheDeadlineAndWhenItCloses() throws Exception {
        NoCredentialException late = catchThrowableOfType(NoCredentialException.class, () -> slot.token(1_000_000));
        assertThat(late).hasMessage("no token came within the deadline");
        try (ExecutorService calls = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<NoCredentialException> closed = calls.submit(
                    () -> catchThrowableOfType(NoCredentialException.class, () -> slot.token(60 * SECOND)));
            slot.close();

            assertThat(closed.get(5, TimeUnit.SECONDS).kind()).isEqualTo(NoCredentialException.Cause.CANCELLED);
        }
    }

    @Test
    void shouldForgetTheTokenUsedLongestAgoWhenThereAreTooMany() {
        TokenCache cache = new TokenCache("v", 2, _ -> new TokenSlot("v", this::fetch, this::execute, now::get));
        TokenSlot one = cache.slot(List.of("1"), Map.of());
        TokenSlot two = cache.slot(List.of("2"), Map.of());
        assertThat(cache.slot(List.of("1"), Map.of())).isSameAs(one);

        cache.slot(List.of("3"), Map.of());

        assertThat(cache.size()).isEqualTo(2);
        assertThat(cache.slot(List.of("1"), Map.of())).isSameAs(one);
        assertThat(cache.slot(List.of("2"), Map.of())).isNotSameAs(two);
    }
}
