package dev.headgate.streams;

import dev.headgate.schemas.Topics;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running application: starts after a look at the topics, stops cleanly.
 *
 * <p>Threading: started and closed by whoever owns it; the rest from any thread.
 */
public final class HeadgateStreams implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HeadgateStreams.class);
    private static final Duration TOPICS_PATIENCE = Duration.ofSeconds(15);
    private static final Duration CLOSE_PATIENCE = Duration.ofSeconds(20);

    private final KafkaStreams streams;
    private final KafkaStreamsMetrics metrics;
    private final RateLimiterRegistry limits;
    private final Gates gates;
    private final Drain drain;
    private final Leaving leaving;
    private final ExecutorService pool;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean failed;

    private HeadgateStreams(
            KafkaStreams streams,
            MeterRegistry registry,
            RateLimiterRegistry limits,
            Gates gates,
            Drain drain,
            Leaving leaving,
            ExecutorService pool) {
        this.streams = streams;
        this.metrics = new KafkaStreamsMetrics(streams);
        this.limits = limits;
        this.gates = gates;
        this.drain = drain;
        this.leaving = leaving;
        this.pool = pool;
        metrics.bindTo(registry);
    }

    /**
     * Checks the topics and starts.
     *
     * @param kafka Kafka's own properties, bootstrap.servers and application.id among them; {@link Defaults} fill the
     *     rest
     * @param drainDeadline how long a clean stop waits for calls in flight
     * @throws IllegalTopicsException if topics are missing or do not fit together
     * @throws BrokerException if no broker answers
     */
    public static HeadgateStreams start(
            Map<String, Object> kafka,
            Settings settings,
            Codec codec,
            Lines lines,
            MeterRegistry registry,
            Duration drainDeadline)
            throws InterruptedException {
        Map<String, Object> properties = Defaults.all();
        properties.putAll(kafka);
        properties.putAll(Defaults.FIXED);
        StreamsConfig config = new StreamsConfig(properties);
        int partitions = partitions(config, codec);
        Seam seam = Seam.find();
        SteadyClock clock = SteadyClock.ahead(seam.clockAhead());
        Meters meters = new Meters(registry);
        Gates gates = new Gates(clock, codec.topic(Topics.INTENTS), seam, meters, new CommitAge(clock, meters));
        Drain drain = new Drain();
        ExecutorService pool = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("call-", 0).factory());
        meters.inFlight(drain);
        Faces faces = new Faces(meters, clock);
        Parts parts = new Parts(
                settings,
                codec,
                lines,
                pool,
                clock,
                new Random(),
                meters,
                faces,
                new Maxima(),
                drain,
                seam,
                Layout.first("", partitions),
                gates::current);
        Supplier<HeadgateStreams> instances = () -> {
            KafkaStreams streams = new KafkaStreams(HeadgateTopology.build(parts), config, gates);
            HeadgateStreams made = new HeadgateStreams(
                    streams, registry, faces.registry(), gates, drain, Leaving.of(config, drainDeadline), pool);
            streams.setUncaughtExceptionHandler(new Replacements(clock, meters));
            streams.setGlobalStateRestoreListener(new Restores(meters));
            streams.setStateListener((now, before) -> made.state(now));
            return made;
        };
        return started(instances, config);
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

    /** Returns whether all assigned partitions are served. */
    public boolean ready() {
        return streams.state() == KafkaStreams.State.RUNNING && !drain.begun();
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

    /** Stops cleanly: starts nothing more, waits for calls in flight, commits, leaves the group unless static. */
    @Override
    public void close() {
        drain.begin();
        gates.wakeAll();
        long deadline = System.nanoTime() + leaving.deadline().toNanos();
        while (!drain.isOver() && healthy() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        LOG.info("drained inFlight={}", drain.inFlight());
        boolean closed = streams.close(
                CloseOptions.groupMembershipOperation(leaving.membership()).withTimeout(CLOSE_PATIENCE));
        if (!closed) {
            LOG.error("Kafka Streams did not stop in time seconds={}", CLOSE_PATIENCE.toSeconds());
        }
        metrics.close();
        pool.shutdownNow();
        stopped.countDown();
    }

    private void state(KafkaStreams.State now) {
        LOG.info("state={}", now);
        boolean ended = now == KafkaStreams.State.NOT_RUNNING || now == KafkaStreams.State.PENDING_SHUTDOWN;
        if (now == KafkaStreams.State.ERROR || (ended && !drain.begun())) {
            failed = true;
            stopped.countDown();
        }
    }

    private static int partitions(StreamsConfig config, Codec codec) throws InterruptedException {
        Admin admin = admin(config.getAdminConfigs(config.getString(StreamsConfig.APPLICATION_ID_CONFIG) + "-topics"));
        try {
            return new TopicCheck(codec, TOPICS_PATIENCE).partitions(admin);
        } finally {
            admin.close(Duration.ZERO); // without waiting for what no broker has answered
        }
    }

    private static Admin admin(Map<String, Object> config) {
        try {
            return Admin.create(config);
        } catch (KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new BrokerException("no client for the brokers can be made: " + cause.getMessage(), e);
        }
    }
}
