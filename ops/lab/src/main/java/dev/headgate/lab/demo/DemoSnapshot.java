package dev.headgate.lab.demo;

import dev.headgate.control.rate.Rate;
import dev.headgate.schemas.VendorStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the live view shows at one moment.
 *
 * @param elapsed since the first intent
 * @param outcomes outcomes read from the results topic
 * @param intents intents sent
 * @param trend how all together went
 * @param rows one for each vendor
 */
record DemoSnapshot(Duration elapsed, long outcomes, int intents, DemoHistory.Trend trend, List<Row> rows) {

    DemoSnapshot {
        rows = List.copyOf(rows);
    }

    /**
     * A vendor, as its owner reported it.
     *
     * @param vendor its id
     * @param share how many intents are for it
     * @param status its last status record, null before the first
     * @param coolDownLeft zero for none
     * @param trend how it went
     */
    record Row(
            String vendor, int share, @Nullable VendorStatus status, Duration coolDownLeft, DemoHistory.Trend trend) {

        static Row of(String vendor, int share, @Nullable VendorStatus status, Instant now) {
            Instant until = status == null ? null : status.getCoolDownUntil();
            boolean cooling = until != null && until.isAfter(now);
            return new Row(
                    vendor,
                    share,
                    status,
                    cooling ? Duration.between(now, until) : Duration.ZERO,
                    DemoHistory.Trend.NONE);
        }

        Row with(DemoHistory.Trend other) {
            return new Row(vendor, share, status, coolDownLeft, other);
        }

        long finished() {
            return status == null ? 0 : status.getFinished();
        }

        boolean done() {
            return finished() >= share;
        }
    }

    /** How long the rest takes at the current rate; null if nothing is left, or if nothing proceeds. */
    @Nullable
    Duration left() {
        return outcomes >= intents ? null : new Rate(trend.rate()).timeFor(intents - outcomes);
    }
}
