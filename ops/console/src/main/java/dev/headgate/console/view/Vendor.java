package dev.headgate.console.view;

import dev.headgate.control.status.VendorState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A vendor at one moment.
 *
 * @param rate intents that end, a second
 * @param left until nothing waits, if it goes on so; null if nothing waits, or nothing ends
 */
public record Vendor(
        VendorState state, double rate, @Nullable Duration left) {

    /** Longer is not worth a figure. */
    private static final Duration FOREVER = Duration.ofDays(365);

    static Vendor of(VendorState state, double rate) {
        long waiting = (long) state.waiting() + state.inFlight();
        if (waiting == 0 || rate <= 0) {
            return new Vendor(state, rate, null);
        }
        double seconds = waiting / rate;
        return new Vendor(
                state, rate, seconds > FOREVER.toSeconds() ? FOREVER : Duration.ofMillis(Math.round(seconds * 1_000)));
    }
}
