package dev.headgate.control.status;

import dev.headgate.schemas.Constraint;

/** Why a vendor is not going faster, and what to do about it. */
public enum Reason {
    IDLE("Nothing waits: send intents to make calls."),
    QUOTA("It runs at its limit: raise it in the profile if the vendor allows more."),
    COOL_DOWN("The vendor asked for a pause; if that recurs, lower the limit in its profile."),
    UNREACHABLE("No connection: look at base-url in its profile, at the network, and at the vendor's own status page."),
    AUTH("The vendor refuses the credential: renew what auth in its profile names; it is read again before each try."),
    FAILING("Every call fails: look at the topic retries for what it answers, and at the vendor's own status page."),
    PAUSED("Somebody paused all that waits: headgate commands send RESUME lifts it, the topic audit says who."),
    BULKHEAD("All places for calls are taken: raise bulkhead in the profile, or ask why answers take long."),
    WAITING("Calls are to be made later: the topic retries says which failed and why."),
    NO_PROFILE("Write its profile into vendors.dir; running instances take it within seconds."),
    NOT_ASSIGNED("Start an instance with headgate run, or see in the log of those that run why they are silent."),
    UNKNOWN("A newer Headgate reports what this one does not know: use that version.");

    private final String advice;

    Reason(String advice) {
        this.advice = advice;
    }

    public String advice() {
        return advice;
    }

    public static Reason of(Constraint constraint) {
        return switch (constraint) {
            case IDLE -> IDLE;
            case QUOTA -> QUOTA;
            case COOL_DOWN -> COOL_DOWN;
            case UNREACHABLE -> UNREACHABLE;
            case AUTH -> AUTH;
            case FAILING -> FAILING;
            case PAUSED -> PAUSED;
            case BULKHEAD -> BULKHEAD;
            case WAITING -> WAITING;
            case NO_PROFILE -> NO_PROFILE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
