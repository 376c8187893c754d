package dev.headgate.control.kafka;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.streams.record.TopicCodec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * The topic results or pages, and those in its place for intents with a {@code replyTo}.
 *
 * <p>Immutable.
 */
public final class OutputTopics {

    private final TopicCodec codec;

    /** By their full names. */
    private final Map<String, String> names;

    private OutputTopics(TopicCodec codec, List<Topic> topics) {
        this.codec = codec;
        this.names = new HashMap<>();
        topics.forEach(topic -> names.put(codec.topic(topic.name()), topic.name()));
    }

    /**
     * All of them, or that of one name.
     *
     * @param topic without prefix; one of which there are such
     * @param reply null for all
     * @throws CommandException if the name is not configured
     */
    public static OutputTopics of(Configuration configuration, String topic, @Nullable String reply) {
        TopicCatalogue catalogue = configuration.codec().catalogue();
        List<Topic> topics = catalogue.each(topic);
        if (reply == null) {
            return new OutputTopics(configuration.codec(), topics);
        }
        Set<String> replies = catalogue.replies();
        if (!replies.contains(reply)) {
            throw CommandException.usage("--reply-to: results.reply-to of the configuration has "
                    + (replies.isEmpty() ? "no names" : String.join(", ", replies)) + ", and not '" + reply + "'");
        }
        return new OutputTopics(configuration.codec(), List.of(catalogue.topic(topic, reply)));
    }

    /** Reads all of them, which must exist. */
    public TopicReader reader(Cluster cluster) {
        return new TopicReader(cluster, cluster.partitionsOf(names.keySet()));
    }

    /** @throws SerializationException if it is not such a record */
    public <T extends SpecificRecord> T decode(ConsumerRecord<byte[], byte[]> message, Class<T> type) {
        return codec.decode(
                Objects.requireNonNull(names.get(message.topic())), message.value(), message.headers(), type);
    }
}
