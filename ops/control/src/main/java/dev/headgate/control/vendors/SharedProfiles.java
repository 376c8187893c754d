package dev.headgate.control.vendors;

import dev.headgate.api.Mistake;
import dev.headgate.app.Configuration;
import dev.headgate.app.profiles.ProfileMirror;
import dev.headgate.app.profiles.ProfileTopic;
import dev.headgate.app.profiles.ProfileVersion;
import dev.headgate.app.profiles.ProfileVersions;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.profiles.InvalidProfileException;
import dev.headgate.profiles.ProfileReader;
import dev.headgate.streams.kafka.BrokerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;

/** The profiles that all instances go by, in their topic. */
public final class SharedProfiles implements AutoCloseable {

    /** Their secrets need not be here. */
    private static final ProfileReader READER = ProfileReader.unchecked();

    private final Cluster cluster;
    private final String name;
    private final String application;
    private final ProfileTopic topic;

    /** By a cluster that is closed with them. */
    SharedProfiles(Cluster cluster, Configuration configuration) {
        this.cluster = cluster;
        this.application = configuration.applicationId();
        this.name = ProfileTopic.name(application);
        this.topic = new ProfileTopic(application, Cluster.plain(configuration.kafka()));
    }

    public static SharedProfiles open(Configuration configuration) {
        return new SharedProfiles(Cluster.connect(configuration.kafka()), configuration);
    }

    /** Reads them; none while there is no such topic. */
    public ProfileVersions read() {
        if (!cluster.partitions(List.of(name)).containsKey(name)) {
            return new ProfileVersions();
        }
        try {
            return topic.read();
        } catch (KafkaException | BrokerException e) {
            throw cluster.failure(e);
        }
    }

    /** Writes versions, all or none, and makes the topic if it is missing. Returns what was written. */
    public List<ProfileVersion> update(Function<ProfileVersions, List<ProfileVersion>> change) {
        if (!cluster.partitions(List.of(name)).containsKey(name)) {
            boolean _ = cluster.succeeds(
                    cluster.admin()
                            .createTopics(List.of(ProfileTopic.definition(application, null)))
                            .all(),
                    TopicExistsException.class);
        }
        try {
            return topic.update(change);
        } catch (KafkaException | BrokerException e) {
            throw cluster.failure(e);
        }
    }

    /** The texts of a folder's profiles, by their files' names. */
    public static Map<String, String> texts(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw CommandException.usage("no folder " + folder);
        }
        try (Stream<Path> files = Files.list(folder)) {
            Map<String, String> texts = new TreeMap<>();
            for (Path file : files.toList()) {
                if (ProfileVersion.isFile(file.getFileName().toString()) && Files.isRegularFile(file)) {
                    texts.put(file.getFileName().toString(), Files.readString(file));
                }
            }
            if (texts.isEmpty()) {
                throw CommandException.usage(
                        "no profile in " + folder + ": none of its files ends in " + ProfileReader.ENDING);
            }
            return texts;
        } catch (IOException e) {
            throw CommandException.usage(
                    "can't read " + folder + ": " + e.getClass().getSimpleName(), e);
        }
    }

    /** Returns the mistakes of profiles as they would be together, a line each. */
    public static List<String> mistakes(Map<String, String> texts) {
        try {
            Path folder = Files.createTempDirectory("headgate-profiles-");
            try {
                ProfileMirror.write(texts, folder);
                List<String> mistakes = new ArrayList<>();
                for (String file : texts.keySet()) {
                    if (!ProfileReader.isBase(file)) {
                        mistakes.addAll(mistakes(folder.resolve(file)));
                    }
                }
                return mistakes;
            } finally {
                ProfileMirror.write(Map.of(), folder);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw CommandException.failed("profiles can't be checked in the temporary directory: " + e, e);
        }
    }

    private static List<String> mistakes(Path file) {
        try {
            READER.readFile(file);
            return List.of();
        } catch (InvalidProfileException e) {
            return e.mistakes().stream().map(Mistake::toString).toList();
        }
    }

    @Override
    public void close() {
        cluster.close();
    }
}
