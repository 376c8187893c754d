package dev.headgate.whatif;

import dev.headgate.api.Verdict;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Limits that the vendor is assumed to have of its own: it counts calls as they arrive, and refuses those that are too many. */
final class VendorSide {

    private final List<Limit> limits;
    private final Map<List<String>, Deque<Long>> arrivals = new HashMap<>();

    /** @param limits with rolling windows, in calls */
    VendorSide(List<Limit> limits) {
        this.limits = List.copyOf(limits);
    }

    /** A call arrives, no earlier than those before it. Returns the refusal; null: it is dealt with. */
    @Nullable
    Verdict arrives(Map<String, String> scope, long at) {
        List<Deque<Long>> counted = new ArrayList<>(limits.size());
        for (Limit limit : limits) {
            List<String> key = new ArrayList<>(List.of(limit.id()));
            limit.scope().forEach(name -> key.add(scope.getOrDefault(name, "")));
            Deque<Long> own = arrivals.computeIfAbsent(key, _ -> new ArrayDeque<>());
            long window = Nanos.of(limit.length());
            while (!own.isEmpty() && own.getFirst() <= at - window) {
                own.removeFirst();
            }
            if (own.size() >= limit.max()) {
                return new Verdict.Throttled(limit.scope(), Duration.ofNanos(own.getFirst() + window - at));
            }
            counted.add(own);
        }
        counted.forEach(own -> own.add(at));
        return null;
    }
}
