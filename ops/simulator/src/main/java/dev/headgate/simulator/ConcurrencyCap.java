package dev.headgate.simulator;

import org.jspecify.annotations.Nullable;

/**
 * The most requests a vendor works on at once. A request beyond it is refused without Retry-After and starts no cool-down.
 *
 * @param max 1 to 1,000,000
 * @param status the status of the refusal: 503 or 429
 * @param scopeHeader the request header whose value names the scope it is for, or null for all of the vendor
 */
public record ConcurrencyCap(int max, int status, @Nullable String scopeHeader) {

    public ConcurrencyCap {
        Allowed allowed = new Allowed()
                .range("max", max, 1, 1_000_000)
                .check(status == 503 || status == 429, "status", status, "503 or 429");
        if (scopeHeader != null) {
            allowed.header("scope-header", scopeHeader);
        }
        allowed.orThrow();
    }

    /** Of all of the vendor. */
    public ConcurrencyCap(int max, int status) {
        this(max, status, null);
    }
}
