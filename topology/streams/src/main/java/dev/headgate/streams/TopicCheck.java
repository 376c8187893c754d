package dev.headgate.streams;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks before the start whether the topics are there and fit together: Kafka Streams would find out much later. */
final class TopicCheck {

    private final Codec codec;
    private final Duration patience;

    TopicCheck(Codec codec, Duration patience) {
        this.codec = codec;
        this.patience = patience;
    }

    /**
     * Returns the number of partitions of the intents topic.
     *
     * @throws IllegalTopicsException if topics are missing or their partition counts differ
     * @throws BrokerException if no broker answers in time
     */
    int partitions(Admin admin) throws InterruptedException {
        Map<String, Integer> counts = new HashMap<>();
        List<String> missing = new ArrayList<>();
        List<Topic> topics = TopicCatalogue.load().topics();
        Map<String, KafkaFuture<TopicDescription>> described = admin.describeTopics(
                        topics.stream().map(t -> codec.topic(t.name())).toList())
                .topicNameValues();
        for (Topic topic : topics) {
            String name = codec.topic(topic.name());
            KafkaFuture<TopicDescription> description = described.get(name);
            try {
                if (description != null) {
                    counts.put(
                            topic.name(),
                            description
                                    .get(patience.toMillis(), TimeUnit.MILLISECONDS)
                                    .partitions()
                                    .size());
                }
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
                    throw new BrokerException("topic " + name + " cannot be described: " + e.getCause(), e);
                }
                missing.add(name);
            } catch (TimeoutException e) {
                throw new BrokerException("no broker answered within " + patience.toSeconds() + " s", e);
            }
        }
        if (!missing.isEmpty()) {
            throw new IllegalTopicsException(
                    "topics missing: " + String.join(", ", missing) + "; create them with: headgate topics apply");
        }
        int intents = counts.getOrDefault(Topics.INTENTS, 0);
        for (Topic topic : topics) {
            int count = counts.getOrDefault(topic.name(), 0);
            if (topic.copartitioned() && count != intents) {
                throw new IllegalTopicsException(codec.topic(Topics.INTENTS) + " has " + intents + " partitions and "
                        + codec.topic(topic.name()) + " " + count + "; they must have the same number");
            }
        }
        return intents;
    }
}
