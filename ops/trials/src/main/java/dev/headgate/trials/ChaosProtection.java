package dev.headgate.trials;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A protection that a chaos run can be played without, to show that the judge notices. */
public enum ChaosProtection {
    /** What was accepted is kept where a crash does not reach it. */
    LEDGER,
    /** No transaction commits after its task has gone to another. */
    FENCING,
    /** No call leaves without a recent proof of ownership. */
    OWNERSHIP,
    /** A refusal stops the calls to its scope. */
    COOLDOWN,
    /** A call to be made at most once waits for the commit of its start. */
    START_COMMIT,
    /** An id seen before is not called again, where the profile says so. */
    DEDUPE;

    /** As it is called on the command line. */
    public String flag() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The one that is called so on the command line. */
    public static Optional<ChaosProtection> named(String flag) {
        return Arrays.stream(values()).filter(it -> it.flag().equals(flag)).findFirst();
    }
}
