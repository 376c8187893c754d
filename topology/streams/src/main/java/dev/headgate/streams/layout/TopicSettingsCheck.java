package dev.headgate.streams.layout;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;
import static org.apache.kafka.common.config.TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_BYTES_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.TopicCatalogue;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.record.TimestampType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether topics keep what must not be lost. */
final class TopicSettingsCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TopicSettingsCheck.class);

    /** Where the broker would drop records that nobody has read yet, or that nobody else has. */
    private static final Set<String> NEVER_COMPACTED =
            Set.of(Topics.INTENTS, Topics.COMMANDS, Topics.RESULTS, Topics.DEAD_LETTERS);

    /** A night, and the morning on which it is seen that something stands still. */
    private static final Duration SHORTEST = Duration.ofHours(24);

    private final TopicCodec codec;
    private final Duration patience;

    TopicSettingsCheck(TopicCodec codec, Duration patience) {
        this.codec = codec;
        this.patience = patience;
    }

    /**
     * Warns of what may lose something.
     *
     * @param internal the full names of those that Headgate makes for itself and that exist
     * @throws IllegalTopicsException naming the topic and the setting, if accepted intents or their outcomes would be lost
     * @throws BrokerException if no broker answers in time
     */
    void check(Admin admin, Collection<String> internal) throws InterruptedException {
        List<String> names = new ArrayList<>(internal);
        TopicCatalogue.load().topics().forEach(it -> names.add(codec.topic(it.name())));
        Map<String, Config> found = describe(admin, names);
        List<String> mistakes = new ArrayList<>();
        for (Topic topic : TopicCatalogue.load().topics()) {
            Config config = found.get(codec.topic(topic.name()));
            if (config != null) {
                look(topic, codec.topic(topic.name()), config, mistakes);
            }
        }
        for (String name : internal) {
            Config config = found.get(name);
            String policy = config == null ? "" : text(config, CLEANUP_POLICY_CONFIG);
            if (policy.contains(CLEANUP_POLICY_DELETE)) {
                mistakes.add(name + " has cleanup.policy=" + policy
                        + ": what waits for long would be deleted from it, accepted intents, permits or cool-downs. "
                        + set(name, "cleanup.policy=compact"));
            }
        }
        if (!mistakes.isEmpty()) {
            throw new IllegalTopicsException(String.join("\n", mistakes));
        }
    }

    private static void look(Topic topic, String name, Config config, List<String> mistakes) {
        String policy = text(config, CLEANUP_POLICY_CONFIG);
        if (topic.cleanup() == Topic.Cleanup.COMPACT) {
            if (!policy.contains(CLEANUP_POLICY_COMPACT)) {
                LOG.warn("{} is not compacted, so that it grows. {}", name, set(name, "cleanup.policy=compact"));
            }
            return;
        }
        if (policy.contains(CLEANUP_POLICY_COMPACT)) {
            String mistake = name + " has cleanup.policy=" + policy
                    + ": of a vendor's records the broker would keep the last one only. "
                    + set(name, "cleanup.policy=delete");
            if (NEVER_COMPACTED.contains(topic.name())) {
                mistakes.add(mistake);
            } else {
                LOG.warn("{}", mistake);
            }
        }
        if (topic.isKept()) {
            requireKept(name, config, mistakes);
        } else {
            warnOfRetention(name, config);
        }
    }

    private static void requireKept(String name, Config config, List<String> mistakes) {
        String stamps = text(config, MESSAGE_TIMESTAMP_TYPE_CONFIG);
        if (!stamps.isEmpty() && !stamps.equals(TimestampType.CREATE_TIME.name)) {
            mistakes.add(name + " has " + MESSAGE_TIMESTAMP_TYPE_CONFIG + "=" + stamps
                    + ": accepted intents are found again by the time stamps that they are written with. "
                    + set(name, MESSAGE_TIMESTAMP_TYPE_CONFIG + "=" + TimestampType.CREATE_TIME.name));
        }
        for (String key : List.of(RETENTION_MS_CONFIG, RETENTION_BYTES_CONFIG)) {
            long kept = number(config, key);
            if (kept >= 0) {
                mistakes.add(name + " has " + key + "=" + kept
                        + ": accepted intents that wait for longer, or are more, would be deleted. "
                        + set(name, key + "=-1"));
            }
        }
    }

    private static void warnOfRetention(String name, Config config) {
        long kept = number(config, RETENTION_MS_CONFIG);
        if (kept >= 0 && kept < SHORTEST.toMillis()) {
            LOG.warn(
                    "{} keeps records for retention.ms={} only: what waits longer, while vendors cool down or the program is"
                            + " stopped, is lost. {}",
                    name,
                    kept,
                    set(name, "retention.ms=" + Duration.ofDays(7).toMillis()));
        }
        long bytes = number(config, RETENTION_BYTES_CONFIG);
        if (bytes >= 0) {
            LOG.warn(
                    "{} keeps at most retention.bytes={} a partition: a backlog larger than that is lost. {}",
                    name,
                    bytes,
                    set(name, "retention.bytes=-1"));
        }
    }

    private static String set(String name, String setting) {
        return "Do: kafka-configs.sh --alter --topic " + name + " --add-config " + setting;
    }

    private static String text(Config config, String key) {
        ConfigEntry entry = config.get(key);
        return entry == null || entry.value() == null ? "" : entry.value();
    }

    private static long number(Config config, String key) {
        String text = text(config, key);
        return text.isEmpty() ? -1 : Long.parseLong(text);
    }

    /** By name; of those that exist and may be looked at. */
    private Map<String, Config> describe(Admin admin, List<String> names) throws InterruptedException {
        Map<String, Config> found = new HashMap<>();
        var asked = admin.describeConfigs(names.stream()
                        .map(it -> new ConfigResource(ConfigResource.Type.TOPIC, it))
                        .toList())
                .values();
        for (var one : asked.entrySet()) {
            String name = one.getKey().name();
            try {
                found.put(name, AdminAnswers.get(one.getValue(), patience));
            } catch (AuthorizationException e) {
                LOG.warn(
                        "the settings of {} can't be looked at, so that nobody notices if records are deleted from it too"
                                + " early; allow DescribeConfigs on it",
                        name);
            } catch (UnknownTopicOrPartitionException e) {
                LOG.debug("no topic {}", name); // deleted since it was seen
            } catch (KafkaException e) {
                throw new BrokerException("the settings of " + name + " can't be described: " + e.getMessage(), e);
            }
        }
        return found;
    }
}
