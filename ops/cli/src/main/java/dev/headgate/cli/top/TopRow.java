package dev.headgate.cli.top;

import dev.headgate.control.rate.Rate;
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
 * @param rate of outcomes lately, null before the second look
 * @param now when it was looked
 */
record TopRow(VendorState state, @Nullable Rate rate, Instant now) {

    String vendor() {
        return state.vendor();
    }

    /** The same a moment later. */
    TopRow at(Instant later) {
        return new TopRow(state, rate, later);
    }

    /** What is left of its cool-down; zero for none. */
    Duration coolDownLeft() {
        VendorStatus reported = state.reported();
        Instant until = reported == null ? null : reported.getCoolDownUntil();
        return until == null || until.isBefore(now) ? Duration.ZERO : Duration.between(now, until);
    }

    /** How long what waits takes at the current rate; null if nothing proceeds. */
    @Nullable
    Duration drain() {
        return (rate == null ? Rate.NONE : rate).timeFor(state.waiting());
    }

    Map<String, @Nullable Object> json() {
        Duration drain = drain();
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("lookedAt", now.toString());
        json.putAll(state.json());
        json.put("perSecond", rate == null ? null : Math.round(rate.perSecond() * 10) / 10.0);
        json.put("drainSeconds", drain == null ? null : drain.plusMillis(500).toSeconds());
        return json;
    }
}
