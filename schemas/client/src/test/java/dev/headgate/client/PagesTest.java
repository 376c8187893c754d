package dev.headgate.client;

import static dev.headgate.client.TestClient.PAGES;
import static dev.headgate.client.TestClient.intent;
import static dev.headgate.client.TestClient.page;
import static dev.headgate.client.TestClient.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class PagesTest {

    private static final int ALL = 1_000;

    @Test
    void shouldHaveAllPagesInOrderAndThenTheOutcome() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", ALL);

            test.answer(result("1").setPages(2)); // another topic is read at its own pace
            test.write(page("1", 0));
            test.write(page("2", 0));
            test.write(page("1", 1));
            test.turn();

            assertThat(subscriber.told).containsExactly("0/0", "0/1", "SUCCEEDED", "complete");
            assertThat(test.client.pending()).isZero();
            test.timer.pass(Duration.ofHours(1));
            assertThat(subscriber.told).hasSize(4);
        }
    }

    @Test
    void shouldSendNothingBeforeSomebodySubscribes() {
        try (TestClient test = new TestClient()) {
            Flow.Publisher<ReplyEvent> pages = test.client.pages(intent("1"));
            assertThat(test.producer.history()).isEmpty();

            pages.subscribe(new Subscriber(0));
            assertThat(test.producer.history()).hasSize(1);

            Subscriber second = new Subscriber(ALL);
            pages.subscribe(second);
            assertThat(second.failure).isInstanceOf(IllegalStateException.class);
            assertThat(test.producer.history()).hasSize(1);
        }
    }

    @Test
    void shouldHandOutNoMoreThanIsAskedFor() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", 1);
            pages(test, "1", 3);
            test.answer(result("1").setPages(3));

            assertThat(subscriber.told).containsExactly("0/0");
            subscriber.request(2);
            assertThat(subscriber.told).containsExactly("0/0", "0/1", "0/2");
            subscriber.request(1);
            assertThat(subscriber.told).containsExactly("0/0", "0/1", "0/2", "SUCCEEDED", "complete");
        }
    }

    @Test
    void shouldLeaveOnTheTopicWhatThereIsNoRoomFor() {
        try (TestClient test = new TestClient(it -> it.slowSubscribers(2_000, Duration.ofMinutes(1)))) {
            Subscriber slow = subscribe(test, "slow", 0);
            Subscriber other = subscribe(test, "other", ALL);
            for (int i = 0; i < 10; i++) {
                test.write(page("slow", i).setBody(ByteBuffer.allocate(900)));
            }
            test.write(page("other", 0));
            test.answer(result("slow").setPages(10), result("other").setPages(1));

            assertThat(test.consumer.paused()).containsExactly(PAGES);
            assertThat(test.replies.pages().used()).isBetween(900L, 2_000L);
            assertThat(other.told).isEmpty();

            for (int i = 0; i < 20; i++) {
                slow.request(1);
                test.turn();
                assertThat(test.replies.pages().used()).isLessThanOrEqualTo(2_000L);
            }

            assertThat(slow.told).hasSize(12).startsWith("0/0", "0/1").endsWith("0/9", "SUCCEEDED", "complete");
            assertThat(other.told).containsExactly("0/0", "SUCCEEDED", "complete");
            assertThat(test.consumer.paused()).isEmpty();
            assertThat(test.replies.pages().used()).isZero();
        }
    }

    @Test
    void shouldEndASubscriberThatHoldsOthersForTooLong() {
        try (TestClient test = new TestClient(it -> it.slowSubscribers(2_000, Duration.ofSeconds(10)))) {
            Subscriber slow = subscribe(test, "slow", 1);
            Subscriber other = subscribe(test, "other", ALL);
            for (int i = 0; i < 10; i++) {
                test.write(page("slow", i).setBody(ByteBuffer.allocate(900)));
            }
            test.write(page("other", 0));
            test.answer(result("other").setPages(1));

            test.timer.pass(Duration.ofSeconds(20));
            test.turn(); // it is woken
            test.turn();

            assertThat(slow.told).containsExactly("0/0", "error");
            assertThat(slow.failure).isInstanceOf(SlowSubscriberException.class).hasMessageContaining("10 s");
            assertThat(other.told).containsExactly("0/0", "SUCCEEDED", "complete");
        }
    }

    @Test
    void shouldNotEndASubscriberForWhatHasNotCome() {
        try (TestClient test = new TestClient(
                it -> it.slowSubscribers(2_000, Duration.ofSeconds(10)).timeout(Duration.ofHours(2)))) {
            Subscriber subscriber = subscribe(test, "1", 0);

            test.timer.pass(Duration.ofHours(1));
            assertThat(subscriber.told).isEmpty();
            pages(test, "1", 1);
            test.timer.pass(Duration.ofSeconds(9));
            subscriber.request(ALL);

            assertThat(subscriber.told).containsExactly("0/0");
        }
    }

    @Test
    void shouldEndWhenNothingComesForTooLong() {
        try (TestClient test = new TestClient(it -> it.timeout(Duration.ofSeconds(60)))) {
            Subscriber subscriber = subscribe(test, "1", ALL);

            test.timer.pass(Duration.ofSeconds(59));
            pages(test, "1", 1);
            test.timer.pass(Duration.ofSeconds(59));
            assertThat(subscriber.told).containsExactly("0/0");
            test.timer.pass(Duration.ofSeconds(1));

            assertThat(subscriber.failure).isInstanceOf(CallTimeoutException.class);
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldSayThatWhatItWasGivenIsVoidWhenTheAnswerBeginsAnew() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", ALL);
            pages(test, "1", 2);

            test.write(page("1", 0).setRun(1));
            test.write(page("1", 2)); // of the run before
            test.write(page("1", 1).setRun(1));
            test.answer(result("1").setRun(1).setPages(2));
            test.turn();

            assertThat(subscriber.told).containsExactly("0/0", "0/1", "run 1", "1/0", "1/1", "SUCCEEDED", "complete");
        }
    }

    @Test
    void shouldDropWhatIsVoidBeforeItWasHandedOut() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", 0);
            pages(test, "1", 2);
            test.write(page("1", 0).setRun(2));
            test.answer(result("1").setRun(2).setPages(1));

            subscriber.request(ALL);

            assertThat(subscriber.told).containsExactly("2/0", "SUCCEEDED", "complete");
            assertThat(test.replies.pages().used()).isZero();
        }
    }

    @Test
    void shouldTellOfSeveralNewRunsOnlyTheLast() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", 1);
            pages(test, "1", 1);
            test.write(page("1", 0).setRun(1));
            test.answer(result("1").setRun(2).setPages(0));

            subscriber.request(ALL);

            assertThat(subscriber.told).containsExactly("0/0", "run 2", "SUCCEEDED", "complete");
        }
    }

    @Test
    void shouldTakeThePiecesOfABodyForPages() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", ALL);
            pages(test, "1", 1);
            test.write(page("1", 0).setChunk(true));
            test.write(page("1", 1).setChunk(true));
            test.answer(result("1").setChunks(2));

            assertThat(subscriber.told).containsExactly("0/0", "run 0", "0/0", "0/1", "SUCCEEDED", "complete");
        }
    }

    @Test
    void shouldSayThatAPageIsMissing() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", ALL);

            test.write(page("1", 0));
            test.write(page("1", 2));
            test.turn();

            assertThat(subscriber.failure)
                    .isInstanceOf(MissingPageException.class)
                    .hasMessageContaining("page 1");
        }
    }

    @Test
    void shouldAwaitNothingAnyMoreForWhoCancels() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", 0);
            pages(test, "1", 2);

            subscriber.cancel();
            subscriber.request(ALL);
            pages(test, "1", 2);

            assertThat(subscriber.told).isEmpty();
            assertThat(test.client.pending()).isZero();
            assertThat(test.replies.pages().used()).isZero();
            assertThat(test.timer.scheduled()).isZero();
        }
    }

    @Test
    void shouldSendNothingForWhoCancelsAtOnce() {
        try (TestClient test = new TestClient()) {
            Flow.Subscriber<ReplyEvent> unwilling = new Flow.Subscriber<>() {
                @Override
                public void onSubscribe(Flow.Subscription its) {
                    its.cancel();
                }

                @Override
                public void onNext(ReplyEvent event) {}

                @Override
                public void onError(Throwable cause) {}

                @Override
                public void onComplete() {}
            };

            test.client.pages(intent("1")).subscribe(unwilling);

            assertThat(test.producer.history()).isEmpty();
            assertThat(test.client.pending()).isZero();
        }
    }

    @Test
    void shouldTellASubscriberWhatIsWrongWithItsIntentOrTheBroker() {
        try (TestClient test = new TestClient()) {
            Subscriber bad = new Subscriber(ALL);
            test.client.pages(intent(" ")).subscribe(bad);
            assertThat(bad.failure).isInstanceOf(InvalidIntentException.class);

            Subscriber one = subscribe(test, "1", ALL);
            Subscriber again = subscribe(test, "1", ALL);
            assertThat(one.failure).isNull();
            assertThat(again.failure).isInstanceOf(InvalidIntentException.class);

            test.producer.sendException = new TimeoutException("no metadata");
            assertThat(subscribe(test, "2", ALL).failure).isInstanceOf(TimeoutException.class);
            assertThat(test.client.pending()).isEqualTo(1);
        }
    }

    @Test
    void shouldRefuseToBeAskedForNothing() {
        try (TestClient test = new TestClient()) {
            Subscriber subscriber = subscribe(test, "1", 0);

            subscriber.request(0);

            assertThat(subscriber.failure).isInstanceOf(IllegalArgumentException.class);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> test.client.pages(intent("2"), Duration.ofSeconds(-1)));
        }
    }

    @Test
    void shouldTellASubscriberThatTheClientIsClosed() {
        TestClient test = new TestClient();
        Subscriber subscriber = subscribe(test, "1", 0);

        test.close();

        assertThat(subscriber.failure).isInstanceOf(ClientClosedException.class);
    }

    private static Subscriber subscribe(TestClient test, String id, long atOnce) {
        Subscriber subscriber = new Subscriber(atOnce);
        test.client.pages(intent(id)).subscribe(subscriber);
        return subscriber;
    }

    private static void pages(TestClient test, String id, int count) {
        IntStream.range(0, count).forEach(it -> test.write(page(id, it)));
        test.turn();
    }
}
