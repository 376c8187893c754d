package dev.headgate.spring;

import dev.headgate.client.HeadgateClientBuilder;
import dev.headgate.client.WhenFull;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the application's Headgate client.
 *
 * @param name Name of the client: of its threads, Kafka's client.id, and the author of its cancels. The application's name by
 *     default.
 * @param topicPrefix What the names of Headgate's topics begin with, as topics.prefix of Headgate's configuration.
 * @param replyTo Name of the topics that outcomes of the application's intents go to, one of reply-to of Headgate's configuration.
 *     Without it they go to those that everybody reads.
 * @param timeout How long an outcome is awaited where the call says nothing else.
 * @param maxPending How many calls and streams may be pending at once.
 * @param whenFull What becomes of a call when as many as allowed are pending.
 * @param maxBodySize Largest body that is put together for a call, where it came in pieces.
 * @param maxBufferedSize How much is held in all: of outcomes, of pages, and of bodies that are not whole yet.
 * @param stream Answers in parts, and lists.
 * @param kafka Kafka's settings, in Kafka's keys. They go before those of spring.kafka. What begins with "producer." or "consumer." is
 *     for that one alone.
 */
@ConfigurationProperties("headgate")
record HeadgateProperties(
        @Nullable String name,
        @DefaultValue(Topics.DEFAULT_PREFIX) String topicPrefix,
        @Nullable String replyTo,
        @DefaultValue("1m") Duration timeout,
        @DefaultValue("10000") int maxPending,
        @DefaultValue("fail") WhenFull whenFull,
        @DefaultValue("16MB") DataSize maxBodySize,
        @DefaultValue("64MB") DataSize maxBufferedSize,
        @DefaultValue Stream stream,
        @DefaultValue Map<String, String> kafka) {

    /**
     * Settings of each stream.
     *
     * @param bufferSize How much a stream holds that its subscriber has not asked for.
     * @param idle How long a subscriber may leave something waiting before its stream ends.
     */
    record Stream(
            @DefaultValue("1MB") DataSize bufferSize,
            @DefaultValue("30s") Duration idle) {}

    /** @throws InvalidConfigurationPropertyValueException for one that the builder refuses; it names the property and where it is */
    void applyTo(HeadgateClientBuilder builder) {
        apply("topic-prefix", topicPrefix, builder::topicPrefix);
        if (name != null) {
            apply("name", name, builder::name);
        }
        if (replyTo != null) {
            apply("reply-to", replyTo, builder::replyTo);
        }
        apply("timeout", timeout, builder::timeout);
        apply("max-pending", maxPending, it -> builder.maxPending(it, whenFull));
        apply("max-body-size", maxBodySize, it -> builder.maxBodyBytes(bytes(it)));
        apply("max-buffered-size", maxBufferedSize, it -> builder.maxBufferedBytes(it.toBytes()));
        apply("stream.buffer-size", stream.bufferSize, it -> builder.slowSubscribers(bytes(it), Duration.ofSeconds(1)));
        apply("stream.idle", stream.idle, it -> builder.slowSubscribers(bytes(stream.bufferSize), it));
    }

    private static <T> void apply(String property, T value, Consumer<T> to) {
        try {
            to.accept(value);
        } catch (IllegalArgumentException e) {
            throw new InvalidConfigurationPropertyValueException(
                    "headgate." + property, value, String.valueOf(e.getMessage()));
        }
    }

    private static int bytes(DataSize size) {
        if (size.toBytes() > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("must be less than 2GB");
        }
        return (int) size.toBytes();
    }
}
