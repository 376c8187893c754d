package dev.headgate.streams.layout;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.MissingRight;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Looks whether the topics are there and fit together: Kafka Streams would find out much later. */
final class TopicPresenceCheck {

    private final TopicCodec codec;
    private final List<String> changelogs;
    private final Duration patience;

    /**
     * @param changelogs the full names of those of the stores
     */
    TopicPresenceCheck(TopicCodec codec, List<String> changelogs, Duration patience) {
        this.codec = codec;
        this.changelogs = List.copyOf(changelogs);
        this.patience = patience;
    }

    /**
     * Returns what is there.
     *
     * @throws IllegalTopicsException if topics are missing
     * @throws BrokerException if no broker answers in time
     */
    ObservedTopics look(Admin admin) throws InterruptedException {
        List<Topic> topics = codec.catalogue().topics();
        List<String> names = topics.stream().map(it -> codec.topic(it.name())).toList();
        Map<String, TopicDescription> found = describe(admin, names);
        List<String> missing =
                names.stream().filter(it -> !found.containsKey(it)).toList();
        TopicDescription intents = found.get(codec.topic(Topics.INTENTS));
        if (intents == null || !missing.isEmpty()) {
            throw new IllegalTopicsException(
                    "topics missing: " + String.join(", ", missing) + "; create them with: headgate topics apply");
        }
        return seen(intents, describe(admin, changelogs));
    }

    /**
     * Compares the partition counts with each other: after the layout, which says what they should be.
     *
     * @throws IllegalTopicsException if they differ
     */
    void checkCounts(Admin admin, ObservedTopics seen) throws InterruptedException {
        List<String> names = codec.catalogue().topics().stream()
                .filter(Topic::copartitioned)
                .map(it -> codec.topic(it.name()))
                .toList();
        for (TopicDescription other : describe(admin, names).values()) {
            if (count(other) != seen.partitions()) {
                throw new IllegalTopicsException(codec.topic(Topics.INTENTS) + " has " + seen.partitions()
                        + " partitions and " + other.name() + " " + count(other) + "; they must have the same number");
            }
        }
    }

    /** Returns what is there of the intents topic and the changelogs; empty if the former is missing. */
    Optional<ObservedTopics> glance(Admin admin) throws InterruptedException {
        String name = codec.topic(Topics.INTENTS);
        List<String> names = new ArrayList<>(changelogs);
        names.add(name);
        Map<String, TopicDescription> found = describe(admin, names);
        TopicDescription intents = found.remove(name);
        return intents == null ? Optional.empty() : Optional.of(seen(intents, found));
    }

    private static ObservedTopics seen(TopicDescription intents, Map<String, TopicDescription> changelogs) {
        Map<String, ObservedTopics.Changelog> all = new HashMap<>();
        changelogs.forEach((name, it) ->
                all.put(name, new ObservedTopics.Changelog(it.topicId().toString(), count(it))));
        return new ObservedTopics(intents.topicId().toString(), count(intents), all);
    }

    private static int count(TopicDescription topic) {
        return topic.partitions().size();
    }

    /** Those that exist, by name. */
    private Map<String, TopicDescription> describe(Admin admin, List<String> names) throws InterruptedException {
        Map<String, TopicDescription> found = new HashMap<>();
        Map<String, KafkaFuture<TopicDescription>> asked =
                admin.describeTopics(names).topicNameValues();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> one : asked.entrySet()) {
            try {
                found.put(one.getKey(), AdminAnswers.get(one.getValue(), patience));
            } catch (KafkaException e) {
                if (e instanceof UnknownTopicOrPartitionException) {
                    continue;
                }
                if (e instanceof AuthorizationException refused) {
                    throw MissingRight.on(one.getKey(), refused);
                }
                throw new BrokerException("topic " + one.getKey() + " cannot be described: " + e, e);
            }
        }
        return found;
    }
}
