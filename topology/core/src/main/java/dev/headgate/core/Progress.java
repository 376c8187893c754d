package dev.headgate.core;

/**
 * How far an intent has come; kept in the ledger.
 *
 * @param attempts attempts that counted
 * @param calls requests sent
 * @param throttles rate-limit refusals
 * @param cancelled whether it was cancelled in flight
 * @param started whether a call that is to be made at most once may have been sent and its end is not known
 */
public record Progress(int attempts, int calls, int throttles, boolean cancelled, boolean started) {

    public static final Progress NONE = new Progress(0, 0, 0, false);

    /** Of an intent that no call is under way for. */
    public Progress(int attempts, int calls, int throttles, boolean cancelled) {
        this(attempts, calls, throttles, cancelled, false);
    }

    /** Whether there was a call that no rate limit refused. */
    public boolean mayHaveBeenDone() {
        return calls > throttles;
    }

    Progress attempted() {
        return new Progress(attempts + 1, calls, throttles, cancelled, started);
    }

    Progress called(int requests) {
        return new Progress(attempts, calls + requests, throttles, cancelled, started);
    }

    Progress throttled() {
        return new Progress(attempts, calls, throttles + 1, cancelled, started);
    }

    Progress cancel() {
        return new Progress(attempts, calls, throttles, true, started);
    }

    Progress started(boolean now) {
        return new Progress(attempts, calls, throttles, cancelled, now);
    }
}
