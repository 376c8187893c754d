package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An accepted, unfinished intent inside its vendor. */
final class Entry {

    /** Where it is now; exactly one holds it. */
    enum Place {
        /** In the ledger, behind others, before it came here. */
        LEDGER,
        /** In its lane, to be started in turn. */
        LANE,
        /** Waiting for its notBefore. */
        DELAYED,
        /** Paused by an operator. */
        HELD,
        /** Behind an earlier intent of its ordering key. */
        BEHIND,
        /** Behind another call of its resource. */
        ASIDE,
        IN_FLIGHT,
        /** It has its outcome. */
        GONE
    }

    private static final String STARTED = "started";

    /** Characters of a step's words at most. */
    private static final int LONGEST_STEP = 200;

    /** A shorter wait is not worth a history, in nanoseconds. */
    private static final long SHORTEST_WAIT = 1_000_000;

    final Intent intent;
    private final WaitClock clock;
    private Progress progress;
    private Place place = Place.LEDGER;

    /** When it came to its place, or last was asked how long it has been there. */
    private long since;

    private long[] stoppedBefore = {};
    private long[] stoppedButHighBefore = {};
    private long[] blockedBefore = {};
    private long startedAt;
    private boolean hasLeft;
    private boolean wasSent;
    private Map<String, Integer> permits = Map.of();
    private History.@Nullable Recorder history;
    private long notBefore;
    private long position;
    private long patienceUntil = Nanos.NEVER;
    private @Nullable PauseReason failedAs;
    private @Nullable PauseReason guiltyOf;
    private @Nullable String givenUp;
    private @Nullable StartedCall call;
    private @Nullable ScopeQueue queue;
    private @Nullable Batch batch;

    Entry(Intent intent, Progress progress, WaitClock clock) {
        this.intent = intent;
        this.clock = clock;
        this.since = clock.knownSince(intent);
        this.progress = progress;
        this.position = positionOf(intent.ordinal());
        this.notBefore = intent.notBefore();
    }

    /** Where an intent stands of which nothing is known but its ordinal: before all who were sent back. */
    static long positionOf(long ordinal) {
        return ordinal + Long.MIN_VALUE;
    }

    long ordinal() {
        return intent.ordinal();
    }

    Progress progress() {
        return progress;
    }

    void progress(Progress progress) {
        this.progress = progress;
    }

    /** The JVM would have to make up an identity's for each. */
    @Override
    public int hashCode() {
        return Long.hashCode(ordinal());
    }

    Place place() {
        return place;
    }

    boolean isInFlight() {
        return place == Place.IN_FLIGHT;
    }

    /** The batch that it is in since before that left for the first time; null: none. */
    @Nullable
    Batch batch() {
        return batch;
    }

    void bind(@Nullable Batch batch) {
        countWait(); // for the batch, while it is in it
        this.batch = batch;
    }

    /** Its call may have been made, or will be made whatever comes: it is not ended before that one's end. */
    boolean isCommitted() {
        return isInFlight() || batch != null || progress.batch() != null;
    }

    /** It waits for what becomes of a batch that begins with another, or of which not all members are known yet. */
    boolean followsBatch() {
        return progress.batch() != null && (batch == null || batch.first() != this);
    }

    /** It waits for its notBefore from now on. */
    void delay() {
        move(Place.DELAYED);
    }

    /** It is paused from now on. */
    void hold() {
        move(Place.HELD);
        note("paused");
    }

    /** It waits behind an earlier one of its ordering key, or it is nowhere for a moment. */
    void standBehind() {
        move(Place.BEHIND);
    }

    /** It waits until its resource is free. */
    void stepAside() {
        move(Place.ASIDE);
    }

    /** It has its outcome. */
    void finish() {
        place = Place.GONE;
    }

    boolean isGone() {
        return place == Place.GONE;
    }

    /** It is in a lane from now on. */
    void enqueue(ScopeQueue queue) {
        boolean resumed = place == Place.HELD;
        move(Place.LANE);
        if (resumed) {
            note("resumed");
        }
        this.queue = queue;
        stoppedBefore = clock.all().mark();
        stoppedButHighBefore = clock.allButHigh().mark();
        blockedBefore = queue.blockedSoFar(clock);
    }

    /** It has left its lane. */
    void dequeue() {
        countWait();
        queue = null;
    }

    private void move(Place next) {
        countWait();
        place = next;
    }

    /** What it waited since it was last asked is counted, by what for. */
    private void countWait() {
        long waited = Nanos.minus(clock.now(), since);
        since = clock.now();
        if (waited <= 0 || (place == Place.IN_FLIGHT && hasLeft) || (history == null && waited < SHORTEST_WAIT)) {
            return;
        }
        switch (place) {
            case LEDGER -> waitedInLedger(waited);
            case LANE -> waitedInLane(waited);
            case DELAYED -> waited(delayedBy(), waited);
            case HELD -> waited(WaitCause.PAUSED, waited);
            case BEHIND -> waited(followsBatch() ? WaitCause.BATCH : WaitCause.ORDER, waited);
            case ASIDE -> waited(WaitCause.RESOURCE, waited);
            case IN_FLIGHT -> waited(WaitCause.COMMIT, waited);
            case GONE -> {}
        }
    }

    private void waitedInLedger(long waited) {
        long delayed = Math.clamp(Nanos.minus(notBefore, clock.now() - waited), 0, waited);
        waited(delayedBy(), delayed);
        waited(WaitCause.TURN, waited - delayed);
    }

    /** Its own time, or that of its next attempt, even if none was ever sent. */
    private String delayedBy() {
        boolean again = notBefore > intent.notBefore() || progress.attempts() > 0 || progress.calls() > 0;
        return again ? WaitCause.RETRY : WaitCause.NOT_BEFORE;
    }

