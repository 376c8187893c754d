package dev.headgate.core;

import java.time.Duration;
import java.util.List;

/**
 * The rules of one vendor.
 *
 * @param limits all of them hold at once
 * @param bulkhead the most calls in flight, at least 1
 * @param unansweredHold how long after its send a call that got no answer may still arrive; its permits are held until
 *     then and a window more
 * @param coolDown what a rate-limit refusal means
 * @param retry what a transient failure means
 */
public record Policy(
        List<Limit> limits, int bulkhead, Duration unansweredHold, CoolDownPolicy coolDown, RetryPolicy retry) {

    public Policy {
        limits = List.copyOf(limits);
        if (bulkhead < 1) {
            throw new IllegalArgumentException("bulkhead must be at least 1: " + bulkhead);
        }
        if (!unansweredHold.isPositive()) {
            throw new IllegalArgumentException("unansweredHold must be positive: " + unansweredHold);
        }
    }
}
