package dev.headgate.streams.layout;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_COMPACT;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_DELETE;
import static org.apache.kafka.common.config.TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG;

import dev.headgate.schemas.Topic;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.retention.Retention;
import dev.headgate.streams.retention.RetentionWarning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.record.TimestampType;

/**
 * What a topic must keep, so that nothing is lost.
 *
 * @param name its full name
 * @param policy {@code cleanup.policy}
 * @param stamps {@code message.timestamp.type}
 */
public record TopicSettings(String name, String policy, String stamps, Retention retention) {

    /** Where the broker would drop records that nobody has read yet, or that nobody else has. */
    private static final Set<String> NEVER_COMPACTED =
            Set.of(Topics.INTENTS, Topics.COMMANDS, Topics.RESULTS, Topics.DEAD_LETTERS, Topics.PARKED);

    /** A night, and the morning on which it is seen that something stands still. */
    private static final Duration SHORTEST = Duration.ofHours(24);

    static TopicSettings of(String name, Config config) {
        return new TopicSettings(
                name,
                text(config, CLEANUP_POLICY_CONFIG),
                text(config, MESSAGE_TIMESTAMP_TYPE_CONFIG),
                Retention.of(config));
    }

    private static String text(Config config, String key) {
        ConfigEntry entry = config.get(key);
        return entry == null || entry.value() == null ? "" : entry.value();
    }

    /** What is wrong with it as a topic of the catalogue. */
    List<TopicFinding> findings(Topic topic) {
        boolean compacted = policy.contains(CLEANUP_POLICY_COMPACT);
        if (topic.cleanup() == Topic.Cleanup.COMPACT) {
            return compacted
                    ? List.of()
                    : List.of(warning(" is not compacted, so that it grows. ", "cleanup.policy=compact"));
        }
        List<TopicFinding> findings = new ArrayList<>();
        if (compacted) {
            String text = " has cleanup.policy=" + policy
                    + ": of a vendor's records the broker would keep the last one only. ";
            findings.add(new TopicFinding(
                    name, NEVER_COMPACTED.contains(topic.base()), name + text + set("cleanup.policy=delete")));
        }
        if (topic.isKept()) {
            findings.addAll(findingsOfKept());
            return findings;
        }
        if (retention.isByAge() && retention.millis() < SHORTEST.toMillis()) {
            findings.add(warning(
                    " keeps records for retention.ms=" + retention.millis() + " only: what waits longer, while vendors"
                            + " cool down or the program is stopped, is lost. ",
                    "retention.ms=" + Duration.ofDays(7).toMillis()));
        }
        if (retention.isBySize()) {
            findings.add(warning(
                    " keeps at most retention.bytes=" + retention.bytes()
                            + " a partition: a backlog larger than that is lost. ",
                    "retention.bytes=-1"));
        }
        return findings;
    }

    /** What is wrong with it as a topic from which Headgate alone deletes. */
    private List<TopicFinding> findingsOfKept() {
        List<TopicFinding> findings = new ArrayList<>();
        if (!stamps.isEmpty() && !stamps.equals(TimestampType.CREATE_TIME.name)) {
            findings.add(mistake(
                    " has message.timestamp.type=" + stamps
                            + ": accepted intents are found again by the time stamps that they are written with. ",
                    "message.timestamp.type=" + TimestampType.CREATE_TIME.name));
        }
        if (retention.isByAge()) {
            findings.add(mistake(
                    " has retention.ms=" + retention.millis()
                            + ": accepted intents that wait for longer would be deleted. ",
                    "retention.ms=-1"));
        }
        if (retention.isBySize()) {
            findings.add(mistake(
                    " has retention.bytes=" + retention.bytes()
                            + ": accepted intents would be deleted if there are more. ",
                    "retention.bytes=-1"));
        }
        return findings;
    }

    /**
     * What is wrong with it where intents may lie unread for as long as a vendor stands still.
     *
     * @param standstill how long the profile of that vendor allows
     */
    public Optional<TopicFinding> findingOf(String vendor, Duration standstill) {
        if (!retention.isByAge() || retention.millis() >= standstill.toMillis()) {
            return Optional.empty();
        }
        String text = " keeps records for " + RetentionWarning.text(retention.millis())
                + ", and by its profile the vendor " + vendor + " may stand still for "
                + RetentionWarning.text(standstill.toMillis())
                + " (max-hint, max or patience of its cool-down, or the longest window): intents that are not read"
                + " meanwhile are lost. Or shorten these. ";
        return Optional.of(warning(text, "retention.ms=" + standstill.toMillis()));
    }

    /** What is wrong with it as a topic that Headgate makes for itself. */
    List<TopicFinding> findingsOfInternal() {
        return policy.contains(CLEANUP_POLICY_DELETE)
                ? List.of(new TopicFinding(
                        name,
                        true,
                        name + " has cleanup.policy=" + policy
                                + ": what waits for long would be deleted from it, accepted intents, permits or"
                                + " cool-downs. " + set("cleanup.policy=compact")))
                : List.of();
    }

    /** The command that mends it. */
    public String set(String setting) {
        return "Do: kafka-configs.sh --alter --topic " + name + " --add-config " + setting;
    }

    private TopicFinding mistake(String text, String setting) {
        return new TopicFinding(name, true, name + text + set(setting));
    }

    private TopicFinding warning(String text, String setting) {
        return new TopicFinding(name, false, name + text + set(setting));
    }
}
