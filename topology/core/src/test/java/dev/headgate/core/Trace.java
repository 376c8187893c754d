package dev.headgate.core;

import dev.headgate.api.Reply;
import java.util.Map;

/** What happened in a simulation, in order. Times are virtual nanoseconds. */
public sealed interface Trace {

    long time();

    /** A predecessor's call reached the vendor before this owner took over. */
    record Inherited(long time, Limit limit, Scope scope) implements Trace {}

    record Accepted(long time, Intent intent) implements Trace {}

    record CancelAsked(long time, String id) implements Trace {}

    record Started(long time, long ordinal, int attempt) implements Trace {}

    /**
     * A call reached the vendor and was counted.
     *
     * @param call its number, unique in the trace
     * @param spent what it costs in truth, by unit
     */
    record Arrived(long time, long call, long ordinal, long sent, Map<String, Integer> spent) implements Trace {}

    /**
     * A call that arrived was counted in a period of a quota that answers tell of.
     *
     * @param left of it, negative for one too many
     */
    record Allowed(long time, long call, long sent, Scope scope, long period, int left) implements Trace {}

    /** The vendor is done with a call that had arrived. */
    record Done(long time, long call, long ordinal) implements Trace {}

    /** The rules are others from now on. */
    record Changed(long time, Policy policy) implements Trace {}

    /**
     * The core was told how a call ended.
     *
     * @param reply the truth, whatever the core was told
     */
    record Ended(long time, long call, long ordinal, Reply reply, long at, long sent) implements Trace {}

    record Retried(long time, long ordinal, long notBefore) implements Trace {}

    record Cooled(long time, Scope scope, long until) implements Trace {}

    record Finished(long time, long ordinal, Outcome outcome, Progress progress) implements Trace {}

    /** The core has done all it wants to do now. */
    record Rested(long time) implements Trace {}

    /** The simulation itself saw what must not be. */
    record Broken(long time, String what) implements Trace {}
}