    private void waitedInLane(long waited) {
        WaitTimes times = history().waited();
        long known = times.addSince(clock.all(), stoppedBefore);
        if (intent.priority() != Priority.HIGH) {
            known += times.addSince(clock.allButHigh(), stoppedButHighBefore);
        }
        if (queue != null) {
            known += queue.addBlockedSince(blockedBefore, times, clock);
        }
        waited(WaitCause.TURN, waited - known);
    }

    private void waited(String cause, long time) {
        if (time > 0) {
            history().waited().add(cause, time);
        }
    }

    private History.Recorder history() {
        if (history == null) {
            history = new History.Recorder();
        }
        return history;
    }

    /** Something happened to it that is told with its outcome. */
    void note(String what) {
        History.Recorder recorder = history();
        if (!recorder.hasSteps() && startedAt != 0) {
            recorder.add(startedAt, STARTED);
        }
        recorder.add(clock.now(), what.length() <= LONGEST_STEP ? what : what.substring(0, LONGEST_STEP) + "…");
    }

    /** What it went through until now; null for nothing that is worth telling. */
    @Nullable
    History told() {
        countWait();
        return history == null ? null : history.history();
    }

    /** When its first call was started, in nanoseconds since the epoch; 0: none was. */
    long startedAt() {
        return startedAt;
    }

    /** Permits that its calls spent, by limit. */
    Map<String, Integer> permits() {
        return permits;
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

    /** Where it is in a lane; null: it is in none. */
    @Nullable
    ScopeQueue queue() {
        return queue;
    }

    /** When it may start at the earliest, in nanoseconds since the epoch: the later of the intent's and the last retry's. */
    long notBefore() {
        return notBefore;
    }

    void notBefore(long time) {
        notBefore = time;
    }

    /** Its place among those of its scope queue: that of its ordinal, or behind them all for now. */
    long position() {
        return position;
    }

    void position(long position) {
        this.position = position;
    }

    /** When its patience begins, in nanoseconds since the epoch: at its acceptance, or with its last page. */
    long patientSince() {
        Paging paging = progress.paging();
        return paging == null ? intent.acceptedAt() : Math.max(intent.acceptedAt(), paging.at());
    }

    /** When its patience is over, while that is watched, in nanoseconds since the epoch; {@link Nanos#NEVER}: it is not. */
    long patienceUntil() {
        return patienceUntil;
    }

    void patienceUntil(long time) {
        patienceUntil = time;
    }

    /** It was the call that a pause began with, or its probe, and nobody knows whose fault that was. */
    void failAs(PauseReason reason) {
        failedAs = reason;
    }

    /**
     * Another succeeded since, or this one.
     *
     * @param itself whether it was this one
     */
    void succeeded(boolean itself) {
        guiltyOf = itself ? null : failedAs;
    }

    /** Returns whether it failed so before, and then another succeeded. */
    boolean isGuiltyOf(PauseReason reason) {
        return guiltyOf == reason;
    }

    /** It is not to be put back any more. */
    void giveUp(String reason) {
        givenUp = reason;
    }

    /** Why it is not to be put back any more; null: it is. */
    @Nullable
    String givenUp() {
        return givenUp;
    }

    /** It is in flight from now on, by a call of its own or another's. */
    void start(StartedCall call) {
        this.call = call;
        move(Place.IN_FLIGHT);
        hasLeft = false;
    }

    /** Returns whether its call has left, which it does after a commit if it may be made once only. */
    boolean hasLeft() {
        return hasLeft;
    }

    /** Its call leaves. */
    void leave() {
        countWait();
        hasLeft = true;
        long at = Math.max(clock.now(), call().sent);
        startedAt = startedAt == 0 ? at : startedAt;
        if (history != null && history.hasSteps()) {
            history.add(at, STARTED);
        }
    }

    /** The call that serves it. Only while it is in flight. */
    StartedCall call() {
        if (call == null) {
            throw new IllegalStateException("not in flight: " + intent.id());
        }
        return call;
    }

    /**
     * Its call has ended.
     *
     * @param sent whether it was made
     */
    void end(boolean sent) {
        call = null;
        wasSent |= sent;
        startedAt = wasSent ? startedAt : 0;
    }

    /** Where it is, in words too. */
    IntentState state(long now) {
        return switch (place) {
            case IN_FLIGHT -> new IntentState(IntentState.Place.IN_FLIGHT, "");
            case HELD -> new IntentState(IntentState.Place.PAUSED, "a command to resume it");
            case BEHIND -> new IntentState(IntentState.Place.BEHIND, behind());
            case GONE -> throw new IllegalStateException("not in the backlog: " + intent.id());
            case ASIDE -> new IntentState(IntentState.Place.BLOCKED, "another call of its resource");
            case LEDGER -> new IntentState(IntentState.Place.QUEUED, "");
            case DELAYED -> new IntentState(IntentState.Place.DELAYED, "its time" + in(notBefore, now));
            case LANE -> {
                Block block = queue == null ? null : queue.block;
                yield block == null
                        ? new IntentState(IntentState.Place.READY, "its turn")
                        : new IntentState(IntentState.Place.BLOCKED, reason(block, now));
            }
        };
    }

    private String behind() {
        return followsBatch()
                ? "the batch that it is in, which is repeated"
                : "an earlier one of its ordering key " + intent.orderingKey();
    }

    static String reason(Block block, long now) {
        return block.constraint() + " " + block.what() + in(block.until(), now);
    }

    private static String in(long until, long now) {
        return until == Nanos.NEVER || until <= now
                ? ""
                : ", in " + Duration.ofNanos(until - now).toSeconds() + " s";
    }
}
