package dev.headgate.simulator;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What arrived under one limit, over all its scopes.
 *
 * @param max the limit
 * @param windowMillis its window; 0 for a calendar day and a bucket
 * @param scopeHeader the header naming the scope, or null for the whole vendor
 * @param mostInWindow most arrivals of one scope in any window, refused ones included; of a rolling window exact up to
 *     1,000,000 or twice the limit, whichever is more, and a floor beyond
 * @param overQuota arrivals that were too many for this limit
 * @param days of a limit in calendar days, how many arrived on each by the vendor's clock; empty for a rolling window
 */
public record LimitReport(
        int max,
        long windowMillis,
        @Nullable String scopeHeader,
        int mostInWindow,
        long overQuota,
        Map<String, Long> days) {

    public LimitReport {
        days = Map.copyOf(days);
    }
}
