package dev.headgate.streams;

import dev.headgate.schemas.Topics;
import dev.headgate.streams.kafka.BrokerException;
import dev.headgate.streams.kafka.ClusterSettingsException;
import dev.headgate.streams.kafka.CommitAge;
import dev.headgate.streams.kafka.GatedClientSupplier;
import dev.headgate.streams.kafka.NativeLibrary;
import dev.headgate.streams.kafka.RestoreProgress;
import dev.headgate.streams.kafka.RocksMemory;
import dev.headgate.streams.kafka.StreamsDefaults;
import dev.headgate.streams.layout.ClockException;
import dev.headgate.streams.layout.IllegalTopicsException;
import dev.headgate.streams.layout.LayoutException;
import dev.headgate.streams.layout.LayoutWatch;
import dev.headgate.streams.layout.LiveLayout;
import dev.headgate.streams.layout.StartCheck;
import dev.headgate.streams.metrics.LimitOverrides;
import dev.headgate.streams.metrics.Meters;
import dev.headgate.streams.metrics.Metric;
import dev.headgate.streams.metrics.VendorMetricsRegistry;
import dev.headgate.streams.parking.TopicBlockReader;
import dev.headgate.streams.record.TopicCodec;
import dev.headgate.streams.retention.RetentionDeadlines;
import dev.headgate.streams.retention.RetentionWatch;
import dev.headgate.streams.retention.UnreadReader;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBindings;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running application: starts after a look at the topics, stops cleanly.
 *
 * <p>Threading: started and closed by whoever owns it; the rest from any thread.
 */
