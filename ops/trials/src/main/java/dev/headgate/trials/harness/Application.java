package dev.headgate.trials.harness;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/**
 * Instances of the program that share their topics and their work.
 *
 * @param id its application.id
 * @param prefix of its topics
 * @param clockAhead by how much its clock is ahead of the system's, behind if negative
 */
public record Application(String id, String prefix, Duration clockAhead) {

    public static final Application ONE = new Application("scenario", Topics.DEFAULT_PREFIX, Duration.ZERO);

    private static final Duration GONE = Duration.ofSeconds(90);

    /** One of several on a broker. */
    public static Application named(String name, Duration clockAhead) {
        return new Application(name, name + ".", clockAhead);
    }

    public String topic(String name) {
        return prefix + name;
    }

    /**
     * Its topics. By a clock that is ahead or behind, records would be too new to be taken or too old to be kept, so there
     * the broker stamps them.
     */
    public List<NewTopic> topics(int partitions, int copies) {
        return topics(partitions, copies, List.of());
    }

    /** The same, with those of the names that intents may have their results sent to. */
    public List<NewTopic> topics(int partitions, int copies, List<String> replies) {
        return TopicCatalogue.load().withReplies(replies).topics().stream()
                .map(topic -> new NewTopic(topic.in(prefix), partitions, (short) copies).configs(settings(topic)))
                .toList();
    }

    private Map<String, String> settings(Topic topic) {
        Map<String, String> settings = topic.settings();
        if (!clockAhead.isZero()) {
            settings.putIfAbsent(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
        }
        return settings;
    }

    /** Deletes a topic, and returns when it is gone. */
    public static void delete(Map<String, Object> kafka, String topic) throws Exception {
        try (Admin admin = Admin.create(kafka)) {
            admin.deleteTopics(List.of(topic)).all().get();
            Wait.until("the topic is gone", GONE, () -> !isThere(admin, topic));
        }
    }

    private static boolean isThere(Admin admin, String topic) {
        try {
            return admin.listTopics().names().get().contains(topic);
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("topics that can't be listed", e);
        }
    }
}
