package dev.headgate.trials.pool;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How the calls of flows went.
 *
 * @param overlapping flows that began before another had made its last call
 * @param longestGap between two calls of one flow
 */
record FlowCalls(int overlapping, Duration longestGap) {

    /** @param isFlow whether an intent is one */
    static FlowCalls of(List<SessionLog.Arrival> arrivals, Predicate<String> isFlow) {
        Map<String, Integer> remaining = new HashMap<>();
        arrivals.forEach(arrival -> remaining.merge(arrival.intent(), 1, Integer::sum));
        Map<String, Long> underWay = new HashMap<>();
        int overlapping = 0;
        long longest = 0;
        for (SessionLog.Arrival arrival : arrivals) {
            String id = arrival.intent();
            if (!isFlow.test(id)) {
                continue;
            }
            Long before = underWay.put(id, arrival.at());
            longest = before == null ? longest : Math.max(longest, arrival.at() - before);
            overlapping += before == null && underWay.size() > 1 ? 1 : 0;
            if (remaining.merge(id, -1, Integer::sum) == 0) {
                underWay.remove(id);
            }
        }
        return new FlowCalls(overlapping, Duration.ofNanos(longest));
    }
}
