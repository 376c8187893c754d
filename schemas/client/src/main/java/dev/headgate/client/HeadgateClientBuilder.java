package dev.headgate.client;

import dev.headgate.schemas.AvroDeserializer;
import dev.headgate.schemas.AvroSerializer;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;

/** How a {@link HeadgateClient} is to be. Threading: one thread. */
public final class HeadgateClientBuilder {

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final int MIN_THREADS = 2;

    private final Map<String, ?> kafka;
    private @Nullable String name;
    private String topicPrefix = Topics.DEFAULT_PREFIX;
    private String replyTo = "";
    private Duration timeout = Duration.ofMinutes(1);
    private int maxPending = 10_000;
    private WhenFull whenFull = WhenFull.FAIL;
    private int maxBodyBytes = 16 << 20;
    private long maxBufferedBytes = 64 << 20;
    private int streamBufferBytes = 1 << 20;
    private Duration streamIdle = Duration.ofSeconds(30);
    private @Nullable Executor executor;
    private Function<? super Intent, ? extends Map<String, String>> headers = intent -> Map.of();

    HeadgateClientBuilder(Map<String, ?> kafka) {
        this.kafka = Map.copyOf(kafka);
    }

    /**
     * Names the client: its threads, Kafka's {@code client.id}, and the author of its cancels.
     *
     * @param name such as the service's; {@code headgate-client-} and a number by default
     * @return this builder
     */
    public HeadgateClientBuilder name(String name) {
        this.name = Objects.requireNonNull(name);
        return this;
    }

    /**
     * Says what the names of Headgate's topics begin with.
     *
     * @param topicPrefix as {@code topics.prefix} of Headgate's configuration; {@value Topics#DEFAULT_PREFIX} by default
     * @return this builder
     */
    public HeadgateClientBuilder topicPrefix(String topicPrefix) {
        this.topicPrefix = Objects.requireNonNull(topicPrefix);
        return this;
    }

    /**
     * Has outcomes and pages sent to topics of one's own: each intent gets this {@code replyTo}, and the client reads those topics alone.
     *
     * @param replyTo one of the names in {@code results.reply-to} of Headgate's configuration; without one, the client reads the topics
     *     of all
     * @return this builder
     * @throws IllegalArgumentException if it can't be such a name
     */
    public HeadgateClientBuilder replyTo(String replyTo) {
        if (!Topics.isReply(replyTo)) {
            throw new IllegalArgumentException("replyTo: " + replyTo + "; allowed: " + Topics.REPLY_ALLOWED);
        }
        this.replyTo = replyTo;
        return this;
    }

    /**
     * Says how long outcomes are awaited where nothing else is said.
     *
     * @param timeout longer than 0; a minute by default
     * @return this builder
     */
    public HeadgateClientBuilder timeout(Duration timeout) {
        this.timeout = Durations.positive("timeout", timeout);
        return this;
    }

    /**
     * Limits the calls and streams that are pending at once.
     *
     * @param maxPending at least 1; 10,000 by default
     * @param whenFull what becomes of more: by default they fail
     * @return this builder
     */
    public HeadgateClientBuilder maxPending(int maxPending, WhenFull whenFull) {
        this.maxPending = (int) positive("maxPending", maxPending);
        this.whenFull = Objects.requireNonNull(whenFull);
        return this;
    }

    /**
     * Limits the body that is put together for a call, where it came in pieces.
     *
     * @param maxBodyBytes at least 1; 16 MiB by default. A larger one fails the call with {@link BodyTooLargeException}
     * @return this builder
     */
    public HeadgateClientBuilder maxBodyBytes(int maxBodyBytes) {
        this.maxBodyBytes = (int) positive("maxBodyBytes", maxBodyBytes);
        return this;
    }

    /**
     * Limits what is held in all: so much of outcomes that nobody has taken, so much of pages that no subscriber has asked for, and so much of
     * bodies that are not whole yet. A single record may be larger.
     *
     * @param maxBufferedBytes at least 1; 64 MiB by default
     * @return this builder
     */
    public HeadgateClientBuilder maxBufferedBytes(long maxBufferedBytes) {
        this.maxBufferedBytes = positive("maxBufferedBytes", maxBufferedBytes);
        return this;
    }

