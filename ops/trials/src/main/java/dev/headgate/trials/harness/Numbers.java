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
     * Which of several accounts or groups a call was made for, where they take turns.
     *
     * @param turns how many take turns
     * @return 0 for the one whose intent comes first; -1 for an intent that has no number
     */
    public int turnOf(ReceiveLog.Entry call, int turns) {
        return of(call) % turns;
    }

    /** Accepts the calls for one of several accounts or groups that take turns, as {@link #turnOf} numbers them. */
    public Predicate<ReceiveLog.Entry> turn(int turn, int turns) {
        return call -> turnOf(call, turns) == turn;
    }
}
