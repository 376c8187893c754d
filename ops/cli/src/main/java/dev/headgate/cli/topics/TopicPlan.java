package dev.headgate.cli.topics;

import dev.headgate.app.Configuration;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.schemas.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.jspecify.annotations.Nullable;

/** What is to be done so that the topics are as the catalogue says. */
record TopicPlan(
        List<Topic> catalogue,
        String prefix,
        @Nullable Integer wished,
        Map<String, Integer> found,
        Map<String, String> policies) {

    private static final int USUAL_PARTITIONS = 4;

    /** How a topic is found. */
    enum State {
        MISSING,
        EXISTS,
        DIFFERS
    }

    /** @param cleanup with the retention, in words */
    record Step(String name, State state, int partitions, String cleanup) {}

    /** @param wished the number of partitions asked for, or null if none was */
    static TopicPlan of(Cluster cluster, Configuration configuration, @Nullable Integer wished) {
        String prefix = configuration.topicsPrefix();
        List<Topic> catalogue = configuration.codec().catalogue().topics();
        Map<String, Integer> found = cluster.partitions(
                catalogue.stream().map(topic -> topic.in(prefix)).toList());
        Map<String, String> policies = cluster.settings(found.keySet(), TopicConfig.CLEANUP_POLICY_CONFIG);
        return new TopicPlan(catalogue, prefix, wished, found, policies);
    }

    List<Step> steps() {
        return catalogue.stream().map(this::step).toList();
    }

    private Step step(Topic topic) {
        String name = topic.in(prefix);
        Integer partitions = found.get(name);
        return partitions == null
                ? new Step(name, State.MISSING, partitionsFor(topic), cleanup(topic))
                : new Step(
                        name,
                        fixOf(topic, partitions).isEmpty() ? State.EXISTS : State.DIFFERS,
                        partitions,
                        policy(topic));
    }

    /** What the user has to do about topics that differ, a line each. */
    List<String> fixes() {
        List<String> fixes = new ArrayList<>();
        for (Topic topic : catalogue) {
            Integer partitions = found.get(topic.in(prefix));
            if (partitions != null) {
                fixOf(topic, partitions).ifPresent(fixes::add);
            }
        }
        return fixes;
    }

    private Optional<String> fixOf(Topic topic, int partitions) {
        return partitionFix(topic, partitions).or(() -> compactionFix(topic));
    }

    private Optional<String> compactionFix(Topic topic) {
        String name = topic.in(prefix);
        return topic.cleanup() == Topic.Cleanup.COMPACT && !policy(topic).contains("compact")
                ? Optional.of(name + " is not compacted, so it grows. Do: kafka-configs.sh --alter --topic " + name
                        + " --add-config cleanup.policy=compact")
                : Optional.empty();
    }

    /** What is wrong with the number of partitions of a topic that exists. */
    Optional<String> partitionFix(String name) {
        Integer partitions = found.get(name);
        return partitions == null
                ? Optional.empty()
                : catalogue.stream()
                        .filter(topic -> topic.in(prefix).equals(name))
                        .findFirst()
                        .flatMap(topic -> partitionFix(topic, partitions));
    }

    private Optional<String> partitionFix(Topic topic, int partitions) {
        String name = topic.in(prefix);
        if (topic.copartitioned() && partitions < widest()) {
            return Optional.of(name + " has " + partitions + " partitions and another of intents and commands has "
                    + widest() + ". Stop headgate, then: kafka-topics.sh --alter --topic " + name + " --partitions "
                    + widest() + (partitions == widest() ? "" : " (vendors change their partitions: drain first)"));
        }
        if (wished != null && partitions != wished) {
            return Optional.of(name + " has " + partitions + " partitions, not " + wished
                    + "; it is left so. Leave out --partitions to accept it.");
        }
        return Optional.empty();
    }

    private int widest() {
        return catalogue.stream()
                .filter(Topic::copartitioned)
                .mapToInt(topic -> found.getOrDefault(topic.in(prefix), 0))
                .max()
                .orElse(0);
    }

    private int partitionsFor(Topic topic) {
        if (topic.copartitioned() && widest() > 0) {
            return widest();
        }
        return wished == null ? USUAL_PARTITIONS : wished;
    }

    private String policy(Topic topic) {
        return policies.getOrDefault(topic.in(prefix), "");
    }

    private static String cleanup(Topic topic) {
        Integer hours = topic.retentionHours();
        return topic.cleanup().name().toLowerCase(Locale.ROOT)
                + (hours == null ? "" : topic.isKept() ? " by the app alone" : " after " + hours + " h");
    }

    /**
     * Creates the missing topics and waits until they can be seen, at most 10 s.
     *
     * @param replication the replication factor, or null for the broker's
     */
    void create(Cluster cluster, @Nullable Short replication) {
        List<NewTopic> missing = catalogue.stream()
                .filter(topic -> !found.containsKey(topic.in(prefix)))
                .map(topic -> new NewTopic(
                                topic.in(prefix), Optional.of(partitionsFor(topic)), Optional.ofNullable(replication))
                        .configs(topic.settings()))
                .toList();
        Map<String, KafkaFuture<Void>> created =
                cluster.admin().createTopics(missing).values();
        created.values().forEach(answer -> cluster.succeeds(answer, TopicExistsException.class));
        awaitSight(cluster, missing.stream().map(NewTopic::name).collect(Collectors.toList()));
    }

    /** Returns when the topics can be seen, or after 10 s. */
    static void awaitSight(Cluster cluster, List<String> topics) {
        long deadline = System.nanoTime() + Cluster.PATIENCE.toNanos();
        while (cluster.partitions(topics).size() < topics.size() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }
}
