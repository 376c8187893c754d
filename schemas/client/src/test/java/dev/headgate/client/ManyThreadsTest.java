package dev.headgate.client;

import static dev.headgate.client.TestClient.bytes;
import static dev.headgate.client.TestClient.intent;
import static dev.headgate.client.TestClient.page;
import static dev.headgate.client.TestClient.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With the client's own threads: what is sent is answered at once, by a broker that is a mock. */
@Timeout(60)
class ManyThreadsTest {

    private static final int THREADS = 16;
    private static final int CALLS = 200;
    private static final int PAGES = 40;

    private final TopicsConsumer consumer = new TopicsConsumer();
    private final AvroSerializer avro = new AvroSerializer();

    /** Writes what comes of an intent when it is sent. */
    private final class AnsweringProducer extends MockProducer<String, SpecificRecord> {

        AnsweringProducer() {
            super(true, null, new StringSerializer(), new AvroSerializer());
        }

        @Override
        public synchronized Future<RecordMetadata> send(
                ProducerRecord<String, SpecificRecord> message, Callback callback) {
            answer((Intent) message.value());
            return super.send(message, callback);
        }
    }

    private void answer(Intent intent) {
        String id = intent.getId();
        int pages = id.startsWith("pages") ? PAGES : 0;
        synchronized (consumer) {
            for (int i = 0; i < pages; i++) {
                write(
                        TestClient.PAGES,
                        page(id, i).setBody(bytes("x".repeat(200))).build());
            }
            write(
                    TestClient.RESULTS,
                    result(id).setBody(bytes(id)).setPages(pages).build());
        }
    }

    private void write(TopicPartition partition, SpecificRecord record) {
        consumer.write(partition, avro.serialize(partition.topic(), record), new RecordHeaders());
    }

    @Test
    void shouldGiveEachThreadTheOutcomesOfItsOwnCallsAndEachSubscriberAllItsPages() throws Exception {
        ExecutorService handlers = Executors.newFixedThreadPool(2);
        ExecutorService callers = Executors.newFixedThreadPool(THREADS);
        ClientSettings settings = HeadgateClient.builder(Map.of())
                .maxPending(THREADS - 4, WhenFull.WAIT)
                .slowSubscribers(500, Duration.ofMinutes(1))
                .settings("many");
        consumer.partitions(TestClient.RESULTS.topic(), 1);
        consumer.partitions(TestClient.PAGES.topic(), 1);
        PendingReplies replies = new PendingReplies(settings, handlers);
        Timer timer = Timer.system("many-timer");
        ReplyReader reader = new ReplyReader(
                consumer,
                List.of(settings.results(), settings.pages()),
                new ReplyDecoder(new AvroDeserializer(), settings.pages()),
                replies,
                timer);
        reader.start();
        try (HeadgateClient client = new HeadgateClient(
                        settings,
                        new AnsweringProducer(),
                        consumer,
                        replies,
                        reader,
                        timer,
                        Clock.systemUTC(),
                        handlers::shutdown)
                .started()) {
            List<Callable<Integer>> work = IntStream.range(0, THREADS)
                    .<Callable<Integer>>mapToObj(it -> () -> it % 4 == 0 ? pages(client, it) : calls(client, it))
                    .toList();

            int right = 0;
            for (Future<Integer> one : callers.invokeAll(work)) {
                right += one.get();
            }

            assertThat(right).isEqualTo(THREADS * 3 / 4 * CALLS + THREADS / 4 * (PAGES + 2));
            assertThat(replies.pages().used()).isZero();
            assertThat(replies.outcomes().used()).isZero();
        } finally {
            callers.shutdownNow();
        }
    }

    private static int calls(HeadgateClient client, int thread) throws Exception {
        int right = 0;
        for (int i = 0; i < CALLS; i++) {
            String id = thread + "-" + i;
            Result result = client.call(intent(id)).get(30, TimeUnit.SECONDS);
            right += bytes(id).equals(result.getBody()) ? 1 : 0;
        }
        return right;
    }

    private static int pages(HeadgateClient client, int thread) throws Exception {
        CountDownLatch complete = new CountDownLatch(1);
        Subscriber subscriber = new Subscriber(1) {
            @Override
            public void onNext(ReplyEvent event) {
                super.onNext(event);
                request(1);
            }

            @Override
            public void onComplete() {
                super.onComplete();
                complete.countDown();
            }

            @Override
            public void onError(Throwable cause) {
                super.onError(cause);
                complete.countDown();
            }
        };
        client.pages(intent("pages" + thread)).subscribe(subscriber);
        return complete.await(20, TimeUnit.SECONDS) ? subscriber.told.size() : 0;
    }
}
