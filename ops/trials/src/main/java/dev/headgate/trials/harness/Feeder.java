package dev.headgate.trials.harness;

import dev.headgate.schemas.Intent;
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
    private final Making making;
    private volatile Aim aim;
    private final long[] sent;
    private final AtomicLong least = new AtomicLong(Long.MAX_VALUE);
    private boolean filled;
    private final RepeatingTask feeding;

    private record Aim(int backlog, int accounts) {}

    /** What a vendor's intents are like. */
    @FunctionalInterface
    public interface Making {

        /** A vendor's n-th, for an account, which is empty for none. */
        Intent.Builder intent(String vendor, long n, String account);
    }

    /**
     * Begins.
     *
     * @param backlog intents sent and not yet arrived at the vendor, to fill up to
     * @param accounts that take turns; 0 for none
     */
    public Feeder(TestBed bed, List<String> vendors, int backlog, int accounts) {
        this(bed, vendors, backlog, accounts, TestBed::intent);
    }

    /** The same with intents of one's own. */
    public Feeder(TestBed bed, List<String> vendors, int backlog, int accounts, Making making) {
        this.bed = bed;
        this.vendors = vendors;
        this.making = making;
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

    /** Intents sent to one vendor; exact once this is closed. */
    public long sent(String vendor) {
        return sent[vendors.indexOf(vendor)];
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
                String account = account(sent[i], current.accounts);
                bed.send(
                        Application.ONE, making.intent(vendor, sent[i], account).build());
            }
        }
        filled = true;
        return true;
    }
}
