package dev.headgate.client;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Call;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.OutcomeKind;
import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.UnaryOperator;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.StringSerializer;

/** A client without a broker and without threads: time passes, records come and the executor works when a test says so. */
public final class TestClient implements AutoCloseable {

    static final TopicPartition RESULTS = new TopicPartition("headgate.results", 0);
    static final TopicPartition PAGES = new TopicPartition("headgate.pages", 0);
    static final String VENDOR = "acme";
    static final Instant NOW = Instant.parse("2026-11-26T20:00:00Z");

    final FakeTimer timer = new FakeTimer();
    final TopicsConsumer consumer = new TopicsConsumer();
    final MockProducer<String, SpecificRecord> producer;
    final PendingReplies replies;
    final ReplyReader reader;
    final HeadgateClient client;

    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean lazy;

    /** One with what a client has by default. */
    public TestClient() {
        this(builder -> builder, true);
    }

    TestClient(UnaryOperator<HeadgateClientBuilder> options) {
        this(options, true);
    }

    /** @param sending whether the broker takes what is sent at once */
    TestClient(UnaryOperator<HeadgateClientBuilder> options, boolean sending) {
        ClientSettings settings =
                options.apply(HeadgateClient.builder(Map.of())).settings("test");
        producer = new MockProducer<>(sending, null, new StringSerializer(), new AvroSerializer());
        consumer.partitions(settings.results(), 1);
        consumer.partitions(settings.pages(), 1);
        replies = new PendingReplies(settings, this::execute);
        reader = new ReplyReader(
                consumer,
                List.of(settings.results(), settings.pages()),
                new ReplyDecoder(new AvroDeserializer(), settings.pages()),
                replies,
                timer);
        reader.start();
        client = new HeadgateClient(
                settings, producer, consumer, replies, reader, timer, Clock.fixed(NOW, ZoneOffset.UTC), () -> {});
    }

    /**
     * The client.
     *
     * @return what users have
     */
    public HeadgateClient client() {
        return client;
    }

    /**
     * How many records were sent.
     *
     * @return since the beginning
     */
    public int sent() {
        return producer.history().size();
    }

    private void execute(Runnable task) {
        if (lazy) {
            tasks.add(task);
        } else {
            task.run();
        }
    }

    /** From now on nothing is handed to the user until {@link #work}. */
    void lazily() {
        lazy = true;
    }

    void work() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    static Intent intent(String id) {
        return Intent.newBuilder()
                .setId(id)
                .setVendor(VENDOR)
                .setOperation(Call.newBuilder().setPath("/things/" + id).build())
                .build();
    }

    static Result.Builder result(String id) {
        return Result.newBuilder().setId(id).setVendor(VENDOR).setOutcome(OutcomeKind.SUCCEEDED);
    }

    static Page.Builder page(String id, int index) {
        return Page.newBuilder().setId(id).setVendor(VENDOR).setIndex(index).setBody(bytes("page " + index));
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a result; it is read with the next {@link #turn}. */
    void write(Result.Builder result) {
        write(RESULTS, result.build());
    }

    /** The same of a page. */
    void write(Page.Builder page) {
        write(PAGES, page.build());
    }

    void write(TopicPartition partition, SpecificRecord record) {
        try (AvroSerializer serializer = new AvroSerializer()) {
            consumer.write(partition, serializer.serialize(partition.topic(), record), new RecordHeaders());
        }
    }

    /** Reads what is there. */
    Duration turn() {
        return reader.turn();
    }

    /** Writes results and reads them. */
    void answer(Result.Builder... results) {
        for (Result.Builder result : results) {
            write(result);
        }
        turn();
    }

    /** Closes the client. */
    @Override
    public void close() {
        client.close();
    }
}
