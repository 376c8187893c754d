package dev.headgate.core;

/**
 * How far an intent has come; kept in the ledger.
 *
 * @param attempts attempts that counted
 * @param calls requests sent
 * @param throttles rate-limit refusals
 * @param cancelled whether it was cancelled in flight
 */
public record Progress(int attempts, int calls, int throttles, boolean cancelled) {

    public static final Progress NONE = new Progress(0, 0, 0, false);

    Progress attempted() {
        return new Progress(attempts + 1, calls, throttles, cancelled);
    }

    Progress called() {
        return new Progress(attempts, calls + 1, throttles, cancelled);
    }

    Progress throttled() {
        return new Progress(attempts, calls, throttles + 1, cancelled);
    }

    Progress cancel() {
        return new Progress(attempts, calls, throttles, true);
    }
}
