package dev.headgate.control.status;

/** How a vendor is; what somebody should look at first comes first. */
public enum Condition {

    /** Somebody has to do something. */
    TROUBLE,

    /** It asked for a wait. */
    COOLING,

    /** By somebody's command. */
    PAUSED,

    /** It goes as fast as it may. */
    FULL,

    /** For a time that is to come. */
    WAITING,

    /** It has nothing to do. */
    WELL;

    public static Condition of(Reason reason) {
        return switch (reason) {
            case UNREACHABLE, AUTH, FAILING, NO_PROFILE, NOT_ASSIGNED, UNKNOWN -> TROUBLE;
            case COOL_DOWN -> COOLING;
            case PAUSED -> PAUSED;
            case QUOTA, BULKHEAD -> FULL;
            case WAITING -> WAITING;
            case IDLE -> WELL;
        };
    }
}
