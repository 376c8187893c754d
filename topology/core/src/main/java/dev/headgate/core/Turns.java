package dev.headgate.core;

import java.util.Comparator;
import java.util.TreeSet;

/**
 * Whose turn it is among the lanes of one priority: stride scheduling by their tenants' weights, which are turns one after
 * another where all weigh the same. Who had nothing to start does not catch up.
 */
final class Turns {

    /** Divisible by most weights, so that strides are whole. */
    static final long ROUND = 5_040;

    /** Lanes with something to try, next first. */
    private final TreeSet<Lane> lanes =
            new TreeSet<>(Comparator.<Lane>comparingLong(lane -> lane.pass).thenComparingLong(lane -> lane.turn));

    /** The pass of the lane that started last. */
    private long served;

    private long turns;

    boolean isEmpty() {
        return lanes.isEmpty();
    }

    /** Those with something to try, next first. */
    Iterable<Lane> inTurn() {
        return lanes;
    }

    Lane first() {
        return lanes.getFirst();
    }

    /** A lane that is new stands behind those that had their turn just now. */
    void enter(Lane lane) {
        lane.pass = served + lane.stride;
    }

    /** It has something to try from now on. */
    void add(Lane lane) {
        if (!lane.takesTurns) {
            lane.takesTurns = true;
            lane.pass = Math.max(lane.pass, served);
            lane.turn = ++turns;
            lanes.add(lane);
        }
    }

    /** It has nothing to try any more. */
    void remove(Lane lane) {
        if (lane.takesTurns) {
            lanes.remove(lane);
            lane.takesTurns = false;
        }
    }

    /** One of it has started: the turn passes on. */
    void started(Lane lane) {
        boolean alone = lane.takesTurns && lanes.size() == 1; // as mostly: the place of one among one is what it is
        if (lane.takesTurns && !alone) {
            lanes.remove(lane);
        }
        served = lane.pass;
        lane.pass += lane.stride;
        lane.turn = ++turns;
        if (lane.takesTurns && !alone) {
            lanes.add(lane);
        }
    }
}