public final class HeadgateStreams implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HeadgateStreams.class);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(20);

    private final KafkaStreams streams;
    private final KafkaStreamsMetrics metrics;
    private final RateLimiterRegistry limits;
    private final GatedClientSupplier clientSupplier;
    private final Shutdown shutdown;
    private final ShutdownOptions shutdownOptions;
    private final ExecutorService pool;
    private final TopicBlockReader blocks;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean failed;
    private volatile @Nullable RuntimeException refusal;
    private @Nullable LayoutWatch layoutWatch;
    private @Nullable RetentionWatch retentionWatch;

    private HeadgateStreams(
            KafkaStreams streams,
            MeterRegistry registry,
            RateLimiterRegistry limits,
            GatedClientSupplier clientSupplier,
            Shutdown shutdown,
            ShutdownOptions shutdownOptions,
            ExecutorService pool,
            TopicBlockReader blocks) {
        this.streams = streams;
        this.metrics = new KafkaStreamsMetrics(streams);
        this.limits = limits;
        this.clientSupplier = clientSupplier;
        this.shutdown = shutdown;
        this.shutdownOptions = shutdownOptions;
        this.pool = pool;
        this.blocks = blocks;
        metrics.bindTo(registry);
    }

    /**
     * Checks the topics and starts.
     *
     * @param kafka Kafka's own properties, bootstrap.servers and application.id among them; {@link StreamsDefaults} fill the
     *     rest
     * @param shutdownOptions how a clean stop goes
     * @param brokerWait how long to wait for a broker that does not answer
     * @throws IllegalTopicsException if topics are missing, do not fit together or would lose intents
     * @throws LayoutException if the topics are not those that the ledger was written for
     * @throws ClockException if this machine's clock is wrong
     * @throws BrokerException if no broker answers, or one refuses
     * @throws ClusterSettingsException if a setting by which the cluster is reached is wrong
     * @throws InterruptedException if it is not to start after all
     */
    public static HeadgateStreams start(
            Map<String, Object> kafka,
            TaskSettings settings,
            TopicCodec codec,
            VendorBindings bindings,
            MeterRegistry registry,
            ShutdownOptions shutdownOptions,
            Duration brokerWait)
            throws InterruptedException {
        StreamsConfig config = new StreamsConfig(StreamsDefaults.with(kafka));
        Supplier<Admin> admins = () -> admin(config);
        List<String> changelogs = changelogs(config.getString(StreamsConfig.APPLICATION_ID_CONFIG));
        StartCheck.Found found = new StartCheck(config, kafka, codec, changelogs, admins, System::currentTimeMillis)
                .run(settings.instance(), brokerWait);
        try {
            return start(kafka, settings, codec, bindings, registry, shutdownOptions, config, found, admins);
        } catch (RuntimeException e) {
            found.instanceRecord().close();
            throw e;
        }
    }

    /** Returns the full names of the topics that back up an application's ledger and other stores. */
    public static List<String> changelogs(String application) {
        return HeadgateTopology.STORES.stream()
                .map(store -> application + "-" + store + "-changelog")
                .toList();
    }

    private static HeadgateStreams start(
            Map<String, Object> kafka,
            TaskSettings settings,
            TopicCodec codec,
            VendorBindings bindings,
            MeterRegistry registry,
            ShutdownOptions shutdownOptions,
            StreamsConfig config,
            StartCheck.Found found,
            Supplier<Admin> admins) {
        FaultInjection faults = FaultInjection.find();
        SteadyClock clock =
                SteadyClock.since(found.time().origin() + faults.clockAhead().toNanos());
        LiveLayout layout = new LiveLayout(found.layout());
        Meters meters = new Meters(registry);
        GatedClientSupplier clientSupplier = new GatedClientSupplier(
                clock, codec.topic(Topics.INTENTS), faults, meters, new CommitAge(clock, meters));
        Shutdown shutdown = new Shutdown();
        ExecutorService pool = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("call-", 0).factory());
        meters.gauge(Metric.IN_FLIGHT, shutdown, Shutdown::inFlight);
        meters.gauge(Metric.ROCKSDB_BYTES, RocksMemory.class, _ -> RocksMemory.used());
        VendorMetricsRegistry vendorMetrics = new VendorMetricsRegistry(meters, clock);
        TopicBlockReader blocks = new TopicBlockReader(
                codec.topic(Topics.PARKED),
                () -> clientSupplier.getRestoreConsumer(config.getRestoreConsumerConfigs("parked")),
                admins);
        RetentionDeadlines retention = new RetentionDeadlines();
        AppContext app = new AppContext(
                settings,
                codec,
                bindings,
                pool,
                clock,
                new Random(),
                meters,
                vendorMetrics,
                new LimitOverrides(),
                shutdown,
                faults,
                blocks,
                layout::get,
                retention,
                clientSupplier::current);
        Supplier<HeadgateStreams> instances = () -> {
            KafkaStreams streams = new KafkaStreams(HeadgateTopology.build(app), config, clientSupplier);
            HeadgateStreams made = new HeadgateStreams(
                    streams,
                    registry,
                    vendorMetrics.registry(),
                    clientSupplier,
                    shutdown,
                    shutdownOptions,
                    pool,
                    blocks);
            streams.setUncaughtExceptionHandler(new ThreadReplacement(clock, meters, made::refuse));
            streams.setGlobalStateRestoreListener(new RestoreProgress(meters));
            streams.setStateListener((now, before) -> made.state(now));
            return made;
        };
        HeadgateStreams started = started(instances, config);
        LocalThreads threads = new LocalThreads(started.streams);
        LayoutWatch layoutWatch = new LayoutWatch(
                found.topic(),
                found.topics(),
                found.rule(),
                admins,
                layout,
                found.instanceRecord(),
                threads::members,
                started::refuse);
        String application = config.getString(StreamsConfig.APPLICATION_ID_CONFIG);
        String intents = codec.topic(Topics.INTENTS);
        RetentionWatch retentionWatch = new RetentionWatch(
                admins,
                admin -> new UnreadReader(admin, kafka, application, intents),
                intents,
                () -> threads.partitions(intents),
                () -> TimeUnit.NANOSECONDS.toMillis(clock.now()),
                meters,
                retention);
        started.watch(faults.keeps(FaultInjection.Protection.LAYOUT_CHECK) ? layoutWatch : null, retentionWatch);
        return started;
    }

    private void watch(@Nullable LayoutWatch ofLayout, RetentionWatch ofRetention) {
        layoutWatch = ofLayout;
        retentionWatch = ofRetention;
        if (ofLayout != null) {
            ofLayout.start();
        }
        ofRetention.start();
    }

    /** It must stop, and neither another thread nor another start would help. */
    private void refuse(RuntimeException why) {
        refusal = why;
        failed = true;
        stopped.countDown();
    }

    /** Local state that cannot be opened is no more than a copy: it is deleted, and restored from the changelog. */
    private static HeadgateStreams started(Supplier<HeadgateStreams> instances, StreamsConfig config) {
        HeadgateStreams first = instances.get();
        NativeLibrary.load(config);
        try {
            first.streams.start();
            return first;
        } catch (ProcessorStateException damaged) {
            LOG.error("local state cannot be opened, deleting it to restore it from the changelog", damaged);
            first.discard();
        }
        HeadgateStreams second = instances.get();
        second.streams.start();
        return second;
    }

    private void discard() {
        metrics.close();
        streams.close(CLOSE_PATIENCE);
        streams.cleanUp();
    }

    /** Returns whether all assigned partitions are served: restored, and their ledgers read. */
    public boolean ready() {
        return streams.state() == KafkaStreams.State.RUNNING && !shutdown.begun() && !shutdown.isTakingOver();
    }

    /** Returns whether the process can go on: starting, serving or rebalancing. */
    public boolean healthy() {
        return streams.state().isRunningOrRebalancing() || streams.state() == KafkaStreams.State.CREATED;
    }

    /**
     * Returns the limits of the vendors that this process owns, by {@code <vendor>.<limit id>}: a limiter comes when a
     * vendor is taken over and goes with it. Its figures and events are those of the owner's last report, half a
     * second old at most while no more than 500 vendors of a task are busy, over all scopes. {@link
     * RateLimiter#changeLimitForPeriod} gives the limit another maximum from its owner's next decision on; permits
     * held stay held, and it lasts until the vendor's profile changes or this process ends. No permit can be taken
     * through a limiter: {@link RateLimiter#acquirePermission} refuses and never waits. To make a call within the
     * limits, produce an intent.
     */
    public RateLimiterRegistry limits() {
        return limits;
    }

    /** Returns Kafka Streams' own state, in capitals. */
    public String state() {
        return streams.state().name();
    }

    /**
     * Waits until it has stopped.
     *
     * @return true if it was closed, false if it gave up
     */
    public boolean awaitStopped() throws InterruptedException {
        stopped.await();
        return !failed;
    }

    /**
     * Returns why it can't go on, if it gave up for a reason that would end each start too: a {@link LayoutException} if the
     * topics or the ledger are not what they must be, a {@link BrokerException} if a right is missing. Its message is for
     * the operator.
     */
    public Optional<RuntimeException> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Stops cleanly: starts nothing more, waits for calls in flight, commits, leaves the group if it is to. */
    @Override
    public void close() {
        shutdown.begin();
        clientSupplier.wakeAll();
        long deadline = System.nanoTime() + shutdownOptions.deadline().toNanos();
        while (!shutdown.isOver() && healthy() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        LOG.info("drained inFlight={}", shutdown.inFlight());
        boolean closed = streams.close(CloseOptions.groupMembershipOperation(shutdownOptions.membership())
                .withTimeout(CLOSE_PATIENCE));
        if (!closed) {
            LOG.error("Kafka Streams did not stop in time seconds={}", CLOSE_PATIENCE.toSeconds());
        }
        metrics.close();
        pool.shutdownNow();
        blocks.close();
        if (retentionWatch != null) {
            retentionWatch.close();
        }
        if (layoutWatch != null) {
            layoutWatch.close();
        }
        stopped.countDown();
    }

    private void state(KafkaStreams.State now) {
        LOG.info("state={}", now);
        boolean ended = now == KafkaStreams.State.NOT_RUNNING || now == KafkaStreams.State.PENDING_SHUTDOWN;
        if (now == KafkaStreams.State.ERROR || (ended && !shutdown.begun())) {
            failed = true;
            stopped.countDown();
        }
    }

    private static Admin admin(StreamsConfig config) {
        return Admin.create(config.getAdminConfigs(config.getString(StreamsConfig.APPLICATION_ID_CONFIG) + "-topics"));
    }
}
