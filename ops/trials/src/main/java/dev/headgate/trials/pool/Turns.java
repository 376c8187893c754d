package dev.headgate.trials.pool;

import dev.headgate.trials.judge.Rounded;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts in the calls of a vendor, in the order in which they arrived. */
final class Turns {

    private Turns() {}

    /** The most calls within a window, which is as long as the quota's. */
    static int mostInWindow(List<SessionLog.Arrival> arrivals, Duration window) {
        Deque<Long> within = new ArrayDeque<>();
        int most = 0;
        for (SessionLog.Arrival arrival : arrivals) {
            within.addLast(arrival.at());
            while (arrival.at() - within.getFirst() >= window.toNanos()) {
                within.removeFirst();
            }
            most = Math.max(most, within.size());
        }
        return most;
    }

    /** The most calls of others between two of an account's, or before its first. */
    static int mostBetween(List<String> called) {
        Map<String, Integer> last = new HashMap<>();
        int most = 0;
        for (int i = 0; i < called.size(); i++) {
            most = Math.max(most, i - last.getOrDefault(called.get(i), -1) - 1);
            last.put(called.get(i), i);
        }
        return most;
    }

    /**
     * How many calls the largest account had when the first of others had all of its own, in those of that one.
     *
     * @param others accounts that are alike
     * @param each intents of each of them
     */
    static double largestToOther(List<String> called, String largest, Set<String> others, int each) {
        Map<String, Integer> counts = new HashMap<>();
        for (String account : called) {
            int count = counts.merge(account, 1, Integer::sum);
            if (others.contains(account) && count == each) {
                break;
            }
        }
        return Rounded.to(1, (double) counts.getOrDefault(largest, 0) / each);
    }
}
