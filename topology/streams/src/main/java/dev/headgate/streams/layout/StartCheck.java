package dev.headgate.streams.layout;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.BrokerWait;
import dev.headgate.streams.kafka.ClusterAccess;
import dev.headgate.streams.record.TopicCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.StreamsConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is looked at before anything starts. What is wrong is said by an exception that names it. */
public final class StartCheck {

    private static final Logger LOG = LoggerFactory.getLogger(StartCheck.class);
    private static final Duration FORGET = Duration.ofDays(1);

    /**
     * What it found.
     *
     * @param layout what the application starts with
     * @param time the broker's
     * @param instanceRecord this instance in the layout topic; to be closed
     */
    public record Found(
            Layout layout,
            BrokerTime time,
            InstanceRecord instanceRecord,
            LayoutTopic topic,
            TopicPresenceCheck topics,
            LayoutCheck rule) {}

    private final StreamsConfig config;
    private final Map<String, Object> kafka;
    private final TopicCodec codec;
    private final List<String> changelogs;
    private final Supplier<Admin> admins;
    private final LongSupplier wall;
    private final ClusterAccess access;

    /**
     * @param kafka the properties that the configuration was made of
     * @param changelogs the full names of those of the stores
     * @param wall this machine's clock, in milliseconds
     */
    public StartCheck(
            StreamsConfig config,
            Map<String, Object> kafka,
            TopicCodec codec,
            List<String> changelogs,
            Supplier<Admin> admins,
            LongSupplier wall) {
        this.config = config;
        this.kafka = kafka;
        this.codec = codec;
        this.changelogs = changelogs;
        this.admins = admins;
        this.wall = wall;
        this.access = new ClusterAccess(kafka);
    }

    /**
     * @param instance names this process
     * @param brokerWait how long to wait for a broker
     * @throws IllegalTopicsException if topics are missing or are not as they must be
     * @throws LayoutException if they are not those that the ledger was written for
     * @throws ClockException if this machine's clock is wrong
     * @throws BrokerException if the cluster does not answer, or refuses
     */
    public Found run(String instance, Duration brokerWait) throws InterruptedException {
        new BrokerWait(access, admins, brokerWait).await();
        String application = config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        LayoutTopic topic = new LayoutTopic(application, kafka);
        TopicPresenceCheck topics = new TopicPresenceCheck(codec, changelogs, LayoutTopic.PATIENCE);
        LayoutCheck rule = new LayoutCheck(codec.topic(Topics.INTENTS), topic.name());
        Admin admin = admins.get();
        @Nullable InstanceRecord instanceRecord = null;
        try {
            ObservedTopics seen = topics.look(admin);
            topic.ensure(admin, replication());
            List<String> internal = new ArrayList<>(seen.changelogs().keySet());
            internal.add(topic.name());
            new TopicSettingsCheck(codec, LayoutTopic.PATIENCE).check(admin, internal);
            Layout layout = layout(admin, topic, topics, rule, seen);
            instanceRecord = new InstanceRecord(topic.producer(), topic.name(), instance);
            BrokerTime time = BrokerTime.measure(instanceRecord::stamped, System::nanoTime, wall, topic.name());
            LOG.info(
                    "broker time: this machine's clock is ahead by driftMs={} roundTripMicros={}",
                    time.drift().toMillis(),
                    time.roundTrip().toNanos() / 1000);
            time.check(instance);
            instanceRecord.forget(topic.read().silent(wall.getAsLong(), FORGET));
            Found found = new Found(layout, time, instanceRecord, topic, topics, rule);
            instanceRecord = null;
            return found;
        } catch (KafkaException e) {
            RuntimeException told = access.explain(e);
            throw told == null
                    ? new BrokerException("the topic " + topic.name() + " can't be used: " + e.getMessage(), e)
                    : told;
        } finally {
            if (instanceRecord != null) {
                instanceRecord.close();
            }
            admin.close(Duration.ZERO); // without waiting for what no broker has answered
        }
    }

    private static Layout layout(
            Admin admin, LayoutTopic topic, TopicPresenceCheck topics, LayoutCheck rule, ObservedTopics seen)
            throws InterruptedException {
        Optional<StoredLayout> before = topic.read().stored();
        StoredLayout wanted = rule.atStart(before, seen);
        topics.checkCounts(admin, seen);
        if (Optional.of(wanted).equals(before)) {
            return wanted.layout();
        }
        StoredLayout stored = topic.update(now -> rule.atStart(now, seen));
        rule.tell(before, stored);
        return stored.layout();
    }

    /** As Kafka Streams makes its changelogs; null for the broker's default. */
    private @Nullable Short replication() {
        int factor = config.getInt(StreamsConfig.REPLICATION_FACTOR_CONFIG);
        return factor < 1 ? null : (short) factor;
    }
}
