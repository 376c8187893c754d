package dev.headgate.simulator;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One limit of a vendor: at most {@code max} counted arrivals in any of its windows.
 *
 * @param max counted arrivals, 1 to 10,000,000
 * @param window what it counts over
 * @param scopeHeader the request header whose value names the scope (an absent header is a scope of its own), or null for
 *     one scope for the whole vendor
 * @param coolDown how long a refusal by this limit lasts, or null for the time until a permit is free again
 * @param calls which calls count
 * @param headers of each accepted answer to a call that counts; in their values <code>{limit}</code>, <code>{remaining}</code>,
 *     <code>{used}</code> and, for the time until a permit is free again, {@link WaitWords} are written out
 * @param refuses false if the vendor only counts: nothing is refused, so that no cool-down hides what is too much
 */
public record LimitSpec(
        int max,
        Window window,
        @Nullable String scopeHeader,
        @Nullable Duration coolDown,
        CallFilter calls,
        Map<String, String> headers,
        boolean refuses) {

    public LimitSpec {
        headers = Map.copyOf(headers);
        Allowed allowed = new Allowed();
        allowed.range("max", max, 1, 10_000_000);
        if (window instanceof Window.Rolling(Duration length)) {
            allowed.duration("window", length, Duration.ofMillis(1));
        }
        if (window instanceof Window.Bucket(Duration interval)) {
            allowed.duration("refill-every", interval, Duration.ofMillis(1));
        }
        headers.keySet().forEach(name -> allowed.header("headers", name));
        if (scopeHeader != null) {
            allowed.header("scope-header", scopeHeader);
        }
        if (coolDown != null) {
            allowed.duration("cool-down", coolDown, Duration.ofMillis(1));
        }
        allowed.orThrow();
    }

    /** Of all calls. */
    public LimitSpec(
            int max, Window window, @Nullable String scopeHeader, @Nullable Duration coolDown, boolean refuses) {
        this(max, window, scopeHeader, coolDown, CallFilter.ALL, Map.of(), refuses);
    }

    /** A limit in a rolling window for the whole vendor, whose refusals last until a permit is free. */
    public static LimitSpec of(int max, Duration window) {
        return new LimitSpec(max, new Window.Rolling(window), null, null, true);
    }

    /** The same in a calendar day. */
    public static LimitSpec ofDay(int max, ZoneId zone) {
        return new LimitSpec(max, new Window.CalendarDay(zone), null, null, true);
    }

    /** The same limit, counted for each value of a request header. */
    public LimitSpec per(String header) {
        return new LimitSpec(max, window, header, coolDown, calls, headers, refuses);
    }

    /** The same limit, whose refusals last this long. */
    public LimitSpec coolingDown(Duration wait) {
        return new LimitSpec(max, window, scopeHeader, wait, calls, headers, refuses);
    }

    /** The same limit, of some calls only. */
    public LimitSpec of(CallFilter some) {
        return new LimitSpec(max, window, scopeHeader, coolDown, some, headers, refuses);
    }

    /** The same limit, of which answers tell how much is left. */
    public LimitSpec telling(Map<String, String> some) {
        return new LimitSpec(max, window, scopeHeader, coolDown, calls, some, refuses);
    }

    /** The same limit, which refuses nothing. */
    public LimitSpec onlyCounting() {
        return new LimitSpec(max, window, scopeHeader, coolDown, calls, headers, false);
    }
}
