package dev.headgate.bench;

import dev.headgate.core.Limit;
import java.time.Duration;
import java.util.List;

/** What a call is in a benchmark. */
enum CallKind {
    /** Answered at once, in the runner itself. */
    INSTANT {
        @Override
        Calls open(Assignment assignment) {
            return new InstantCalls(assignment, PLENTY);
        }
    },

    /** The same, with a limit for each account instead of one for the vendor. */
    INSTANT_BY_ACCOUNT {
        @Override
        Calls open(Assignment assignment) {
            return new InstantCalls(assignment, PLENTY_EACH);
        }
    },

    /** The same, but the first vendor asks to be left alone for hours: its intents wait. */
    PARKED {
        @Override
        Calls open(Assignment assignment) {
            return new ParkedCalls(assignment, PLENTY);
        }
    },

    /** Answered in the runner itself, after the assignment's latency. */
    LATE {
        @Override
        Calls open(Assignment assignment) {
            return new LateCalls(assignment, PLENTY);
        }
    },

    /** Over HTTP. */
    HTTP {
        @Override
        Calls open(Assignment assignment) {
            return new HttpCalls(assignment);
        }
    },
    /** The same, of those who have no limiter of their own with Resilience4j's for each vendor, as its rule reads. */
    LIMITED {
        @Override
        Calls open(Assignment assignment) {
            return LimitedCalls.perSecond(
                    HTTP.open(assignment), assignment.api().perSecond());
        }
    },
    /** The same with one of 1 for each 10 ms. */
    PACED {
        @Override
        Calls open(Assignment assignment) {
            return LimitedCalls.evenly(HTTP.open(assignment));
        }
    },
    /** Over HTTP, of those who have no gate of their own with one for each vendor that a refusal closes. */
    GATED {
        @Override
        Calls open(Assignment assignment) {
            return new GatedCalls(HTTP.open(assignment));
        }
    },
    /** Over HTTP, each counted in Redis first. */
    COUNTED {
        @Override
        Calls open(Assignment assignment) {
            return new CountedCalls(HTTP.open(assignment), assignment);
        }
    };

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Is counted, and never reached. */
    private static final Limit PLENTY = new Limit("plenty", List.of(), 10_000_000, SECOND);

    private static final Limit PLENTY_EACH = new Limit("plenty", List.of(IntentMaker.ACCOUNT), 10_000_000, SECOND);

    /** In the runner. */
    abstract Calls open(Assignment assignment);
}
