package dev.headgate.client;

import static dev.headgate.client.TestClient.VENDOR;
import static dev.headgate.client.TestClient.bytes;
import static dev.headgate.client.TestClient.intent;
import static dev.headgate.client.TestClient.page;
import static dev.headgate.client.TestClient.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Result;
import dev.headgate.schemas.json.PageJson;
import dev.headgate.schemas.json.ResultJson;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;

class CallTest {

    @Test
    void shouldHaveTheOutcomeOfItsOwnIntent() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> one = test.client.call(intent("1"));
            CompletableFuture<Result> two = test.client.call(intent("2"));

            test.answer(result("3"), result("2").setStatus(202), result("1").setStatus(201));

            assertThat(one.join().getStatus()).isEqualTo(201);
            assertThat(two.join().getStatus()).isEqualTo(202);
            assertThat(test.client.pending()).isZero();
            assertThat(test.timer.scheduled()).isZero();
        }
    }

    @Test
    void shouldSendTheIntentToItsVendorWithTheHeadersThatAreAskedFor() {
        try (TestClient test =
                new TestClient(it -> it.headers(intent -> Map.of("traceparent", "00-" + intent.getId())))) {
            var sent = test.client.send(intent("1"));

            assertThat(sent.join().topic()).isEqualTo("headgate.intents");
            assertThat(test.producer.history()).singleElement().satisfies(record -> {
                assertThat(record.key()).isEqualTo(VENDOR);
                assertThat(record.value()).isEqualTo(intent("1"));
                assertThat(record.headers().lastHeader("traceparent").value())
                        .asString()
                        .isEqualTo("00-1");
            });
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldTakeAnOutcomeThatIsNoSuccessForAnOutcome() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            test.answer(result("1").setOutcome(OutcomeKind.EXPIRED));

            assertThat(call.join().getOutcome()).isEqualTo(OutcomeKind.EXPIRED);
        }
    }

    @Test
    void shouldNotTakeTheOutcomeOfAReplayForItsOwn() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            test.answer(result("1").setReplay(1));

            assertThat(call).isNotDone();
        }
    }

    @Test
    void shouldEndWhenItsTimeIsUpAndIgnoreWhatComesLater() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"), Duration.ofSeconds(3));

            test.timer.pass(Duration.ofSeconds(3));
            test.answer(result("1"));

            assertThatThrownBy(call::join)
                    .hasCauseInstanceOf(CallTimeoutException.class)
                    .hasMessageContaining("no outcome of acme 1 within 3 s");
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldWaitNoLongerForACallThatItsUserCancelled() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            call.cancel(true);

            assertThat(test.client.pending()).isZero();
            assertThat(test.timer.scheduled()).isZero();
        }
    }

    @Test
    void shouldSendNothingThatHeadgateWouldNotAccept() {
        try (TestClient test = new TestClient()) {
            Intent bad = Intent.newBuilder(intent("1")).setCost(0).build();

            assertThatThrownBy(test.client.call(bad)::join)
                    .hasCauseInstanceOf(InvalidIntentException.class)
                    .hasMessageContaining("cost");
            assertThatThrownBy(test.client.send(bad)::join).hasCauseInstanceOf(InvalidIntentException.class);
            assertThat(test.producer.history()).isEmpty();
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldRefuseASecondCallWithTheIdOfOneThatIsPending() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> one = test.client.call(intent("1"));

            assertThatThrownBy(test.client.call(intent("1"))::join)
                    .hasCauseInstanceOf(InvalidIntentException.class)
                    .hasMessageContaining("id: acme 1 is pending");
            test.answer(result("1"));
            assertThat(one).isCompleted();
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldRefuseATimeOutThatIsNone() {
        try (TestClient test = new TestClient()) {
            assertThatIllegalArgumentException().isThrownBy(() -> test.client.call(intent("1"), Duration.ZERO));
        }
    }

    @Test
    void shouldFailAtOnceWhenAsManyAsAllowedArePending() {
        try (TestClient test = new TestClient(it -> it.maxPending(2, WhenFull.FAIL))) {
            CompletableFuture<Result> one = test.client.call(intent("1"));
            CompletableFuture<Result> two = test.client.call(intent("2"));

            assertThatThrownBy(test.client.call(intent("3"))::join)
                    .hasCauseInstanceOf(TooManyPendingException.class)
                    .hasMessageContaining("maxPending");
            assertThat(test.producer.history()).hasSize(2);

            test.answer(result("1"));
            assertThat(one).isCompleted();
            assertThat(two).isNotDone();
            assertThat(test.client.call(intent("4"))).isNotDone();
        }
    }

    @Test
    void shouldWaitForAPlaceWhereThatIsChosen() throws InterruptedException {
        try (TestClient test = new TestClient(it -> it.maxPending(1, WhenFull.WAIT))) {
            CompletableFuture<Result> one = test.client.call(intent("1"));
            AtomicReference<CompletableFuture<Result>> two = new AtomicReference<>();
            Thread waiting = new Thread(() -> two.set(test.client.call(intent("2"), Duration.ofMinutes(5))));
            waiting.start();

            one.cancel(true);
            waiting.join();

            assertThat(two.get()).isNotDone();
            assertThat(test.client.pending()).isEqualTo(1);
        }
    }

    @Test
    void shouldEndWithWhatTheBrokerSays() {
        try (TestClient test = new TestClient(it -> it, false)) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            var sent = test.client.send(intent("2"));

            test.producer.errorNext(new TimeoutException("no leader"));
            test.producer.errorNext(new TimeoutException("no leader either"));

            assertThatThrownBy(call::join).hasCauseInstanceOf(TimeoutException.class);
            assertThatThrownBy(sent::join).hasCauseInstanceOf(TimeoutException.class);
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldEndWithWhatTheProducerThrows() {
        try (TestClient test = new TestClient()) {
            test.producer.sendException = new TimeoutException("no metadata");

            assertThatThrownBy(test.client.call(intent("1"))::join).hasCauseInstanceOf(TimeoutException.class);
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldSendACancel() {
        try (TestClient test = new TestClient()) {
            assertThat(test.client
                            .cancel(VENDOR, "1", "ordered by mistake")
                            .join()
                            .topic())
                    .isEqualTo("headgate.commands");

            assertThat(test.producer.history().get(0).value()).isInstanceOfSatisfying(Command.class, command -> {
                assertThat(command.getKind()).isEqualTo(CommandKind.CANCEL);
                assertThat(command.getIntentId()).isEqualTo("1");
                assertThat(command.getReason()).isEqualTo("ordered by mistake");
                assertThat(command.getAuthor()).isEqualTo("test");
                assertThat(command.getAt()).isEqualTo(TestClient.NOW);
            });
        }
    }

    @Test
    void shouldEndWhatIsPendingWhenItIsClosedAndRefuseMore() {
        TestClient test = new TestClient();
        CompletableFuture<Result> call = test.client.call(intent("1"));

        test.close();
        test.close();

        assertThatThrownBy(call::join)
                .hasCauseInstanceOf(ClientClosedException.class)
                .hasMessageContaining("was closed");
        for (CompletableFuture<?> after : List.of(
                test.client.call(intent("2")), test.client.send(intent("3")), test.client.cancel(VENDOR, "1", ""))) {
            assertThatThrownBy(after::join).hasCauseInstanceOf(ClientClosedException.class);
        }
        assertThat(test.consumer.closed()).isTrue();
        assertThat(test.producer.closed()).isTrue();
    }

    @Test
    void shouldEndCallsWhenResultsMayNotBeReadAndGoOnWhenTheyMay() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            test.consumer.setPollException(new SaslAuthenticationException("wrong password"));

            assertThat(test.turn()).isPositive();

            assertThatThrownBy(call::join).hasCauseInstanceOf(SaslAuthenticationException.class);
            assertThat(test.client.readFailure()).isInstanceOf(SaslAuthenticationException.class);
            assertThatThrownBy(test.client.call(intent("2"))::join)
                    .hasCauseInstanceOf(SaslAuthenticationException.class);
            assertThat(test.producer.history()).hasSize(1);

            assertThat(test.turn()).isZero();
            assertThat(test.client.readFailure()).isNull();
            assertThat(test.client.call(intent("3"))).isNotDone();
        }
    }

    @Test
    void shouldTryAgainWhenResultsCannotBeReadForAnotherReason() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            test.consumer.setPollException(new TimeoutException("no coordinator"));

            assertThat(test.turn()).isPositive();
            assertThat(call).isNotDone();

            test.answer(result("1"));
            assertThat(call).isCompleted();
        }
    }

    @Test
    void shouldPassOverARecordThatNobodyCanReadAndSaySoWhenNothingComes() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> one = test.client.call(intent("1"), Duration.ofSeconds(1));
            CompletableFuture<Result> two = test.client.call(intent("2"));

            test.consumer.write(TestClient.RESULTS, new byte[] {1, 2, 3}, new RecordHeaders());
            test.consumer.write(TestClient.RESULTS, null, new RecordHeaders());
            test.answer(result("2"));
            test.timer.pass(Duration.ofSeconds(1));

            assertThat(two).isCompleted();
            assertThatThrownBy(one::join)
                    .hasMessageContaining("headgate.results-0 offset 0")
                    .hasMessageContaining("Not Avro single-object encoding");
        }
    }

    @Test
    void shouldReadWhatComesToAPartitionThatWasAddedMeanwhile() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            test.consumer.partitions(TestClient.RESULTS.topic(), 2);
            test.timer.pass(Duration.ofSeconds(5));
            test.turn();

            test.write(
                    new TopicPartition(TestClient.RESULTS.topic(), 1),
                    result("1").build());
            test.turn();

            assertThat(call).isCompleted();
        }
    }

    @Test
    void shouldPutABodyTogetherThatCameInPieces() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            test.write(page("1", 0).setChunk(true).setBody(bytes("one, ")));
            test.answer(result("1").setChunks(2));
            assertThat(call).isNotDone();
            test.write(page("1", 1).setChunk(true).setBody(bytes("two")).setLast(true));
            test.turn();

            assertThat(call.join().getBody()).isEqualTo(bytes("one, two"));
            assertThat(test.replies.pieces().used()).isZero();
        }
    }

    @Test
    void shouldTellTheOutcomeThoughItsBodyIsTooLarge() {
        try (TestClient test = new TestClient(it -> it.maxBodyBytes(10))) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            IntStream.range(0, 3)
                    .forEach(it -> test.write(page("1", it).setChunk(true).setBody(bytes("12345"))));
            test.answer(result("1").setChunks(3).setStatus(200));

            assertThatThrownBy(call::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            BodyTooLargeException.class,
                            it -> assertThat(it.result().getStatus()).isEqualTo(200));
            assertThat(test.replies.pieces().used()).isZero();
        }
    }

    @Test
    void shouldHaveTheOutcomeOfAListWithoutItsPages() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));

            test.write(page("1", 0));
            test.answer(result("1").setPages(7));

            assertThat(call.join().getPages()).isEqualTo(7);
        }
    }

    @Test
    void shouldReadJsonToo() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            RecordHeaders headers = new RecordHeaders(
                    List.of(new RecordHeader("content-type", "Application/JSON; charset=utf-8".getBytes(UTF_8))));
            Result result = result("1").setChunks(1).build();

            test.consumer.write(TestClient.RESULTS, ResultJson.write(result), headers);
            test.consumer.write(
                    TestClient.PAGES,
                    PageJson.write(page("1", 0).setChunk(true).setLast(true).build()),
                    headers);
            test.turn();

            assertThat(call.join().getBody()).isEqualTo(bytes("page 0"));
        }
    }

    @Test
    void shouldPassOverJsonThatIsNone() {
        try (TestClient test = new TestClient()) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            RecordHeaders headers =
                    new RecordHeaders(List.of(new RecordHeader("content-type", "application/json".getBytes(UTF_8))));

            test.consumer.write(TestClient.RESULTS, "{\"id\": ".getBytes(UTF_8), headers);
            test.answer(result("1"));

            assertThat(call).isCompleted();
        }
    }

    @Test
    void shouldHaveItsOutcomesSentToTopicsOfItsOwn() {
        try (TestClient test = new TestClient(it -> it.replyTo("billing"))) {
            CompletableFuture<Result> call = test.client.call(intent("1"));
            CompletableFuture<?> sent = test.client.send(intent("2"));

            assertThat(test.producer.history())
                    .extracting(it -> ((Intent) it.value()).getReplyTo())
                    .containsExactly("billing", "billing");
            test.write(
                    new TopicPartition("headgate.results.billing", 0),
                    result("1").build());
            test.turn();
            assertThat(call).isCompleted();
            assertThat(sent).isCompleted();
        }
    }

    @Test
    void shouldRefuseToAwaitWhatGoesToATopicThatItDoesNotRead() {
        try (TestClient test = new TestClient()) {
            Intent other = Intent.newBuilder(intent("1")).setReplyTo("billing").build();

            assertThatThrownBy(test.client.call(other)::join)
                    .hasCauseInstanceOf(InvalidIntentException.class)
                    .hasMessageContaining("replyTo: billing");
            assertThat(test.client.send(other)).isCompleted();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> HeadgateClient.builder(Map.of()).replyTo("No name"));
        }
    }

    @Test
    void shouldCompleteOnAThreadOfItsOwnWhenTheExecutorTakesNothing() {
        PendingReplies replies =
                new PendingReplies(HeadgateClient.builder(Map.of()).settings("test"), task -> {
                    throw new java.util.concurrent.RejectedExecutionException("full");
                });
        boolean[] done = {false};

        replies.execute(() -> done[0] = true);

        assertThat(done[0]).isTrue();
    }
}
