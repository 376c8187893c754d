package dev.headgate.console.page;

import dev.headgate.console.view.Vendor;
import dev.headgate.control.status.Condition;
import dev.headgate.control.status.Reason;
import dev.headgate.control.status.VendorState;
import dev.headgate.schemas.VendorStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A vendor as a row shows it; equal to another that looks the same.
 *
 * @param until milliseconds since 1970 at which what holds it up ends, for a count-down; 0 for none
 */
record VendorRow(
        String vendor,
        String element,
        String link,
        String reason,
        String style,
        String detail,
        long until,
        @Nullable String problem,
        String waiting,
        int parked,
        String parkedText,
        int inFlight,
        int bulkhead,
        String limit,
        int used,
        int max,
        String rate,
        String left,
        int overrides,
        int learned,
        boolean leaving) {

    static VendorRow of(Vendor vendor) {
        VendorState state = vendor.state();
        VendorStatus reported = state.figures();
        boolean cooling = state.reason() == Reason.COOL_DOWN;
        Instant until = cooling ? reported.getCoolDownUntil() : null;
        String limit = reported.getLimitId();
        return new VendorRow(
                state.vendor(),
                Words.element("v-", state.vendor()),
                Words.vendorLink(state.vendor()),
                state.reason().name(),
                style(state.reason()),
                detail(state, until != null),
                until == null ? 0 : until.toEpochMilli(),
                state.problem(),
                Words.count(state.waiting()),
                reported.getParked(),
                Words.count(reported.getParked()),
                state.inFlight(),
                reported.getBulkhead(),
                limit == null ? "" : limit,
                reported.getUsed(),
                limit == null ? 0 : reported.getMax(),
                Words.rate(vendor.rate()),
                Words.duration(vendor.left()),
                reported.getOverrides().size(),
                reported.getLearned().size(),
                reported.getRetirement() != null);
    }

    /** For a meter, which needs a maximum. */
    public int meterBulkhead() {
        return Math.max(1, bulkhead);
    }

    /** The figures behind the reason; of a cool-down none, as it is counted down in the browser. */
    private static String detail(VendorState state, boolean counted) {
        String detail = state.detail();
        String reason = state.reason().name();
        return counted
                ? ""
                : detail.startsWith(reason) ? detail.substring(reason.length()).strip() : detail;
    }

    private static String style(Reason reason) {
        return switch (Condition.of(reason)) {
            case WELL -> "plain";
            case FULL, WAITING -> "good";
            case COOLING, PAUSED -> "waiting";
            case TROUBLE -> "bad";
        };
    }
}
