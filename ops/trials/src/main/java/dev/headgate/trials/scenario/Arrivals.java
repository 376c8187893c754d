package dev.headgate.trials.scenario;

import dev.headgate.simulator.ReceiveLog;
import java.util.HashSet;
import java.util.Set;

/** What a receive log shows besides the simulator's own report. */
final class Arrivals {

    private Arrivals() {}

    /** Among the last so many arrivals, those the vendor has not answered. */
    static int unanswered(ReceiveLog log, int last) {
        int unanswered = 0;
        for (int i = Math.max(0, log.size() - last); i < log.size(); i++) {
            unanswered += log.get(i).status() == 0 ? 1 : 0;
        }
        return unanswered;
    }

    /** Arrivals beyond the first of an idempotency key, answered or not. */
    static long second(ReceiveLog log) {
        Set<Long> keys = new HashSet<>();
        long second = 0;
        for (int i = 0; i < log.size(); i++) {
            second += keys.add(log.get(i).keyHash()) ? 0 : 1;
        }
        return second;
    }
}
