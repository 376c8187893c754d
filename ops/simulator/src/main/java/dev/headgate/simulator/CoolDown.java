package dev.headgate.simulator;

/**
 * The cool-downs of one scope, one after the other.
 *
 * <p>A cool-down is pending from the decision to refuse until the last byte of the first refusal that told its wait; then
 * it runs. That byte leaves at some instant between the begin and the end of the write, and only what is certain is held
 * against a sender: siblings are those up to {@code grace} after the end, and {@code until} is the begin + wait. An arrival
 * is placed by when the request reached the vendor, for that is when its sender's choice shows.
 */
final class CoolDown {

    /** How an arrival stands to the cool-down. */
    enum Standing {
        FREE,
        SIBLING,
        INSIDE
    }

    /**
     * What a refusal tells.
     *
     * @param generation the cool-down it belongs to
     * @param beganNanos the begin of its write
     */
    record Told(long generation, long beganNanos, long waitNanos) {}

    private final long graceNanos;
    private long generation;
    private long waitNanos;
    private boolean pending;
    private boolean running;
    private long graceEnd;
    private long until;

    CoolDown(long graceNanos) {
        this.graceNanos = graceNanos;
    }

    /** Where a request that was received then and is counted now stands. */
    Standing standing(long received, long now) {
        if (running && received - graceEnd > 0 && received - until < 0) {
            return Standing.INSIDE;
        }
        return pending || (running && now - until < 0) ? Standing.SIBLING : Standing.FREE;
    }

    /** Decides to refuse for this long; the cool-down is pending. */
    void begin(long wait) {
        generation++;
        waitNanos = wait;
        pending = true;
    }

    /** Doubles the wait, up to a cap that never shortens it. Returns whether it is longer now. */
    boolean escalate(long capNanos) {
        long before = waitNanos;
        long doubled = waitNanos > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : 2 * waitNanos;
        begin(Math.max(waitNanos, Math.min(doubled, capNanos)));
        return waitNanos > before;
    }

    /** The wait a refusal written from now on tells: the whole one, or what is left of one already told. */
    Told answering(long now) {
        return new Told(generation, now, pending ? waitNanos : Math.max(1, until - now));
    }

    /** The last byte of a refusal was written now, or its writing failed now. */
    void written(Told told, long now) {
        if (!pending || told.generation() != generation) {
            return;
        }
        pending = false;
        long end = told.beganNanos() + waitNanos;
        if (!running || now + graceNanos - until >= 0) {
            graceEnd = now + graceNanos;
            until = end;
        } else if (end - until > 0) {
            until = end;
        }
        running = true;
    }

    boolean isIdle(long now) {
        return !pending && (!running || now - until >= 0);
    }
}
