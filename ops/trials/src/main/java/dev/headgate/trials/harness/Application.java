package dev.headgate.trials.harness;

import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    public List<NewTopic> topics(int partitions) {
        Map<String, String> stamped =
                clockAhead.isZero() ? Map.of() : Map.of(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
        return TopicCatalogue.load().topics().stream()
                .map(topic -> new NewTopic(topic.in(prefix), partitions, (short) 1).configs(stamped))
                .toList();
    }
}
