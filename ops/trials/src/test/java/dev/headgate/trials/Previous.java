package dev.headgate.trials;

import dev.headgate.trials.harness.PreviousVersion;
import dev.headgate.trials.harness.UnavailableException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** The version before, in tests: {@code -Dprevious=PATH} names it; else it is built from the repository's history. */
public final class Previous {

    private Previous() {}

    /** What {@code -Dprevious} names; null for nothing. */
    public static @Nullable String given() {
        String given = System.getProperty("headgate.previous", "");
        return given.isBlank() ? null : given;
    }

    /** The version itself; a test that asks for it is skipped where there is none. */
    static PreviousVersion version() throws Exception {
        return orSkipped(() -> PreviousVersion.find(given(), _ -> {}));
    }

    /** What comes of something that needs it; the test is skipped, with a sentence that says why, where there is none. */
    public static <T> T orSkipped(Callable<T> needing) throws Exception {
        try {
            return needing.call();
        } catch (UnavailableException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
