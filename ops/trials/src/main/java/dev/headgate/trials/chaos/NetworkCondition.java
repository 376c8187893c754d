package dev.headgate.trials.chaos;

import java.time.Duration;

/**
 * What a network does to connections through it.
 *
 * @param delay of each piece of data, in each direction
 * @param toBrokerCut whether nothing reaches the broker; what was sent arrives when that is over, as TCP sends it again
 * @param toClientCut whether nothing comes back from the broker
 * @param refusing whether there are no connections at all
 */
record NetworkCondition(Duration delay, boolean toBrokerCut, boolean toClientCut, boolean refusing) {

    static final NetworkCondition FAIR = new NetworkCondition(Duration.ZERO, false, false, false);
    static final NetworkCondition TO_BROKER_CUT = new NetworkCondition(Duration.ZERO, true, false, false);
    static final NetworkCondition TO_CLIENT_CUT = new NetworkCondition(Duration.ZERO, false, true, false);
    static final NetworkCondition REFUSING = new NetworkCondition(Duration.ZERO, false, false, true);

    static NetworkCondition delaying(Duration delay) {
        return new NetworkCondition(delay, false, false, false);
    }
}
