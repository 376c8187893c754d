package dev.headgate.streams.layout;

import dev.headgate.schemas.Topic;
import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks whether topics keep what must not be lost. */
public final class TopicSettingsCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TopicSettingsCheck.class);

    private final TopicCodec codec;
    private final Duration patience;

    /**
     * What was found.
     *
     * @param settings of the topics that exist and may be looked at, by their full names
     * @param findings what is not as it must be
     */
    public record Found(Map<String, TopicSettings> settings, List<TopicFinding> findings) {

        /** Copies both. */
        public Found {
            settings = Map.copyOf(settings);
            findings = List.copyOf(findings);
        }
    }

    /** @param patience for each answer */
    public TopicSettingsCheck(TopicCodec codec, Duration patience) {
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
        List<TopicFinding> findings = look(admin, internal).findings();
        findings.stream().filter(it -> !it.refused()).forEach(it -> LOG.warn("{}", it.text()));
        String mistakes = findings.stream()
                .filter(TopicFinding::refused)
                .map(TopicFinding::text)
                .collect(Collectors.joining("\n"));
        if (!mistakes.isEmpty()) {
            throw new IllegalTopicsException(mistakes);
        }
    }

    /**
     * Returns how the topics are, and what is wrong with that.
     *
     * @param internal the full names of those that Headgate makes for itself
     * @throws BrokerException if no broker answers in time
     */
    public Found look(Admin admin, Collection<String> internal) throws InterruptedException {
        List<Topic> catalogue = codec.catalogue().topics();
        List<String> names = new ArrayList<>(internal);
        catalogue.forEach(it -> names.add(codec.topic(it.name())));
        List<TopicFinding> findings = new ArrayList<>();
        Map<String, TopicSettings> found = describe(admin, names, findings);
        for (Topic topic : catalogue) {
            TopicSettings settings = found.get(codec.topic(topic.name()));
            if (settings != null) {
                findings.addAll(settings.findings(topic));
            }
        }
        for (String name : internal) {
            TopicSettings settings = found.get(name);
            if (settings != null) {
                findings.addAll(settings.findingsOfInternal());
            }
        }
        return new Found(found, findings);
    }

    /** By name; of those that exist and may be looked at. */
    private Map<String, TopicSettings> describe(Admin admin, List<String> names, List<TopicFinding> findings)
            throws InterruptedException {
        Map<String, TopicSettings> found = new TreeMap<>();
        var asked = admin.describeConfigs(names.stream()
                        .map(it -> new ConfigResource(ConfigResource.Type.TOPIC, it))
                        .toList())
                .values();
        for (var one : asked.entrySet()) {
            String name = one.getKey().name();
            try {
                found.put(name, TopicSettings.of(name, AdminAnswers.get(one.getValue(), patience)));
            } catch (AuthorizationException e) {
                findings.add(new TopicFinding(
                        name,
                        false,
                        "the settings of " + name + " can't be looked at, so that nobody notices if records are deleted"
                                + " from it too early; allow DescribeConfigs on it"));
            } catch (UnknownTopicOrPartitionException e) {
                LOG.debug("no topic {}", name); // deleted since it was seen
            } catch (KafkaException e) {
                throw new BrokerException("the settings of " + name + " can't be described: " + e.getMessage(), e);
            }
        }
        return found;
    }
}
