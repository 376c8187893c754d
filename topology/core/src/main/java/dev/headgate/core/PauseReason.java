package dev.headgate.core;

/** Why a scope is not called. */
public enum PauseReason {
    /** The vendor asked to be left alone. */
    THROTTLED(Constraint.COOL_DOWN),
    /** It can't be reached. */
    UNREACHABLE(Constraint.UNREACHABLE),
    /** It does not accept the credential. */
    AUTH(Constraint.AUTH),
    /** All that is called fails. */
    FAILING(Constraint.FAILING);

    private final Constraint constraint;

    PauseReason(Constraint constraint) {
        this.constraint = constraint;
    }

    Constraint constraint() {
        return constraint;
    }
}
