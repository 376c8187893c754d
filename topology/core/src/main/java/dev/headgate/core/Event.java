package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Policy;
import java.util.function.Predicate;

/** What a vendor is told. */
public sealed interface Event {

    /** An intent is in the ledger: a new one, or one found there at take-over. */
    record Accepted(Intent intent, Progress progress) implements Event {}

    /**
     * An intent is in the ledger that is to end without a call, whatever the vendor's limits say. If a call that is to be made
     * at most once may have been sent for it, it ends AMBIGUOUS.
     *
     * @param outcome how it ends
     * @param reason in words
     */
    record Refused(Intent intent, Progress progress, Outcome outcome, String reason) implements Event {}

    /**
     * Whoever sent the intent no longer wants it.
     *
     * @param reason in words, with who asked for it: of what waits, and {@link Effect.Marked} on what is in flight
     */
    record Cancelled(String intentId, String reason) implements Event {}

    /**
     * A started call came to its end.
     *
     * @param ordinal the intent's
     * @param at when the connector returned, which may be earlier than the step
     */
    record Ended(long ordinal, Reply reply, long at) implements Event {}

    /**
     * An operator wants none of those any more that wait now. Calls in flight end as they do, and are not repeated.
     *
     * @param reason in words, with who asked for it
     * @param which only these
     */
    record CancelledAll(String reason, Predicate<Intent> which) implements Event {}

    /**
     * An operator pauses intents, those too that are accepted later: none of them starts. Calls in flight end as they do.
     *
     * @param until when the pause ends by itself, in nanoseconds since the epoch
     */
    record Paused(IntentFilter which, long until) implements Event {}

    /** An operator lifts every pause that is of no others than these. */
    record Resumed(IntentFilter which) implements Event {}

    /** Time has passed. */
    record Tick() implements Event {}

    /**
     * The vendor's rules are others now. A limit that keeps its id, scope, window and unit keeps its permits held; any
     * other begins as at a take-over.
     */
    record Changed(Policy policy) implements Event {}

    /** All that {@link Vendor#save} returned and every effect until then is committed. */
    record Committed() implements Event {}

    /** The task has handed over every intent that a former owner left; a batch that still lacks members will never have them. */
    record Loaded() implements Event {}

    /** The task is to stop: nothing starts any more, what is in flight may end. */
    record Drain() implements Event {}

    /**
     * An operator knows better: cool-downs and pauses end now, and what they stopped is probed at once.
     *
     * @param which those of which scopes
     */
    record CoolDownsCleared(Predicate<Scope> which) implements Event {}

    /**
     * An operator gives up what waits: it ends EXHAUSTED, and is kept for replay. Calls in flight end as they do.
     *
     * @param reason in words, with who asked for it
     * @param which only these
     */
    record GivenUp(String reason, Predicate<Intent> which) implements Event {}
}
