package dev.headgate.core;

import dev.headgate.api.Reply;

/** What happened in a simulation, in order. Times are virtual nanoseconds. */
public sealed interface Trace {

    long time();

    /** A predecessor's call reached the vendor before this owner took over. */
    record Inherited(long time, Limit limit, Scope scope) implements Trace {}

    record Accepted(long time, Intent intent) implements Trace {}

    record CancelAsked(long time, String id) implements Trace {}

    record Started(long time, long ordinal, int attempt) implements Trace {}

    /** A call reached the vendor and was counted. */
    record Arrived(long time, long ordinal, long sent) implements Trace {}

    /**
     * The core was told how a call ended.
     *
     * @param reply the truth, whatever the core was told
     */
    record Ended(long time, long ordinal, Reply reply, long at, long sent) implements Trace {}

    record Retried(long time, long ordinal, long notBefore) implements Trace {}

    record Cooled(long time, Scope scope, long until) implements Trace {}

    record Finished(long time, long ordinal, Outcome outcome, Progress progress) implements Trace {}

    /** The core has done all it wants to do now. */
    record Rested(long time) implements Trace {}

    /** The simulation itself saw what must not be. */
    record Broken(long time, String what) implements Trace {}
}
