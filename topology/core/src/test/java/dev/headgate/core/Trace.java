package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What happened in a simulation, in order. Times are virtual nanoseconds. */
public sealed interface Trace {

    long time();

    /** A predecessor's call reached the vendor before this owner took over. */
    record Inherited(long time, Limit limit, Scope scope) implements Trace {}

    /**
     * The core was told of an intent.
     *
     * @param progress as the ledger has it
     */
    record Accepted(long time, Intent intent, Progress progress) implements Trace {}

    record CancelAsked(long time, String id) implements Trace {}

    /** An operator wanted something done with many intents. */
    record Ordered(long time, Event order) implements Trace {}

    /** @param due when it may leave, and has its permits */
    record Started(long time, long ordinal, int attempt, long due) implements Trace {}

    /**
     * A call that was just started serves another intent as well.
     *
     * @param started whose call it is
     */
    record Joined(long time, long ordinal, long started) implements Trace {}

    /** The call just started is that of a batch, in the order in which they joined. */
    record Batched(long time, long started, String batch) implements Trace {}

    /** The vendor's answer to a batch, which the core is told next: in the order of its members. */
    record Parted(long time, long started, List<Reply.Answered> each) implements Trace {}

    /** Wherever it was, it is in no batch any more. */
    record SetFree(long time, long ordinal) implements Trace {}

    /**
     * A call reached the vendor and was counted.
     *
     * @param call its number, unique in the trace
     * @param spent what it costs in truth, by unit
     * @param page of its list, from 0
     */
    record Arrived(long time, long call, long ordinal, long sent, Map<String, Integer> spent, int page)
            implements Trace {}

    /**
     * A call that arrived was counted in a period of a quota that answers tell of.
     *
     * @param remaining of it, negative for one too many
     */
    record Allowed(long time, long call, long decided, Scope scope, long period, int remaining) implements Trace {}

    /** What the vendor made of a call that arrived and that it answers, whether or not anybody is told. */
    record Judged(long time, long call, long ordinal, Verdict verdict) implements Trace {}

    /** The vendor is done with a call that had arrived. */
    record Done(long time, long call, long ordinal) implements Trace {}

    /** The rules are others from now on. */
    record Changed(long time, Policy policy) implements Trace {}

    /**
     * The core was told how a call ended.
     *
     * @param reply the truth, whatever the core was told
     * @param sent when it might leave
     * @param decided when the core decided it
     */
    record Ended(long time, long call, long ordinal, Reply reply, long at, long sent, long decided) implements Trace {}

    /**
     * The core delivered a page.
     *
     * @param content which page of the list it is, from 0
     * @param ends whether no other is to be read
     */
    record Paged(long time, long ordinal, int index, int content, boolean last, boolean ends, Progress progress)
            implements Trace {}

    record Retried(long time, long ordinal, long notBefore, String cause) implements Trace {}

    record Marked(long time, long ordinal, Progress progress) implements Trace {}

    record Cooled(long time, Scope scope, long until, String verdict) implements Trace {}

    /** @param answeredBy the id of the intent whose call it was; null: its own, or none */
    record Finished(
            long time,
            long ordinal,
            Outcome outcome,
            Progress progress,
            @Nullable String answeredBy) implements Trace {}

    /** What the core told with the outcome that it decided last. */
    record Told(
            long time,
            long ordinal,
            long startedAt,
            Map<String, Integer> permits,
            @Nullable History history) implements Trace {}

    /** The core has done all it wants to do now. */
    record Rested(long time) implements Trace {}

    /**
     * All that the owner did until the core was last asked what to save is durable.
     *
     * @param marked whether the ledger says now that an owner calls
     */
    record Committed(long time, boolean marked) implements Trace {}

    /** The core wants saved what it learned of a limit. */
    record Learned(long time, Saved.Learned saved) implements Trace {}

    /** The core was told so, right or wrong. */
    record Confirmed(long time) implements Trace {}

    /** The owner was told to stop. */
    record Drained(long time) implements Trace {}

    /** The owner is gone; what it did not commit never happened. */
    record Died(long time) implements Trace {}

    /** The next owner begins with what is durable. */
    record TookOver(long time, Before before) implements Trace {}

    /** What the ledger says of the owner before. */
    enum Before {
        /** None ever called. */
        NOBODY,
        CLEAN,
        CUT_OFF
    }

    /** The simulation itself saw what must not be. */
    record Broken(long time, String what) implements Trace {}
}
