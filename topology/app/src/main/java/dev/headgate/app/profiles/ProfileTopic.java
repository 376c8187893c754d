package dev.headgate.app.profiles;

import dev.headgate.streams.kafka.CompactedTopic;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * The topic {@code <application.id>-profiles}: the profiles that all instances go by.
 *
 * <p>Threading: any thread; each method makes the clients it needs.
 */
public final class ProfileTopic {

    private final CompactedTopic topic;

    /** @param kafka Kafka's own properties */
    public ProfileTopic(String application, Map<String, Object> kafka) {
        this.topic = new CompactedTopic(name(application), kafka);
    }

    /** Returns its full name. */
    public static String name(String application) {
        return application + "-profiles";
    }

    /**
     * The topic as it must be.
     *
     * @param replication null for the broker's default
     */
    public static NewTopic definition(String application, @Nullable Short replication) {
        return new NewTopic(name(application), Optional.of(1), Optional.ofNullable(replication))
                .configs(Map.of(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT));
    }

    /** Reads all of it. */
    public ProfileVersions read() {
        ProfileVersions versions = new ProfileVersions();
        topic.read(versions::take);
        return versions;
    }

    /**
     * Writes versions, all or none; nobody else's come in between.
     *
     * @param change decides by what is there; it may be called several times
     * @return what was written
     */
    public List<ProfileVersion> update(Function<ProfileVersions, List<ProfileVersion>> change) {
        return topic.update(() -> {
            ProfileVersions before = read();
            List<ProfileVersion> added = change.apply(before);
            List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
            for (ProfileVersion version : added) {
                records.add(topic.record(version.key(), version.json()));
                before.tooOld(version)
                        .forEach(number -> records.add(topic.record(ProfileVersion.key(version.file(), number), null)));
            }
            return new CompactedTopic.Update<>(records, added);
        });
    }

    /** Outside of any group; sees committed records only. */
    Consumer<byte[], byte[]> consumer() {
        return topic.consumer();
    }

    TopicPartition partition() {
        return topic.partition();
    }
}
