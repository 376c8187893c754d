package dev.headgate.trials.harness;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Keeps vendors' backlogs from becoming empty, and from growing.
 *
 * <p>Threading: it sends on a thread of its own; any thread may set its aim.
 */
public final class Feeder implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(50);

    private final TestBed bed;
    private final List<String> vendors;
    private volatile Aim aim;
    private final long[] sent;
    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
    private boolean filled;
    private final RepeatingTask feeding;

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
        this.feeding = new RepeatingTask(LOOK, this::fill);
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
        feeding.close();
    }

    private boolean fill() {
        Aim current = aim;
        for (int i = 0; i < sent.length; i++) {
            String vendor = vendors.get(i);
            long arrived = bed.arrivals(vendor);
            if (filled) {
                least.accumulateAndGet(sent[i] - arrived, Math::min);
            }
            for (; sent[i] < arrived + current.backlog; sent[i]++) {
                bed.send(vendor, sent[i], account(sent[i], current.accounts));
            }
        }
        filled = true;
        return true;
    }
}
