package dev.headgate.bench;

import java.util.function.Function;

/** What a call is in a benchmark. */
enum CallKind {
    /** Answered at once, in the contender's process itself; after the assignment's latency if it has one. */
    INSTANT(LocalCalls::of),

    /** The same, with a limit for each account instead of one for the vendor. */
    INSTANT_BY_ACCOUNT(it -> LocalCalls.of(it, Assignment.ACCOUNT)),

    /** The same, but the first vendor asks to be left alone for hours: its intents wait. */
    PARKED(ParkedCalls::new),

    /** Over HTTP. */
    HTTP(HttpCalls::new),

    /** The same, of those who have no limiter of their own with Resilience4j's for each vendor, as its rule reads. */
    LIMITED(it -> LimitedCalls.perSecond(new HttpCalls(it), it.api().perSecond())),

    /** The same with one of 1 for each 10 ms. */
    PACED(it -> LimitedCalls.evenly(new HttpCalls(it))),

    /** Over HTTP, of those who have no gate of their own with one for each vendor that a refusal closes. */
    GATED(it -> new GatedCalls(new HttpCalls(it))),

    /** Over HTTP, each counted in Redis first. */
    COUNTED(it -> new CountedCalls(new HttpCalls(it), it));

    private final Function<Assignment, Calls> calls;

    CallKind(Function<Assignment, Calls> calls) {
        this.calls = calls;
    }

    /** In the contender's process. */
    Calls open(Assignment assignment) {
        return calls.apply(assignment);
    }
}
