package dev.headgate.console.view;

import dev.headgate.app.Configuration;
import dev.headgate.control.CommandException;
import dev.headgate.control.kafka.Cluster;
import dev.headgate.control.rate.Rate;
import dev.headgate.control.rate.RateHistory;
import dev.headgate.control.status.KnownProfiles;
import dev.headgate.control.status.Ownership;
import dev.headgate.control.status.StatusFollower;
import dev.headgate.control.status.StatusSource;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.Topics;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows all vendors, and remembers the last minutes.
 *
 * <p>Threading: a thread of its own follows; any thread looks.
 */
public final class ClusterView implements AutoCloseable {

    /** What each point of {@link #history} is the rate of. */
    public static final Duration SLOT = Duration.ofSeconds(5);

    private static final int SLOTS = 180;

    /** The current rate is that of this time before now. */
    private static final Duration RECENT = Duration.ofSeconds(10);

    private static final Duration SHORTEST = Duration.ofSeconds(1);

    private static final Logger LOG = LoggerFactory.getLogger(ClusterView.class);
    private static final Duration STEP = Duration.ofMillis(250);
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration GROUP = Duration.ofSeconds(5);
    private static final Duration PROFILES = Duration.ofSeconds(15);
    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final Configuration configuration;
    private final Thread thread;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition looked = lock.newCondition();
    private final Map<String, RateHistory> histories = new HashMap<>();
    private Fleet fleet;
    private volatile boolean closed;

    private ClusterView(Configuration configuration) {
        this.configuration = configuration;
        this.fleet = Fleet.unknown(Instant.now(), "reading the topic status ...");
        this.thread = Thread.ofPlatform().daemon().name("headgate-console").unstarted(this::run);
    }

    /** Begins to follow; what fails is said in {@link Fleet#problem}, and tried again. */
    public static ClusterView start(Configuration configuration) {
        ClusterView view = new ClusterView(configuration);
        view.thread.start();
        return view;
    }

    /** What was seen last, at most about a second ago while there is no problem. */
    public Fleet fleet() {
        lock.lock();
        try {
            return fleet;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for something newer, and returns what is there then. */
    public Fleet after(long version, Duration longest) throws InterruptedException {
        long left = longest.toNanos();
        lock.lock();
        try {
            while (fleet.version() <= version && left > 0 && !closed) {
                left = looked.awaitNanos(left);
            }
            return fleet;
        } finally {
            lock.unlock();
        }
    }

    /** Intents of a vendor that ended, a second, in each {@link #SLOT} of the last 15 minutes, the oldest first. */
    public double[] history(String vendor, Instant now) {
        lock.lock();
        try {
            RateHistory history = histories.get(vendor);
            return history == null ? new double[SLOTS - 1] : history.history(now);
        } finally {
            lock.unlock();
        }
    }

    public boolean isClosed() {
        return closed;
    }

    private void run() {
        while (!closed) {
            try (Cluster cluster = Cluster.connect(configuration.kafka());
                    StatusFollower follower = new StatusFollower(cluster, configuration.codec())) {
                follow(cluster, follower);
            } catch (RuntimeException e) {
                if (!closed) {
                    LOG.warn("the console can't follow the vendors: {}", CommandException.reason(e));
                    failed(CommandException.reason(e));
                }
            }
        }
    }

    private void follow(Cluster cluster, StatusFollower follower) {
        String intents = configuration.codec().topic(Topics.INTENTS);
        int partitions = cluster.partitionsOf(intents);
        Ownership ownership = null;
        KnownProfiles profiles = null;
        Instant group = Instant.MIN;
        Instant read = Instant.MIN;
        Instant next = Instant.MIN;
        take(follower.reported().values());
        while (!closed) {
            Instant now = Instant.now();
            if (ownership == null || now.isAfter(group.plus(GROUP))) {
                ownership = Ownership.of(cluster, configuration.applicationId(), intents);
                group = now;
            }
            if (profiles == null || now.isAfter(read.plus(PROFILES))) {
                profiles = KnownProfiles.of(configuration, cluster);
                read = now;
            }
            if (!now.isBefore(next)) {
                List<VendorState> states =
                        StatusSource.states(follower.reported(), profiles, ownership, partitions, now);
                publish(states, ownership.members(), now);
                next = now.plus(LOOK);
            }
            take(follower.poll(STEP));
        }
    }

    private void take(Iterable<VendorStatus> reports) {
        lock.lock();
        try {
            for (VendorStatus report : reports) {
                histories
                        .computeIfAbsent(report.getVendor(), _ -> new RateHistory(SLOTS, SLOT, RECENT, SHORTEST))
                        .add(report.getFinished(), report.getAt());
            }
        } finally {
            lock.unlock();
        }
    }

    private void publish(List<VendorState> states, int members, Instant now) {
        lock.lock();
        try {
            List<Vendor> vendors = states.stream()
                    .map(state -> Vendor.of(state, rate(state.vendor(), now)))
                    .toList();
            show(new Fleet(fleet.version() + 1, now, vendors, members, null));
        } finally {
            lock.unlock();
        }
    }

    private Rate rate(String vendor, Instant now) {
        RateHistory history = histories.get(vendor);
        Rate rate = history == null ? null : history.rate(now);
        return rate == null ? Rate.NONE : rate;
    }

    private void failed(@Nullable String problem) {
        lock.lock();
        try {
            show(new Fleet(fleet.version() + 1, fleet.at(), fleet.vendors(), fleet.members(), problem));
            long left = AGAIN.toNanos();
            while (!closed && left > 0) {
                left = looked.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    private void show(Fleet now) {
        fleet = now;
        looked.signalAll();
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            looked.signalAll();
        } finally {
            lock.unlock();
        }
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
