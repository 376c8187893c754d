package dev.headgate.app.management;

import java.time.Duration;

/**
 * What the endpoint takes at most. Probes of health are in no rate: who refuses them has the process killed.
 *
 * @param principalRate requests of a principal in a second
 * @param addressRate requests without a principal of an address (of IPv6: of its /64 network) in a second
 * @param wrongTokens wrong tokens of an address, one more each second; past them no token of that address is looked at
 * @param bodyBytes of a request
 * @param headerBytes of a request, its first line aside
 * @param concurrent requests answered at once; one past them gets 503
 * @param connections open at once; one past them waits
 * @param idle a connection that neither sends nor is answered is closed after
 */
public record ManagementLimits(
        int principalRate,
        int addressRate,
        int wrongTokens,
        int bodyBytes,
        int headerBytes,
        int concurrent,
        int connections,
        Duration idle) {

    /** Enough for a few people with pages open and a program or two. */
    public static final ManagementLimits DEFAULT =
            new ManagementLimits(100, 50, 10, 1 << 20, 16_384, 128, 512, Duration.ofSeconds(30));

    /** @throws IllegalArgumentException if one is not positive */
    public ManagementLimits {
        boolean positive = principalRate > 0
                && addressRate > 0
                && wrongTokens > 0
                && bodyBytes > 0
                && headerBytes > 0
                && concurrent > 0
                && connections > 0
                && idle.isPositive();
        if (!positive) {
            throw new IllegalArgumentException("limits are positive");
        }
    }
}
