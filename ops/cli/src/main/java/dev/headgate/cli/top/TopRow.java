package dev.headgate.cli.top;

import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A vendor at a look.
 *
 * @param perSecond outcomes a second lately, null before the second look
 * @param now when it was looked
 */
record TopRow(VendorState state, @Nullable Double perSecond, Instant now) {

    String vendor() {
        return state.vendor();
    }

    /** The same a moment later. */
    TopRow at(Instant later) {
        return new TopRow(state, perSecond, later);
    }

    /** What is left of its cool-down; zero for none. */
    Duration coolDownLeft() {
        VendorStatus reported = state.reported();
        Instant until = reported == null ? null : reported.getCoolDownUntil();
        return until == null || until.isBefore(now) ? Duration.ZERO : Duration.between(now, until);
    }

    /** When all that waits is through, if it goes on as lately; null if nobody can know. */
    @Nullable
    Duration drain() {
        if (state.waiting() == 0) {
            return Duration.ZERO;
        }
        if (perSecond == null || perSecond <= 0) {
            return null;
        }
        return Duration.ofSeconds(Math.round(state.waiting() / perSecond));
    }

    Map<String, @Nullable Object> json() {
        Duration drain = drain();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("lookedAt", now.toString());
        json.putAll(state.json());
        json.put("perSecond", perSecond == null ? null : Math.round(perSecond * 10) / 10.0);
        json.put("drainSeconds", drain == null ? null : drain.toSeconds());
        return json;
    }
}
