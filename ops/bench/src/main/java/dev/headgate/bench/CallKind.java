package dev.headgate.bench;

/** What a call is in a benchmark. */
enum CallKind {
    /** Answered at once, in the runner itself. */
    INSTANT {
        @Override
        Calls open(Assignment assignment) {
            return new InstantCalls(assignment);
        }
    },
    /** Over HTTP. */
    HTTP {
        @Override
        Calls open(Assignment assignment) {
            return new HttpCalls(assignment);
        }
    },
    /** The same, of those who have no limiter of their own with Resilience4j's at 100 a second for each vendor. */
    LIMITED {
        @Override
        Calls open(Assignment assignment) {
            return LimitedCalls.perSecond(HTTP.open(assignment));
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
    };

    /** In the runner. */
    abstract Calls open(Assignment assignment);
}
