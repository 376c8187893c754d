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
    };

    /** In the runner. */
    abstract Calls open(Assignment assignment);
}
