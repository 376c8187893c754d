package dev.headgate.client;

import static dev.headgate.client.TestClient.intent;
import static dev.headgate.client.TestClient.page;
import static dev.headgate.client.TestClient.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class ClientMetricsTest {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    @Test
    void shouldCountNothingAtFirst() {
        try (TestClient test = new TestClient()) {
            ClientMetrics metrics = test.client.metrics();

            assertThat(metrics.outcomes())
                    .containsOnlyKeys(OutcomeKind.values())
                    .allSatisfy((kind, count) -> assertThat(count).isZero());
            assertThat(metrics)
                    .isEqualTo(new ClientMetrics(
                            0, 0, metrics.outcomes(), 0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, Duration.ZERO));
        }
    }

    @Test
    void shouldCountIntentsAndNoCancels() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            test.client.send(intent("2")).join();
            test.client.cancel(TestClient.VENDOR, "1", "ordered by mistake").join();

            assertThat(call).isNotDone();
            assertThat(test.client.metrics().sent()).isEqualTo(2);
            assertThat(test.client.metrics().pending()).isOne();
        }
    }

    @Test
    void shouldCountWhatCouldNotBeSentHoweverThatIsTold() {
        try (TestClient test = new TestClient(it -> it, false)) {
            CompletableFuture<Result> told = test.client.call(intent("1"));
            test.producer.errorNext(new TimeoutException("no leader"));
            test.producer.sendException = new TimeoutException("no metadata");
            CompletableFuture<?> thrown = test.client.send(intent("2"));

            assertThat(told).isCompletedExceptionally();
            assertThat(thrown).isCompletedExceptionally();
            assertThat(test.client.metrics().sendFailures()).isEqualTo(2);
            assertThat(test.client.metrics().sent()).isZero();
        }
    }

    @Test
    void shouldNotCountAnIntentThatHeadgateWouldNotAccept() {
        try (TestClient test = new TestClient()) {
            Intent bad = Intent.newBuilder(intent("1")).setCost(0).build();

            assertThat(test.client.call(bad)).isCompletedExceptionally();

            assertThat(test.client.metrics().sendFailures()).isZero();
        }
    }

    @Test
    void shouldCountOutcomesOfCallsAndStreamsByTheirKindAndHowLongCallsWaited() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> one = test.client.call(intent("1"));
            CompletableFuture<Result> two = test.client.call(intent("2"));
            test.client.pages(intent("3")).subscribe(new Subscriber(10));

            test.timer.pass(Duration.ofSeconds(1));
            test.answer(result("1"), result("another's"));
            test.timer.pass(Duration.ofSeconds(1));
            test.answer(result("2").setOutcome(OutcomeKind.EXPIRED), result("3"));

            assertThat(one).isCompleted();
            assertThat(two).isCompleted();
            ClientMetrics metrics = test.client.metrics();
            assertThat(metrics.outcomes())
                    .containsEntry(OutcomeKind.SUCCEEDED, 2L)
                    .containsEntry(OutcomeKind.EXPIRED, 1L);
            assertThat(metrics.answered()).isEqualTo(2);
            assertThat(metrics.waited()).isEqualTo(Duration.ofSeconds(3));
            assertThat(metrics.longestWait()).isEqualTo(Duration.ofSeconds(2));
            assertThat(metrics.lateOutcomes()).isZero();
        }
    }

    @Test
    void shouldCountCallsAndStreamsThatTimedOutAndOutcomesThatAreLate() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"), LIMIT);
            test.client.pages(intent("2"), LIMIT).subscribe(new Subscriber(10));
            test.timer.pass(LIMIT);

            test.answer(result("1"), result("2"), result("1"), result("another's"));

            assertThat(call).isCompletedExceptionally();
            ClientMetrics metrics = test.client.metrics();
            assertThat(metrics.timedOut()).isEqualTo(2);
            assertThat(metrics.lateOutcomes()).isEqualTo(2);
            assertThat(metrics.answered()).isZero();
            assertThat(metrics.outcomes()).containsEntry(OutcomeKind.SUCCEEDED, 0L);
        }
    }

    @Test
    void shouldForgetACallThatTimedOutTenMinutesAgo() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"), LIMIT);
            test.timer.pass(LIMIT.plus(TimedOutKeys.KEEP));

            test.answer(result("1"));

            assertThat(call).isCompletedExceptionally();
            assertThat(test.client.metrics().lateOutcomes()).isZero();
            assertThat(test.replies.expectsNothing()).isTrue();
        }
    }

    @Test
    void shouldRememberAThousandThatTimedOut() {
        TimedOutKeys keys = new TimedOutKeys();

        IntStream.rangeClosed(0, TimedOutKeys.MAX).forEach(it -> keys.add(key(it), it));

        assertThat(keys.remove(key(0), TimedOutKeys.MAX)).isFalse();
        IntStream.rangeClosed(1, TimedOutKeys.MAX)
                .forEach(
                        it -> assertThat(keys.remove(key(it), TimedOutKeys.MAX)).isTrue());
        assertThat(keys.isEmpty()).isTrue();
    }

    private static ReplyKey key(int number) {
        return new ReplyKey(TestClient.VENDOR, "i" + number, 0);
    }

    @Test
    void shouldCountCallsThatAreRefused() {
        try (TestClient test = new TestClient(it -> it.maxPending(1, WhenFull.FAIL))) {
            CompletableFuture<Result> one = test.client.call(intent("1"));
            CompletableFuture<Result> two = test.client.call(intent("2"));

            assertThat(one).isNotDone();
            assertThat(two).isCompletedExceptionally();
            assertThat(test.client.metrics().refused()).isOne();
            assertThat(test.client.metrics().sent()).isOne();
        }
    }

    @Test
    void shouldCountWhatKeepsOutcomesFromBeingRead() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            test.consumer.setPollException(new TimeoutException("no coordinator"));
            test.turn();
            test.consumer.write(TestClient.RESULTS, new byte[] {1, 2, 3}, new RecordHeaders());
            test.answer(result("1"));

            assertThat(call).isCompleted();
            assertThat(test.client.metrics().readFailures()).isOne();
            assertThat(test.client.metrics().unreadableRecords()).isOne();
        }
    }

    @Test
    void shouldTellTheBytesThatNobodyHasTakenYet() {
        try (TestClient test = new TestClient()) {
            Subscriber slow = new Subscriber(0);
            test.client.pages(intent("1")).subscribe(slow);
            test.write(page("1", 0));
            test.turn();

            assertThat(test.client.metrics().bufferedBytes()).isPositive();
            slow.request(1);
            assertThat(test.client.metrics().bufferedBytes()).isZero();
        }
    }
}
