package dev.headgate.trials.scenario;

import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.harness.TestBed;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a receive log shows besides the simulator's own report. */
public final class Arrivals {

    private Arrivals() {}

    /** Among the last so many arrivals, those the vendor has not answered. */
    public static int unanswered(ReceiveLog log, int last) {
        int unanswered = 0;
        for (int i = Math.max(0, log.size() - last); i < log.size(); i++) {
            unanswered += log.get(i).status() == 0 ? 1 : 0;
        }
        return unanswered;
    }

    /** Arrivals beyond the first of an idempotency key, answered or not. */
    public static long second(ReceiveLog log) {
        Set<Long> keys = new HashSet<>();
        long second = 0;
        for (int i = 0; i < log.size(); i++) {
            second += keys.add(log.get(i).keyHash()) ? 0 : 1;
        }
        return second;
    }

    /**
     * Intents first called before the one of the same ordering key that was sent before them had succeeded.
     *
     * @param orderingKeys that took turns, from the first intent on
     */
    public static long overtakers(ReceiveLog log, int orderingKeys) {
        Map<Long, Integer> first = new HashMap<>();
        Map<Long, Integer> succeeded = new HashMap<>();
        for (int i = 0; i < log.size(); i++) {
            ReceiveLog.Entry call = log.get(i);
            first.putIfAbsent(call.keyHash(), i);
            if (call.status() >= 200 && call.status() < 300) {
                succeeded.putIfAbsent(call.keyHash(), i);
            }
        }
        long overtakers = 0;
        for (long n = orderingKeys; n < orderingKeys + first.size(); n++) {
            Integer called = first.get(ReceiveLog.keyHash(TestBed.id(n)));
            Integer before = succeeded.get(ReceiveLog.keyHash(TestBed.id(n - orderingKeys)));
            overtakers += called != null && (before == null || called < before) ? 1 : 0;
        }
        return overtakers;
    }
}
