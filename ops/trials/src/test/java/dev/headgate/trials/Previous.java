package dev.headgate.trials;

import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.UnavailableException;
import org.junit.jupiter.api.Assumptions;

/** The version before, in tests: {@code -Dprevious=PATH} names it; else it is built from the repository's history. */
final class Previous {

    private Previous() {}

    /** A test that asks for it is skipped, with a sentence that says why, where there is none. */
    static PreviousVersion version() throws Exception {
        String given = System.getProperty("headgate.previous", "");
        try {
            return PreviousVersion.find(given.isBlank() ? null : given, _ -> {});
        } catch (UnavailableException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
