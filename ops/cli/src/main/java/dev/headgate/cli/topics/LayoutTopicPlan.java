package dev.headgate.cli.topics;

import dev.headgate.control.kafka.Cluster;
import dev.headgate.streams.layout.LayoutTopic;
import java.util.List;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done about the topic that an application keeps its layout in.
 *
 * @param found how many partitions it has; 0 if it is missing
 * @param policy its cleanup policy
 * @param stamps who stamps its records
 */
record LayoutTopicPlan(String application, int found, String policy, String stamps) {

    static LayoutTopicPlan of(Cluster cluster, String application) {
        String name = LayoutTopic.name(application);
        Integer found = cluster.partitions(List.of(name)).get(name);
        if (found == null) {
            return new LayoutTopicPlan(application, 0, "compact", "LogAppendTime");
        }
        return new LayoutTopicPlan(
                application,
                found,
                setting(cluster, name, TopicConfig.CLEANUP_POLICY_CONFIG),
                setting(cluster, name, TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG));
    }

    private static String setting(Cluster cluster, String name, String key) {
        return cluster.settings(List.of(name), key).getOrDefault(name, "");
    }

    /** Creates it if it is missing, and waits until it can be seen, at most 10 s. Returns what was to be done: nothing, if somebody else was faster. */
    LayoutTopicPlan create(Cluster cluster, @Nullable Short replication) {
        if (found > 0) {
            return this;
        }
        KafkaFuture<Void> created = cluster.admin()
                .createTopics(List.of(LayoutTopic.definition(application, replication)))
                .all();
        if (!cluster.succeeds(created, TopicExistsException.class)) {
            return new LayoutTopicPlan(application, 1, policy, stamps); // too new for this broker to describe it
        }
        TopicPlan.awaitSight(cluster, List.of(LayoutTopic.name(application)));
        return this;
    }

    TopicPlan.Step step() {
        TopicPlan.State state = TopicPlan.State.DIFFERS;
        if (found == 0) {
            state = TopicPlan.State.MISSING;
        } else if (fixes().isEmpty()) {
            state = TopicPlan.State.EXISTS;
        }
        return new TopicPlan.Step(LayoutTopic.name(application), state, Math.max(found, 1), policy);
    }

    /** What the user has to do if it differs. */
    List<String> fixes() {
        String name = LayoutTopic.name(application);
        if (found > 1) {
            return List.of(
                    name + " has " + found + " partitions and must have 1: what is in it has no order. Stop headgate,"
                            + " delete it and run this again");
        }
        if (policy.equals("compact") && stamps.equals("LogAppendTime")) {
            return List.of();
        }
        return List.of(name + " has cleanup.policy=" + policy + " and message.timestamp.type=" + stamps
                + ". Do: kafka-configs.sh --alter --topic " + name
                + " --add-config cleanup.policy=compact,message.timestamp.type=LogAppendTime");
    }
}
