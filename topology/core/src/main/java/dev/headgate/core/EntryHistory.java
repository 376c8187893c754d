package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an entry goes through: what it waits for, when its calls start, what they spend, what else happens to it. */
final class EntryHistory {

    private static final String STARTED = "started";

    /** Characters of a step's words at most. */
    private static final int LONGEST_STEP = 200;

    /** A shorter wait is not worth a record, in nanoseconds. */
    private static final long SHORTEST_WAIT = 1_000_000;

    private final Entry entry;
    private final WaitClock clock;

    /** When it came to its place, or its wait there was last counted. */
    private long since;

    private long[] stoppedBefore = {};
    private long[] stoppedButHighBefore = {};
    private long[] blockedBefore = {};
    private long startedAt;
    private boolean wasSent;
    private Map<String, Integer> permits = Map.of();
    private History.@Nullable Recorder recorder;

    EntryHistory(Entry entry, WaitClock clock) {
        this.entry = entry;
        this.clock = clock;
        this.since = clock.knownSince(entry.intent);
    }

    /** It is in a lane from now on. */
    void enqueued(ScopeQueue queue) {
        stoppedBefore = clock.all().mark();
        stoppedButHighBefore = clock.allButHigh().mark();
        blockedBefore = queue.blockedSoFar(clock);
    }

    /** What it waited where it is, since that was last counted, is counted by what for. To be called before it goes elsewhere. */
    void countWait() {
        long waited = Nanos.minus(clock.now(), since);
        since = clock.now();
        boolean called = entry.isInFlight() && entry.hasLeft();
        if (waited <= 0 || called || (recorder == null && waited < SHORTEST_WAIT)) {
            return;
        }
        switch (entry.place()) {
            case LEDGER -> waitedInLedger(waited);
            case LANE -> waitedInLane(waited);
            case DELAYED -> waited(delayedBy(), waited);
            case HELD -> waited(WaitCause.PAUSED, waited);
            case BEHIND -> waited(entry.followsBatch() ? WaitCause.BATCH : WaitCause.ORDER, waited);
            case ASIDE -> waited(WaitCause.RESOURCE, waited);
            case IN_FLIGHT -> waited(WaitCause.COMMIT, waited);
            case GONE -> {}
        }
    }

    private void waitedInLedger(long waited) {
        long delayed = Math.clamp(Nanos.minus(entry.notBefore(), clock.now() - waited), 0, waited);
        waited(delayedBy(), delayed);
        waited(WaitCause.TURN, waited - delayed);
    }

    /** Its own time, or that of its next attempt, even if none was ever sent. */
    private String delayedBy() {
        Progress progress = entry.progress();
        boolean again = entry.notBefore() > entry.intent.notBefore() || progress.attempts() > 0 || progress.calls() > 0;
        return again ? WaitCause.RETRY : WaitCause.NOT_BEFORE;
    }

    private void waitedInLane(long waited) {
        WaitTimes times = recorder().waited();
        long known = times.addSince(clock.all(), stoppedBefore);
        if (entry.intent.priority() != Priority.HIGH) {
            known += times.addSince(clock.allButHigh(), stoppedButHighBefore);
        }
        ScopeQueue queue = entry.queue();
        if (queue != null) {
            known += queue.addBlockedSince(blockedBefore, times, clock);
        }
        waited(WaitCause.TURN, waited - known);
    }

    private void waited(String cause, long time) {
        if (time > 0) {
            recorder().waited().add(cause, time);
        }
    }

    private History.Recorder recorder() {
        if (recorder == null) {
            recorder = new History.Recorder();
        }
        return recorder;
    }

    /** Something happened to it that is told with its outcome. */
    void note(String what) {
        History.Recorder steps = recorder();
        if (!steps.hasSteps() && startedAt != 0) {
            steps.add(startedAt, STARTED);
        }
        steps.add(clock.now(), what.length() <= LONGEST_STEP ? what : what.substring(0, LONGEST_STEP) + "…");
    }

    /** @param due when its call was to leave, in nanoseconds since the epoch */
    void left(long due) {
        long at = Math.max(clock.now(), due);
        startedAt = startedAt == 0 ? at : startedAt;
        if (recorder != null && recorder.hasSteps()) {
            recorder.add(at, STARTED);
        }
    }

    /**
     * Its call has ended.
     *
     * @param sent whether it was made
     */
    void ended(boolean sent) {
        wasSent |= sent;
        startedAt = wasSent ? startedAt : 0;
    }

    /** A call of its own spent these, by limit. */
    void spent(Map<String, Integer> more) {
        if (permits.isEmpty()) {
            permits = more;
        } else {
            Map<String, Integer> all = new HashMap<>(permits);
            more.forEach((limit, spent) -> all.merge(limit, spent, Math::addExact));
            permits = all;
        }
    }

    /** What it went through until now; null for nothing that is worth telling. */
    @Nullable
    History told() {
        countWait();
        return recorder == null ? null : recorder.history();
    }

    /** When its first call was started, in nanoseconds since the epoch; 0: none was. */
    long startedAt() {
        return startedAt;
    }

    /** Permits that its calls spent, by limit. */
    Map<String, Integer> permits() {
        return permits;
    }
}
