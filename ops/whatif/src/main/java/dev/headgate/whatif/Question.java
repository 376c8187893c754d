package dev.headgate.whatif;

import dev.headgate.core.policy.Limit;
import java.util.List;

/**
 * How a recording is to be played again.
 *
 * @param fromBegin whether all of it is, as if the other rules had been in force from its beginning; or else what has no
 *     outcome yet, from now on
 * @param runs at most so many, at least 1; fewer where intents are very many
 * @param seed the same gives the same answer
 * @param vendorLimits that the vendor is assumed to have of its own, with rolling windows
 */
public record Question(boolean fromBegin, int runs, long seed, List<Limit> vendorLimits) {

    /** Runs of a prediction, as a rule. */
    public static final int RUNS = 20;

    public Question {
        vendorLimits = List.copyOf(vendorLimits);
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be at least 1: " + runs);
        }
    }
}
