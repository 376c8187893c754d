package dev.headgate.core;

import java.time.Duration;
import java.util.List;

/**
 * The rules of one vendor.
 *
 * @param limits all of them hold at once
 * @param bulkhead the most calls in flight, at least 1
 * @param transit when a call may reach the vendor, and so for how long it holds its permits
 * @param coolDown what a rate-limit refusal means
 * @param retry what a transient failure means
 */
public record Policy(List<Limit> limits, int bulkhead, Transit transit, CoolDownPolicy coolDown, RetryPolicy retry) {

    public Policy {
        limits = List.copyOf(limits);
        if (bulkhead < 1) {
            throw new IllegalArgumentException("bulkhead must be at least 1: " + bulkhead);
        }
    }

    /** With {@link Transit#unbounded}. */
    public Policy(
            List<Limit> limits, int bulkhead, Duration unansweredHold, CoolDownPolicy coolDown, RetryPolicy retry) {
        this(limits, bulkhead, Transit.unbounded(unansweredHold), coolDown, retry);
    }
}
