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
    public synchronized Fleet fleet() {
        return fleet;
    }

    /** Waits for something newer, and returns what is there then. */
    public synchronized Fleet after(long version, Duration longest) throws InterruptedException {
        long end = System.nanoTime() + longest.toNanos();
        for (long left = longest.toNanos();
                fleet.version() <= version && left > 0 && !closed;
                left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return fleet;
    }

    /** Intents of a vendor that ended, a second, in each {@link #SLOT} of the last 15 minutes, the oldest first. */
    public synchronized double[] history(String vendor, Instant now) {
        RateHistory history = histories.get(vendor);
        return history == null ? new double[SLOTS - 1] : history.history(now);
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

    private synchronized void take(Iterable<VendorStatus> reports) {
        for (VendorStatus report : reports) {
            histories
                    .computeIfAbsent(report.getVendor(), _ -> new RateHistory(SLOTS, SLOT, RECENT, SHORTEST))
                    .add(report.getFinished(), report.getAt());
        }
    }

    private synchronized void publish(List<VendorState> states, int members, Instant now) {
        List<Vendor> vendors = states.stream()
                .map(state -> Vendor.of(state, rate(state.vendor(), now)))
                .toList();
        show(new Fleet(fleet.version() + 1, now, vendors, members, null));
    }

    private Rate rate(String vendor, Instant now) {
        RateHistory history = histories.get(vendor);
        Rate rate = history == null ? null : history.rate(now);
        return rate == null ? Rate.NONE : rate;
    }

    private synchronized void failed(@Nullable String problem) {
        try {
            show(new Fleet(fleet.version() + 1, fleet.at(), fleet.vendors(), fleet.members(), problem));
            Fleet _ = after(fleet.version(), AGAIN); // only this thread shows another
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
    }

    private synchronized void show(Fleet now) {
        fleet = now;
        notifyAll();
    }

    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            notifyAll();
        }
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
