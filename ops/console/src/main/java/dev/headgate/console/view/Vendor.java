package dev.headgate.console.view;

import dev.headgate.control.rate.Rate;
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

    static Vendor of(VendorState state, Rate rate) {
        Duration left = rate.timeFor((long) state.waiting() + state.inFlight());
        if (left != null && left.compareTo(FOREVER) > 0) {
            left = FOREVER;
        }
        return new Vendor(state, rate.perSecond(), left == null || left.isZero() ? null : left);
    }
}
