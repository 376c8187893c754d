package dev.headgate.core;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The time of a vendor's step, and how long the vendor as a whole was stopped, by what. It says how a time is shared out that an
 * intent waited in a lane: first to what stopped the vendor, then to what stopped its scope queue.
 */
final class WaitClock {

    private final Map<String, String> limits = new HashMap<>();
    private final Map<String, String> bulkheads = new HashMap<>();
    private final WaitTimes all = new WaitTimes();
    private final WaitTimes allButHigh = new WaitTimes();

    /** Nothing is known of what was before. */
    private final long begin;

    private long now;

    /** What it is counted for that the vendor is stopped; null: it is not. */
    private @Nullable WaitTimes stopped;

    private String cause = "";

    /** @param begin when this owner came by the vendor */
    WaitClock(long begin) {
        this.begin = begin;
        this.now = begin;
    }

    /** A step begins. */
    void at(long time) {
        if (stopped != null && time > now) {
            stopped.add(cause, time - now);
        }
        now = time;
    }

    long now() {
        return now;
    }

    /** From when on it is known what an intent waited for. */
    long knownSince(Intent intent) {
        return Math.max(intent.acceptedAt(), begin);
    }

    /** Nothing of the vendor starts until the next step. */
    void stop(Block block) {
        stopped = all;
        cause = cause(block);
    }

    /** Nothing of it but what is HIGH starts until the next step. */
    void stopAllButHigh(Block block) {
        stopped = allButHigh;
        cause = cause(block);
    }

    /** Nothing of it starts any more. */
    void drain() {
        stopped = all;
        cause = Constraint.DRAINING.name();
    }

    /** Nothing stops all of it. */
    void go() {
        stopped = null;
    }

    /** How long everything was stopped so far. */
    WaitTimes all() {
        return all;
    }

    /** How long everything but HIGH was, besides. */
    WaitTimes allButHigh() {
        return allButHigh;
    }

    /** How long those of this priority were, in nanoseconds. */
    long stopped(Priority priority) {
        return all.total() + (priority == Priority.HIGH ? 0 : allButHigh.total());
    }

    /** The cause that a block is counted as. */
    String cause(Block block) {
        return switch (block.constraint()) {
            case QUOTA -> quota(block.what());
            case BULKHEAD -> bulkhead(block.what());
            case WAITING ->
                switch (block.what()) {
                    case StartFence.TAKE_OVER -> WaitCause.TAKE_OVER;
                    case Gathering.WHAT -> WaitCause.BATCH;
                    default -> WaitCause.COMMIT;
                };
            case IDLE, COOL_DOWN, UNREACHABLE, AUTH, FAILING, PAUSED, DRAINING ->
                block.constraint().name();
        };
    }

    private String quota(String what) {
        return what.startsWith(Hints.WHAT)
                ? WaitCause.HINT
                : limits.computeIfAbsent(what, limit -> WaitCause.QUOTA + limit);
    }

    private String bulkhead(String what) {
        return what.equals(Bulkheads.POOL)
                ? WaitCause.BULKHEAD
                : bulkheads.computeIfAbsent(what, limit -> WaitCause.BULKHEAD + ":" + limit);
    }
}
