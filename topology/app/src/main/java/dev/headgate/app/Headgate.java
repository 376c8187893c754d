package dev.headgate.app;

import dev.headgate.api.body.BodyStore;
import dev.headgate.app.management.ManagementServer;
import dev.headgate.app.profiles.ProfileMirror;
import dev.headgate.app.profiles.ProfileTopic;
import dev.headgate.streams.HeadgateStreams;
import dev.headgate.streams.ShutdownOptions;
import dev.headgate.streams.TaskSettings;
import dev.headgate.streams.call.LargeBodies;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterSettingsException;
import dev.headgate.streams.kafka.RocksMemory;
import dev.headgate.streams.layout.ClockException;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsException;
import org.jspecify.annotations.Nullable;

/**
 * The running application.
 *
 * <p>Threading: any thread.
 */
public final class Headgate implements AutoCloseable {

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Health health;
    private final HeadgateStreams streams;
    private final Once stop;
    private final @Nullable ManagementServer management;
    private final Unwinding parts;

    private Headgate(
            Health health, HeadgateStreams streams, Once stop, @Nullable ManagementServer management, Unwinding parts) {
        this.health = health;
        this.streams = streams;
        this.stop = stop;
        this.management = management;
        this.parts = parts;
    }

    /**
     * Starts; returns when the topics were found good and the stream threads run, which is before partitions are
     * assigned ({@link #ready}).
     *
     * @throws InvalidConfigurationException if the directory of profiles or a file of the management endpoint can't be read,
     *     or the store of bodies can't be used; a profile that is not valid keeps back its own vendor only
     * @throws ManagementPortException if the management endpoint can't be opened where it is configured
     * @throws RegistryException if the schema registry does not answer or refuses
     * @throws StateDirException if the state directory can't be written or another process runs in it
     * @throws IllegalTopicsException if topics are missing, don't fit together or would lose intents
     * @throws LayoutException if the topics are not those that the ledger was written for
     * @throws ClockException if this machine's clock is wrong
     * @throws BrokerException if no broker answers, or one refuses
     * @throws ClusterSettingsException if a setting by which the cluster is reached is wrong
     * @throws InterruptedException if it is not to start after all: who asks the management endpoint to drain interrupts the
     *     thread that starts
     */
    public static Headgate start(Configuration configuration) throws InterruptedException {
        return start(configuration, false);
    }

    /**
     * As {@link #start(Configuration)}.
     *
     * @param restarted whether it will be started again right after a clean stop: it stays a member of its group then, so
     *     that its partitions wait for it and don't move to others meanwhile
     */
    public static Headgate start(Configuration configuration, boolean restarted) throws InterruptedException {
        MemoryPlan.check(configuration);
        try (Unwinding started = new Unwinding()) {
            Metrics metrics = new Metrics();
            started.add(metrics::close);
            ProfileBindings bindings =
                    ProfileBindings.read(profiles(configuration, started), configuration.drainDeadline());
            Health health = new Health();
            Drain drain = new Drain();
            ManagementServer management = endpoint(configuration, health, metrics, drain, started);
            started.add(bindings::close);
            RegistryProbe.probe(configuration.codec());
            KafkaKeys.warnOfUnknown(configuration.kafka());
            LargeBodies bodies = bodies(configuration, started);
            HeadgateStreams streams = streams(configuration, bodies, bindings, metrics, restarted);
            Once stop = new Once(streams::close);
            started.add(stop);
            health.started(streams);
            bindings.watch(LOOK);
            Headgate headgate = new Headgate(health, streams, stop, management, started.handOver());
            drain.started(headgate::drain);
            return headgate;
        }
    }

