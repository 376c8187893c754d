package dev.headgate.trials.harness;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Keeps vendors' backlogs from becoming empty, and from growing.
 *
 * <p>Threading: it sends on a thread of its own; any thread may set its aim.
 */
public final class Feeder implements AutoCloseable {

    private static final long LOOK_MILLIS = 50;

    private final TestBed bed;
    private final List<String> vendors;
    private volatile Aim aim;
    private final long[] sent;
    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
    private final CountDownLatch ending = new CountDownLatch(1);
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> feeding;

    /**
     * What is sent.
     *
     * @param backlog intents sent and not yet arrived at the vendor, to fill up to
     * @param accounts that take turns; 0 for none
     */
    private record Aim(int backlog, int accounts) {}

    /**
     * Begins.
     *
     * @param backlog intents sent and not yet arrived at the vendor, to fill up to
     * @param accounts that take turns; 0 for none
     */
    public Feeder(TestBed bed, List<String> vendors, int backlog, int accounts) {
        this.bed = bed;
        this.vendors = vendors;
        this.aim = new Aim(backlog, accounts);
        this.sent = new long[vendors.size()];
        this.feeding = thread.submit(this::feed);
    }

    /** From now on other accounts take turns, with another backlog. */
    public void aim(int newBacklog, int newAccounts) {
        aim = new Aim(newBacklog, newAccounts);
    }

    /** Intents sent to all vendors; exact once this is closed. */
    public long sent() {
        return Arrays.stream(sent).sum();
    }

    /** The fewest intents that a vendor had left whenever it was looked at. */
    public long least() {
        return least.get();
    }

    /** The account of the n-th intent. */
    public static String account(long n, int accounts) {
        return accounts == 0 ? "" : "a-" + n % accounts;
    }

    /** Sends no more. */
    @Override
    public void close() throws InterruptedException, ExecutionException {
        ending.countDown();
        thread.shutdown();
        feeding.get();
    }

    private @Nullable Void feed() throws InterruptedException {
        fill(false);
        while (!ending.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            fill(true);
        }
        return null;
    }

    private void fill(boolean counts) {
        Aim current = aim;
        for (int i = 0; i < sent.length; i++) {
            String vendor = vendors.get(i);
            long arrived = bed.simulator().report(vendor).arrivals();
            if (counts) {
                least.accumulateAndGet(sent[i] - arrived, Math::min);
            }
            for (; sent[i] < arrived + current.backlog; sent[i]++) {
                bed.send(vendor, sent[i], account(sent[i], current.accounts));
            }
        }
    }
}
