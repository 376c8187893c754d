package dev.headgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.client.TooManyPendingException;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    private static final byte[] DIGEST = {1};
    private static final Name NAME = new Name("acme", "a1");

    private final FakeDoor door = new FakeDoor();
    private final AtomicLong nanos = new AtomicLong();
    private final Outcomes outcomes = outcomes(1_000_000);

    private Outcomes outcomes(long maxBytes) {
        return new Outcomes(door, Duration.ofMinutes(10), maxBytes, nanos::get);
    }

    private static Intent intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor("acme")
                .setOperation(Call.newBuilder().build())
                .build();
    }

    @Test
    void shouldKeepAnOutcomeForAWhile() {
        // Given
        outcomes.send(intent("a1"), DIGEST);
        int awaited = outcomes.awaited();
        door.answer("a1");

        // When
        nanos.addAndGet(Duration.ofMinutes(10).toNanos() - 1);
        Outcomes.Sent kept = outcomes.find(NAME);
        nanos.addAndGet(1);

        // Then
        assertThat(awaited).isOne();
        assertThat(outcomes.awaited()).isZero();
        assertThat(kept).isNotNull();
        assertThat(outcomes.find(NAME)).isNull();
    }

    @Test
    void shouldSendAgainWhatIsNotKeptAnyMore() {
        // Given
        door.answersAtOnce = true;
        outcomes.send(intent("a1"), DIGEST);
        outcomes.send(intent("a1"), DIGEST);
        nanos.addAndGet(Duration.ofMinutes(10).toNanos());

        // When
        outcomes.send(intent("a1"), DIGEST);

        // Then
        assertThat(door.sent).hasSize(2);
    }

    /** The clock is read between the two looks that a request takes at what is known. */
    @Test
    void shouldLeaveNobodyWaitingWhoCameBesideARepeatedRequest() {
        // Given
        AtomicReference<Outcomes.@Nullable Sent> beside = new AtomicReference<>();
        AtomicBoolean repeats = new AtomicBoolean();
        AtomicReference<@Nullable Outcomes> itself = new AtomicReference<>();
        Outcomes watched = new Outcomes(door, Duration.ofMinutes(10), 1_000_000, () -> {
            Outcomes one = itself.get();
            if (one != null && repeats.get()) {
                beside.compareAndSet(null, one.find(NAME));
            }
            return 0;
        });
        itself.set(watched);
        door.answersAtOnce = true;
        watched.send(intent("a1"), DIGEST);
        repeats.set(true);

        // When
        Outcomes.Sent repeated = watched.send(intent("a1"), DIGEST);

        // Then
        assertThat(repeated.outcome()).isCompleted();
        assertThat(beside.get())
                .isNotNull()
                .satisfies(it -> assertThat(it.outcome()).isCompleted());
        assertThat(door.sent).hasSize(1);
    }

    @Test
    void shouldForgetWhatCouldNotBeSent() {
        // Given
        door.refusal = new TooManyPendingException("full");

        // When
        Outcomes.Sent sent = outcomes.send(intent("a1"), DIGEST);

        // Then
        assertThat(sent.outcome()).isCompletedExceptionally();
        assertThat(outcomes.find(NAME)).isNull();
        assertThat(outcomes.awaited()).isZero();
    }
}
