package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;

/**
 * How many permits of a scope an owner may take before it has saved again what it took: what a crash may cost. Its
 * successor does not know how many of them were taken, and holds them all. Where calls have to wait for commits, more are
 * granted with each, up to what could be in flight at once.
 */
final class LookAhead {

    /** Of a limit's maximum, at least: a day's limit is saved a thousand times a day and no more often. */
    private static final double MIN_SHARE = 0.001;

    private final int minBlock;
    private int block;
    private long remaining;
    private int granted;
    private long takenSince;
    private int wanted;
    private boolean saving;
    private final int max;
    private int maxBlock;
    private boolean usedUp;

    LookAhead(Limit limit) {
        this.max = limit.max();
        this.minBlock = block(limit);
        this.block = minBlock;
    }

    /**
     * What the limit allows in ten seconds at an even pace, at least a thousandth, at least one permit. All of it where
     * the window is that short: such windows are waited out by a successor, and nothing has to be saved.
     */
    static int block(Limit limit) {
        double evenShare =
                (double) Quota.LONGEST_HOLD.toNanos() / limit.length().toNanos();
        double share = Math.max(MIN_SHARE, evenShare);
        return Math.clamp((long) (limit.max() * share), 1, limit.max());
    }

    boolean allows(int cost) {
        return cost <= remaining;
    }

    /**
     * Somebody has to wait for the next commit, whose block is at least as large. If that is since the last block was used
     * up, it is twice as large.
     *
     * @param places calls that could be in flight at once: what a crash leaves unknown anyway
     */
    void want(int cost, int places) {
        wanted = Math.max(wanted, cost);
        if (!allows(cost) && granted > 0) {
            maxBlock = Math.max(minBlock, (int) Math.min(max, (long) places * cost));
            usedUp = true;
        }
    }

    void take(int cost) {
        remaining -= cost;
        takenSince += cost;
    }

    /** Returns what the record that is saved now allows. */
    int save() {
        block = usedUp ? (int) Math.min(maxBlock, 2L * block) : Math.max(minBlock, block / 2);
        usedUp = false;
        granted = Nanos.permits(Math.max(Math.max(block, wanted), remaining));
        takenSince = 0;
        wanted = 0;
        saving = true;
        return granted;
    }

    /** What was saved last is committed. */
    void committed() {
        remaining = granted - takenSince;
        saving = false;
    }

    /** Returns whether nobody waits for the next commit. */
    boolean idle() {
        return wanted == 0 && !saving;
    }
}
