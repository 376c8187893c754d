package dev.headgate.simulator;

/**
 * The most requests a vendor works on at once. A request beyond it is refused without Retry-After and starts no cool-down.
 *
 * @param max 1 to 1,000,000
 * @param status the status of the refusal: 503 or 429
 */
public record ConcurrencyCap(int max, int status) {

    public ConcurrencyCap {
        new Allowed()
                .range("max", max, 1, 1_000_000)
                .check(status == 503 || status == 429, "status", status, "503 or 429")
                .orThrow();
    }
}