    /**
     * Says what becomes of streams whose subscribers are slow.
     *
     * @param bufferBytes that a stream holds, at least 1; 1 MiB by default. A single record may be larger. Then the partition waits
     * @param idle for which a subscriber may leave something waiting before it ends, longer than 0; 30 s by default
     * @return this builder
     */
    public HeadgateClientBuilder slowSubscribers(int bufferBytes, Duration idle) {
        this.streamBufferBytes = (int) positive("bufferBytes", bufferBytes);
        this.streamIdle = Durations.positive("idle", idle);
        return this;
    }

    /**
     * Says where futures are completed and subscribers called.
     *
     * @param executor is not closed with the client; by default the client has as many threads of its own as there are processors
     * @return this builder
     */
    public HeadgateClientBuilder executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor);
        return this;
    }

    /**
     * Says what headers intents are sent with, such as {@code traceparent}. They come back on the record of the outcome.
     *
     * @param headers is asked for each intent, on the thread that sends it
     * @return this builder
     */
    public HeadgateClientBuilder headers(Function<? super Intent, ? extends Map<String, String>> headers) {
        this.headers = Objects.requireNonNull(headers);
        return this;
    }

    private static long positive(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
        return value;
    }

    /**
     * Makes the client. It waits until it knows where the topics end.
     *
     * @return to be closed
     * @throws IllegalArgumentException for a key of Kafka's that can't be had
     * @throws org.apache.kafka.common.KafkaException if the broker can't be reached, refuses, or has no such topics
     */
    public HeadgateClient build() {
        ClientSettings settings = settings(name == null ? "headgate-client-" + COUNT.incrementAndGet() : name);
        KafkaSettings keys = new KafkaSettings(kafka, settings.name());
        AvroSerializer serializer = new AvroSerializer();
        serializer.configure(keys.records(), false);
        AvroDeserializer deserializer = new AvroDeserializer();
        deserializer.configure(keys.records(), false);
        Producer<String, SpecificRecord> producer =
                new KafkaProducer<>(keys.producer(), new StringSerializer(), serializer);
        try {
            Consumer<byte[], byte[]> consumer =
                    new KafkaConsumer<>(keys.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
            return build(settings, producer, consumer, deserializer);
        } catch (RuntimeException e) {
            producer.close(Duration.ZERO);
            throw e;
        }
    }

    private HeadgateClient build(
            ClientSettings settings,
            Producer<String, SpecificRecord> producer,
            Consumer<byte[], byte[]> consumer,
            AvroDeserializer deserializer) {
        Timer timer = Timer.system(settings.name() + "-timer");
        Executor given = executor;
        ThreadPoolExecutor own = threads(settings.name()); // has no thread until it is used
        Runnable onClose = own::shutdown;
        try {
            PendingReplies replies = new PendingReplies(settings, given == null ? own : given);
            ReplyReader reader = new ReplyReader(
                    consumer,
                    List.of(settings.results(), settings.pages()),
                    new ReplyDecoder(deserializer, settings.pages()),
                    replies,
                    timer);
            reader.start();
            return new HeadgateClient(settings, producer, consumer, replies, reader, timer, Clock.systemUTC(), onClose)
                    .started();
        } catch (RuntimeException e) {
            consumer.close();
            timer.close();
            onClose.run();
            throw e;
        }
    }

    ClientSettings settings(String chosen) {
        return new ClientSettings(
                chosen,
                topicPrefix,
                replyTo,
                timeout,
                maxPending,
                whenFull,
                maxBodyBytes,
                maxBufferedBytes,
                streamBufferBytes,
                streamIdle,
                headers);
    }

    /** What is pending bounds its queue, and what the producer has not sent yet. */
    private static ThreadPoolExecutor threads(String name) {
        int count = Math.max(MIN_THREADS, Runtime.getRuntime().availableProcessors());
        AtomicInteger number = new AtomicInteger();
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                count,
                count,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> Threads.daemon(name + "-handler-" + number.incrementAndGet(), task));
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }
}