    private static HeadgateStreams streams(
            Configuration configuration,
            LargeBodies bodies,
            ProfileBindings bindings,
            Metrics metrics,
            boolean restarted)
            throws InterruptedException {
        try {
            Files.createDirectories(configuration.stateDir());
            RocksMemory.limit(configuration.stateMemory());
            Map<String, Object> kafka = StreamsProperties.of(configuration);
            boolean named = MemberId.isGiven(kafka);
            if (!named) {
                kafka.put(
                        StreamsConfig.mainConsumerPrefix(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG),
                        MemberId.in(configuration.stateDir()));
            }
            return HeadgateStreams.start(
                    kafka,
                    settings(configuration, bodies),
                    configuration.codec(),
                    bindings,
                    metrics.registry(),
                    new ShutdownOptions(configuration.drainDeadline(), !restarted && !named),
                    configuration.brokerWait());
        } catch (IOException | StreamsException e) { // Streams opens the directory first and only then connects
            throw new StateDirException(configuration.stateDir(), e);
        }
    }

    /** Returns the directory of the profiles, which is kept as the topic is where that is their source. */
    private static Path profiles(Configuration configuration, Unwinding started) throws InterruptedException {
        if (!configuration.hasProfilesInTopic()) {
            return configuration.vendorsDir();
        }
        Path directory = configuration.stateDir().resolve("profiles");
        ProfileTopic topic = new ProfileTopic(configuration.applicationId(), configuration.kafka());
        topic.await(configuration.brokerWait());
        try {
            ProfileMirror mirror = ProfileMirror.start(topic, directory);
            started.add(mirror::close);
            return directory;
        } catch (IOException e) {
            throw new StateDirException(configuration.stateDir(), e);
        }
    }

    private static LargeBodies bodies(Configuration configuration, Unwinding started) {
        BodyStore store = BodiesKeys.open(configuration);
        if (store == null) {
            return LargeBodies.NONE;
        }
        started.add(store::close);
        BodyRetention retention = new BodyRetention(
                store,
                configuration.bodiesKeep(),
                InstantSource.system(),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("headgate-bodies").factory()));
        started.add(retention::close);
        retention.start();
        return new LargeBodies(store, configuration.bodiesLargerThan());
    }

    private static @Nullable ManagementServer endpoint(
            Configuration configuration, Health health, Metrics metrics, Drain drain, Unwinding started) {
        if (configuration.managementPort() < 0) {
            return null;
        }
        ManagementServer endpoint = ManagementEndpoint.open(configuration, health, metrics, drain);
        started.add(endpoint::close);
        return endpoint;
    }

    /** Returns whether all assigned partitions are served; false from the moment a stop begins. */
    public boolean ready() {
        return health.ready();
    }

    /** Returns the management endpoint's port, -1 if there is none. */
    public int managementPort() {
        return management == null ? -1 : management.port();
    }

    /** Returns where the management endpoint is asked from this machine, if there is one. */
    public Optional<URI> managementUri() {
        return Optional.ofNullable(management).map(ManagementServer::uri);
    }

    /**
     * Waits until it has stopped.
     *
     * @return true if it was closed, or drained by a request to the management endpoint, false if it gave up; then it is still
     *     to be closed
     */
    public boolean awaitStopped() throws InterruptedException {
        return streams.awaitStopped();
    }

    /**
     * Returns why another start would end in the same way, if it gave up for such a reason: one of those that {@link #start}
     * throws.
     */
    public Optional<RuntimeException> refusal() {
        return streams.refusal();
    }

    /** Stops cleanly: starts nothing more, waits for calls in flight, commits, leaves the group. */
    @Override
    public void close() {
        health.stopping();
        parts.close();
    }

    /** As {@link #close}, but for the parts that tell of it. */
    private void drain() {
        health.stopping();
        stop.run();
    }

    private static TaskSettings settings(Configuration configuration, LargeBodies bodies) {
        return new TaskSettings(
                configuration.unknownGrace(),
                configuration.ledgerEntries(),
                configuration.ledgerBytes(),
                configuration.ledgerWindow(),
                configuration.ledgerMaxRecordBytes(),
                Instance.name(),
                TaskSettings.LEAD,
                bodies);
    }
}
