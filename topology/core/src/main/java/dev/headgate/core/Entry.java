package dev.headgate.core;

import dev.headgate.core.policy.Nanos;
import java.time.Duration;
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

    final Intent intent;
    final EntryHistory history;
    private Progress progress;
    private Place place = Place.LEDGER;
    private boolean hasLeft;
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
        this.history = new EntryHistory(this, clock);
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

    /** The batch that it is in since before that left for the first time, maybe alone; null: none. */
    @Nullable
    Batch batch() {
        return batch;
    }

    void bind(@Nullable Batch batch) {
        history.countWait(); // for the batch, while it is in it
        this.batch = batch;
    }

    /** Its call may have been made, or will be made whatever comes: it is not ended before that one's end. */
    boolean isCommitted() {
        return isInFlight() || isWithOthers();
    }

    /** It is in a batch with others since before that left for the first time. */
    boolean isWithOthers() {
        BatchPlace place = progress.batch();
        return place != null && !place.isAlone();
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
        history.note("paused");
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
            history.note("resumed");
        }
        this.queue = queue;
        history.enqueued(queue);
    }

    /** It has left its lane. */
    void dequeue() {
        history.countWait();
        queue = null;
    }

    private void move(Place next) {
        history.countWait();
        place = next;
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
        history.countWait();
        hasLeft = true;
        history.left(call().sent);
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
        history.ended(sent);
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
