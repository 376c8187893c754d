package dev.headgate.trials.harness;

import dev.headgate.simulator.ReceiveLog;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Tells which intent a call was made for, by the number that {@link TestBed#id} writes into the intent's id. */
public final class Numbers {

    private static final int NONE = -1;

    private final Map<Long, Integer> byKey = new HashMap<>();

    /**
     * @param intents how many there are, from number 0 on
     */
    public Numbers(int intents) {
        for (int n = 0; n < intents; n++) {
            byKey.put(ReceiveLog.keyHash(TestBed.id(n)), n);
        }
    }

    /** The number of the intent that a call was made for, or -1 for an intent that has no number. */
    public int of(ReceiveLog.Entry call) {
        return byKey.getOrDefault(call.keyHash(), NONE);
    }

    /**
     * Accepts every n-th intent, where accounts or groups take turns.
     *
     * @param turn 0 for the one whose intent comes first
     * @param turns how many take turns
     */
    public Predicate<ReceiveLog.Entry> turn(int turn, int turns) {
        return call -> of(call) % turns == turn;
    }
}
