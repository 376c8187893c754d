package dev.headgate.core;

/**
 * How many permits of a scope an owner may take before it has saved again what it took: what a crash may cost. Its
 * successor does not know how many of them were taken, and holds them all.
 */
final class LookAhead {

    /** Of a limit's maximum, at least: a day's limit is saved a thousand times a day and no more often. */
    private static final double LEAST_SHARE = 0.001;

    private final int block;
    private int left;
    private int granted;
    private int takenSince;
    private int wanted;
    private boolean saving;

    LookAhead(Limit limit) {
        this.block = block(limit);
    }

    /**
     * What the limit allows in ten seconds at an even pace, at least a thousandth, at least one permit. All of it where
     * the window is that short: such windows are waited out by a successor, and nothing has to be saved.
     */
    static int block(Limit limit) {
        double share = LEAST_SHARE;
        if (limit.window() instanceof Window.Rolling(var period)) {
            share = Math.max(share, (double) Quota.LONGEST_HOLD.toNanos() / period.toNanos());
        }
        return Math.clamp((long) (limit.max() * share), 1, limit.max());
    }

    boolean allows(int cost) {
        return cost <= left;
    }

    /** More is wanted than is left; the next block is at least as large. */
    void want(int cost) {
        wanted = Math.max(wanted, cost);
    }

    void take(int cost) {
        left -= cost;
        takenSince += cost;
    }

    /** Returns what the record that is saved now allows. */
    int save() {
        granted = Math.max(Math.max(block, wanted), left);
        takenSince = 0;
        wanted = 0;
        saving = true;
        return granted;
    }

    /** What was saved last is committed. */
    void committed() {
        left = granted - takenSince;
        saving = false;
    }

    /** Returns whether nobody waits for the next commit. */
    boolean idle() {
        return wanted == 0 && !saving;
    }
}
