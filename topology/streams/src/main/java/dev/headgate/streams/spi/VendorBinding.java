package dev.headgate.streams.spi;

import dev.headgate.api.Connector;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Room;
import java.time.Duration;

/**
 * How one vendor is reached.
 *
 * @param policy its rules
 * @param connector makes its calls
 * @param version of its profile, as status reports it; empty if it has none
 * @param deadline the longest that the connector takes for a call, positive
 * @param dedupe how long an intent's id is remembered after it was accepted; zero: not at all
 * @param room how much of its backlog may wait in the ledger
 */
public record VendorBinding(
        Policy policy, Connector connector, String version, Duration deadline, Duration dedupe, Room room) {

    public VendorBinding {
        if (!deadline.isPositive() || dedupe.isNegative()) {
            throw new IllegalArgumentException("deadline positive, dedupe not negative: " + deadline + " " + dedupe);
        }
    }

    /** With the usual room. */
    public VendorBinding(Policy policy, Connector connector, String version, Duration deadline, Duration dedupe) {
        this(policy, connector, version, deadline, dedupe, Room.DEFAULT);
    }

    /** Without dedupe; a call that got no answer is held for as long as one may take. */
    public VendorBinding(Policy policy, Connector connector, String version) {
        this(policy, connector, version, policy.transit().unansweredHold(), Duration.ZERO);
    }
}
