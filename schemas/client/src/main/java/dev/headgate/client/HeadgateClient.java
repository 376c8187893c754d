package dev.headgate.client;

import dev.headgate.schemas.Command;
import dev.headgate.schemas.CommandKind;
import dev.headgate.schemas.Intent;
import dev.headgate.schemas.Result;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends intents and awaits what comes of them.
 *
 * <pre>{@code
 * try (HeadgateClient client = HeadgateClient.builder(Map.of("bootstrap.servers", "localhost:9092")).build()) {
 *     Intent intent = HeadgateClient.intent("stripe")
 *             .setOperation(Call.newBuilder().setPath("/v1/charges").build())
 *             .build();
 *     Result result = client.call(intent, Duration.ofSeconds(30)).get();
 * }
 * }</pre>
 *
 * <p>One client is enough for a program; several do not disturb each other, in one process or in many. Each has a producer and a consumer without a
 * group, which reads the topics of results and pages from where they ended when it was built: so each instance of a service has the
 * outcomes of its own intents. What it awaits is in its memory alone: of an instance that ends, the intents go on, and their outcomes stay on the topic.
 *
 * <p><b>Failures.</b> Nothing that concerns an intent is thrown; it fails the future, or is the subscriber's {@code onError}:
 *
 * <ul>
 *   <li>{@link InvalidIntentException}, {@link TooManyPendingException}, {@link ClientClosedException}: nothing was sent
 *   <li>{@link CallTimeoutException}: no outcome in time; it may still come, and is ignored then
 *   <li>an exception of Kafka's: it could not be sent; or, from its consumer, results may not be read: authentication, authorization. A send that
 *       timed out may have reached the broker nevertheless
 * </ul>
 *
 * An outcome other than SUCCEEDED is no failure: the future has a {@link Result} that says so. Whatever else keeps results from being
 * read is logged once and tried again, {@link #readFailure} tells it, and calls time out meanwhile.
 *
 * <p><b>Memory.</b> At most {@code maxPending} calls and streams, and {@code maxBufferedBytes} each of outcomes, of pages and of pieces of bodies that nobody has
 * taken yet, beside the buffers of Kafka's own clients. What there is no room for stays on its topic, whose partition is read on later.
 *
 * <p>Threading: any number of threads. Futures are completed, and subscribers called, on the threads of the builder's executor: work
 * that blocks there delays other outcomes, and loses none. {@link #send}, {@link #call} and {@link #cancel} may block as
 * {@link Producer#send} does, for {@code max.block.ms} at most, and with {@link WhenFull#WAIT} for a place. Its own threads are daemons.
 */
public final class HeadgateClient implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HeadgateClient.class);
    private static final Duration CLOSE = Duration.ofSeconds(10);

    private final ClientSettings settings;
    private final Producer<String, SpecificRecord> producer;
    private final Consumer<byte[], byte[]> consumer;
    private final PendingReplies replies;
    private final IntentSender sender;
    private final ReplyThread reading;
    private final Timer timer;
    private final Clock clock;
    private final Runnable onClose;
    private volatile boolean closed;

    /**
     * @param replies read by {@code reader}
     * @param onClose when everything else is closed
     */
    HeadgateClient(
            ClientSettings settings,
            Producer<String, SpecificRecord> producer,
            Consumer<byte[], byte[]> consumer,
            PendingReplies replies,
            ReplyReader reader,
            Timer timer,
            Clock clock,
            Runnable onClose) {
        this.settings = settings;
        this.producer = producer;
        this.consumer = consumer;
        this.replies = replies;
        this.sender = new IntentSender(producer, settings, clock, replies.counters());
        this.reading = new ReplyThread(settings.name() + "-reader", reader);
        this.timer = timer;
        this.clock = clock;
        this.onClose = onClose;
        replies.onRoom(reader::room);
    }

    /** Begins to read on a thread of its own. */
    HeadgateClient started() {
        reading.start();
        return this;
    }

    /**
     * Begins a client.
     *
     * @param kafka how to reach the broker, in Kafka's keys: {@code bootstrap.servers} and what else it asks for. What begins with
     *     {@code producer.} or {@code consumer.} is for that one alone, such as {@code producer.interceptor.classes}. With
     *     {@code schema.registry.url} values are in Confluent's format, as {@link dev.headgate.schemas.AvroSerde} explains
     * @return a builder with defaults for all else
     */
    public static HeadgateClientBuilder builder(Map<String, ?> kafka) {
        return new HeadgateClientBuilder(kafka);
    }

    /**
     * Begins an intent with a random id. Its operation is still needed.
     *
     * @param vendor who is to be called
     * @return Avro's builder of an intent
     */
    public static Intent.Builder intent(String vendor) {
        return Intent.newBuilder().setId(UUID.randomUUID().toString()).setVendor(vendor);
    }

    /**
     * Sends an intent, and awaits no outcome.
     *
     * @param intent what is wanted
     * @return where it is, when the broker has it
     */
    public CompletableFuture<RecordMetadata> send(Intent intent) {
        try {
            return send(prepare(intent, settings.replyTo().isEmpty() ? intent.getReplyTo() : settings.replyTo()));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /**
     * Sends an intent and awaits its outcome, for the time-out of the client.
     *
     * @param intent what is wanted
     * @return as {@link #call(Intent, Duration)}
     */
    public CompletableFuture<Result> call(Intent intent) {
        return call(intent, settings.timeout());
    }

    /**
     * Sends an intent and awaits its outcome. A body that came in pieces is put together; one that went to a store is not fetched. Of
     * a list, and of an answer in parts, the result says how many pages there are: {@link #pages} has them.
     *
     * <p>A future that is cancelled, or times out, awaits nothing any more; the intent itself goes on until {@link #cancel}, or its own
     * {@code deadline}.
     *
     * @param intent what is wanted
     * @param timeout for which its outcome is awaited, longer than 0
     * @return its one outcome, whichever it is
     * @throws IllegalArgumentException for such a time-out
     */
    public CompletableFuture<Result> call(Intent intent, Duration timeout) {
        Durations.positive("timeout", timeout);
        long begun = timer.nanoTime();
        try {
            checkReadable();
            ProducerRecord<String, SpecificRecord> message = prepare(intent, settings.replyTo());
            replies.admit(timeout);
            Duration left = timeout.minusNanos(timer.nanoTime() - begun);
            PendingCall call = new PendingCall(ReplyKey.of(intent), replies, settings.maxBodyBytes(), timer, begun);
            return call(message, call, left);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Result> call(
            ProducerRecord<String, SpecificRecord> message, PendingCall call, Duration left) {
        CompletableFuture<Result> future;
        try {
            future = call.begin(left);
        } catch (InvalidIntentException e) {
            replies.leave();
            throw e;
        }
        send(message, call);
        return future;
    }

    /**
     * What comes of an intent whose answer has several pages: a list, or an answer in parts. It is sent when somebody subscribes,
     * who has what comes as fast as it asks for it.
     *
     * @param intent what is wanted
     * @return as {@link #pages(Intent, Duration)}, with the time-out of the client
     */
    public Flow.Publisher<ReplyEvent> pages(Intent intent) {
        return pages(intent, settings.timeout());
    }

    /**
     * The same with another time-out.
     *
     * <p>A subscriber that leaves something waiting for {@code streamIdle} ends with {@link SlowSubscriberException}, as others of the same partition
     * wait behind it. One that cancels awaits nothing any more; the intent itself goes on until {@link #cancel}.
     *
     * @param intent what is wanted
     * @param silence after which it ends with {@link CallTimeoutException}, when nothing at all comes; longer than 0
     * @return has one subscriber; another is refused
     * @throws IllegalArgumentException for such a time-out
     */
    public Flow.Publisher<ReplyEvent> pages(Intent intent, Duration silence) {
        Durations.positive("silence", silence);
        return new PagePublisher(subscriber -> begin(intent, silence, subscriber));
    }

    private void begin(Intent intent, Duration silence, Flow.Subscriber<? super ReplyEvent> subscriber) {
        ProducerRecord<String, SpecificRecord> message;
        try {
            checkReadable();
            message = prepare(intent, settings.replyTo());
            replies.admit(silence);
        } catch (RuntimeException e) {
            PagePublisher.refuse(subscriber, e);
            return;
        }
        PageStream stream = new PageStream(ReplyKey.of(intent), replies, subscriber, timer, silence, settings);
        try {
            subscriber.onSubscribe(stream);
            if (stream.begin()) {
                send(message, stream);
            }
        } catch (RuntimeException e) { // the subscriber's, or the id is one that is pending
            replies.leave();
            stream.fail(e);
        }
    }

    private void send(ProducerRecord<String, SpecificRecord> message, Waiting one) {
        if (closed) {
            one.fail(isClosed());
            return;
        }
        sender.send(message, (metadata, failure) -> {
            if (failure != null) {
                one.fail(closed ? isClosed() : failure);
            }
        });
    }

    /**
     * Cancels an intent that has no outcome yet: its outcome is CANCELLED, and whoever awaits it has that. A call that is in flight is
     * not interrupted, and its outcome is what it comes to.
     *
     * @param vendor the intent's
     * @param id the intent's
     * @param reason why, as the audit says
     * @return where the command is, when the broker has it
     */
    public CompletableFuture<RecordMetadata> cancel(String vendor, String id, String reason) {
        Command command = Command.newBuilder()
                .setKind(CommandKind.CANCEL)
                .setKindName(CommandKind.CANCEL.name())
                .setVendor(vendor)
                .setIntentId(id)
                .setId(UUID.randomUUID().toString())
                .setAuthor(settings.name())
                .setReason(reason)
                .setAt(clock.instant())
                .build();
        return closed ? CompletableFuture.failedFuture(isClosed()) : send(sender.record(command));
    }

    private CompletableFuture<RecordMetadata> send(ProducerRecord<String, SpecificRecord> message) {
        CompletableFuture<RecordMetadata> future = new CompletableFuture<>();
        sender.send(
                message,
                (metadata, failure) -> replies.execute(() -> {
                    if (metadata != null) {
                        future.complete(metadata);
                    } else {
                        future.completeExceptionally(failure == null ? isClosed() : failure);
                    }
                }));
        return future;
    }

    /** The record of an intent whose outcome goes there. */
    private ProducerRecord<String, SpecificRecord> prepare(Intent intent, String replyTo) {
        if (closed) {
            throw isClosed();
        }
        if (intent.getReplyTo().equals(replyTo)) {
            return sender.record(intent);
        }
        if (!intent.getReplyTo().isEmpty()) {
            throw new InvalidIntentException(
                    "replyTo: " + intent.getReplyTo() + " is not read by this client, which reads " + settings.results()
                            + "; leave it empty, and name it to the client's builder");
        }
        return sender.record(Intent.newBuilder(intent).setReplyTo(replyTo).build());
    }

    /** What may not be read is not awaited. */
    private void checkReadable() {
        RuntimeException failure = replies.unreadable();
        if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
            throw failure;
        }
    }

    private ClientClosedException isClosed() {
        return new ClientClosedException("the client " + settings.name()
                + " was closed; the outcomes of what was sent will be on the topic " + settings.results());
    }

    /**
     * Calls and streams that are pending: from when they are asked for to when their outcome is in the user's hands.
     *
     * @return from 0 to {@code maxPending}
     */
    public int pending() {
        return replies.size();
    }

    /**
     * Whether results are being read, for a health check.
     *
     * @return why they can't be read at the moment; null if they can
     */
    public @Nullable RuntimeException readFailure() {
        return replies.unreadable();
    }

    /**
     * What it has done since it was built, and what it holds now, for metrics.
     *
     * @return numbers of this moment, also after it was closed
     */
    public ClientMetrics metrics() {
        return replies.metrics();
    }

    /** Closes it, as {@link #close(Duration)} with 10 s. */
    @Override
    public void close() {
        close(CLOSE);
    }

    /**
     * Sends what was given to it, then ends everything that is pending with {@link ClientClosedException}. Closing it again does
     * nothing.
     *
     * @param longest to wait for the broker, not negative
     */
    public void close(Duration longest) {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        producer.close(longest);
        if (endReading(longest)) {
            consumer.close();
        }
        replies.failAll(isClosed());
        timer.close();
        onClose.run();
    }

    private boolean endReading(Duration longest) {
        try {
            if (reading.close(longest)) {
                return true;
            }
            LOG.warn("The thread that reads results did not end in time. client={}", settings.name());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
