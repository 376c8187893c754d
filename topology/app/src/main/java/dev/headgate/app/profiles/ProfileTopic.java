package dev.headgate.app.profiles;

import dev.headgate.streams.kafka.AdminAnswers;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.BrokerWait;
import dev.headgate.streams.kafka.ClientSettings;
import dev.headgate.streams.kafka.ClusterAccess;
import dev.headgate.streams.kafka.ClusterSettingsException;
import dev.headgate.streams.kafka.CompactedTopic;
import dev.headgate.streams.layout.IllegalTopicsException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * The topic {@code <application.id>-profiles}: the profiles that all instances go by.
 *
 * <p>Threading: any thread; each method makes the clients it needs.
 */
public final class ProfileTopic {

    private final CompactedTopic topic;
    private final Map<String, Object> kafka;

    /** @param kafka Kafka's own properties */
    public ProfileTopic(String application, Map<String, Object> kafka) {
        this.topic = new CompactedTopic(name(application), kafka);
        this.kafka = Map.copyOf(kafka);
    }

    /**
     * Returns when a broker has answered that there is such a topic.
     *
     * @param brokerWait how long to wait for a broker that does not answer
     * @throws IllegalTopicsException if there is none
     * @throws BrokerException if no broker answers, or one refuses
     * @throws ClusterSettingsException if a setting by which the cluster is reached is wrong
     */
    public void await(Duration brokerWait) throws InterruptedException {
        Supplier<Admin> admins = () -> Admin.create(ClientSettings.admin(kafka));
        new BrokerWait(new ClusterAccess(kafka), admins, brokerWait).await();
        try (Admin admin = admins.get()) {
            var _ = AdminAnswers.get(
                    admin.describeTopics(List.of(topic.name())).allTopicNames(), CompactedTopic.PATIENCE);
        } catch (UnknownTopicOrPartitionException missing) {
            throw new IllegalTopicsException(
                    "the topic " + topic.name()
                            + " is missing, in which the profiles are as vendors.source: topic says; headgate vendors apply makes it");
        }
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
