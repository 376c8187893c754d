package dev.headgate.cli.topics;

import dev.headgate.app.Configuration;
import dev.headgate.app.ProfileLoader;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.vendors.ProfileFolder;
import dev.headgate.schemas.Topics;
import dev.headgate.streams.HeadgateStreams;
import dev.headgate.streams.layout.TopicFinding;
import dev.headgate.streams.layout.TopicSettings;
import dev.headgate.streams.layout.TopicSettingsCheck;
import dev.headgate.streams.retention.RetentionWarning;
import dev.headgate.streams.retention.Unread;
import dev.headgate.streams.retention.UnreadReader;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.kafka.common.errors.AuthorizationException;
import org.jspecify.annotations.Nullable;

/** Looks at the topics, at the profiles, and at what is not read yet. */
final class TopicInspection {

    private final Cluster cluster;
    private final Configuration configuration;
    private final String intents;

    TopicInspection(Cluster cluster, Configuration configuration) {
        this.cluster = cluster;
        this.configuration = configuration;
        this.intents = configuration.codec().topic(Topics.INTENTS);
    }

    /** Those of the catalogue, the layout topic, and the changelogs once they exist. */
    List<TopicLine> lines() throws InterruptedException {
        TopicPlan plan = TopicPlan.of(cluster, configuration, null);
        Map<String, Integer> changelogs = cluster.partitions(HeadgateStreams.changelogs(configuration.applicationId()));
        LayoutTopicPlan layout = LayoutTopicPlan.of(cluster, configuration.applicationId());
        List<String> internal = new ArrayList<>(changelogs.keySet());
        internal.add(layout.step().name());
        TopicSettingsCheck.Found found =
                new TopicSettingsCheck(configuration.codec(), Cluster.PATIENCE).look(cluster.admin(), internal);
        List<TopicLine> lines = new ArrayList<>();
        int wanted = 0;
        for (TopicPlan.Step step : plan.steps()) {
            if (step.state() == TopicPlan.State.MISSING) {
                lines.add(missing(step.name()));
                continue;
            }
            List<String> problems = new ArrayList<>();
            plan.partitionFix(step.name()).ifPresent(problems::add);
            problems.addAll(texts(found.findings(), step.name()));
            TopicSettings settings = found.settings().get(step.name());
            if (step.name().equals(intents)) {
                wanted = step.partitions();
                problems.addAll(ofIntents(settings, step.partitions()));
            }
            lines.add(new TopicLine(step.name(), step.partitions(), settings, problems));
        }
        lines.add(layout(layout, found));
        for (Map.Entry<String, Integer> changelog : changelogs.entrySet()) {
            lines.add(changelog(changelog.getKey(), changelog.getValue(), wanted, found));
        }
        return lines;
    }

    private static List<String> texts(List<TopicFinding> findings, String topic) {
        return findings.stream()
                .filter(finding -> finding.topic().equals(topic))
                .map(TopicFinding::text)
                .toList();
    }

    private static TopicLine layout(LayoutTopicPlan plan, TopicSettingsCheck.Found found) {
        TopicPlan.Step step = plan.step();
        return step.state() == TopicPlan.State.MISSING
                ? missing(step.name())
                : new TopicLine(step.name(), step.partitions(), found.settings().get(step.name()), plan.fixes());
    }

    private static TopicLine missing(String name) {
        return new TopicLine(name, 0, null, List.of(name + " is missing. Do: headgate topics apply"));
    }

    /** @param wanted as many as intents has; 0 if that is missing */
    private TopicLine changelog(String name, int partitions, int wanted, TopicSettingsCheck.Found found) {
        List<String> problems = new ArrayList<>(texts(found.findings(), name));
        if (wanted > 0 && partitions != wanted) {
            problems.add(name + " has " + partitions + " partitions and " + intents + " " + wanted
                    + ": the ledger was written for another number. Nothing is lost as long as nothing is changed;"
                    + " headgate run says what to do");
        }
        return new TopicLine(name, partitions, found.settings().get(name), problems);
    }

    private List<String> ofIntents(@Nullable TopicSettings settings, int partitions) throws InterruptedException {
        if (settings == null) {
            return List.of(); // its finding says so
        }
        List<String> problems = new ArrayList<>();
        longestStandstill()
                .flatMap(longest -> settings.findingOf(longest.getKey(), longest.getValue()))
                .map(TopicFinding::text)
                .ifPresent(problems::add);
        long now = System.currentTimeMillis();
        for (Unread unread : unread(settings, partitions)) {
            if (unread.used(settings.retention(), now) >= Unread.DANGER) {
                problems.add(RetentionWarning.of(intents, unread, settings.retention(), now));
            }
            if (unread.deleted() > 0) {
                problems.add(RetentionWarning.ofDeleted(
                        intents, unread.partition(), unread.deleted(), settings.retention()));
            }
        }
        return problems;
    }

    private List<Unread> unread(TopicSettings settings, int partitions) throws InterruptedException {
        try (UnreadReader reader =
                new UnreadReader(cluster.admin(), configuration.kafka(), configuration.applicationId(), intents)) {
            return reader.read(IntStream.range(0, partitions).boxed().toList(), settings.retention());
        } catch (AuthorizationException e) {
            throw CommandException.failed(
                    "what is not read yet can't be looked at: allow Read on " + intents + " and Describe on the group "
                            + configuration.applicationId() + " (" + e.getMessage() + ")",
                    e);
        }
    }

    /** The vendor whose profile lets it stand still the longest, and for how long. */
    private Optional<Map.Entry<String, Duration>> longestStandstill() {
        try (ProfileFolder folder = ProfileFolder.of(configuration, cluster)) {
            return Files.isDirectory(folder.path())
                    ? new ProfileLoader(configuration.drainDeadline())
                            .longestStandstills(folder.path()).entrySet().stream()
                                    .max(Map.Entry.comparingByValue())
                    : Optional.empty();
        } catch (IOException e) {
            throw CommandException.usage("the profiles can't be read: " + e, e);
        }
    }
}
