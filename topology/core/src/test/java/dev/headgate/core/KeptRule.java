package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What is kept for HIGH, of rolling windows and of the bulkhead, is used by nobody else: neither as the vendor counts arrivals,
 * nor of calls in flight. One that costs more than all the others may use goes alone.
 */
final class KeptRule implements Rules.Rule {

    private record Cost(long time, long call, int cost) {}

    private final Scenario scenario;
    private final Map<String, Map<Scope, Deque<Cost>>> arrived = new HashMap<>();
    private final Set<Long> inFlight = new HashSet<>();

    KeptRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        Policy policy = scenario.policy();
        if (policy.shares().keptForHigh() == 0 || scenario.change() != null) {
            return;
        }
        switch (entry) {
            case Trace.Started(long time, long ordinal, var attempt, var due) -> {
                int most = Sharing.others(policy.shares(), policy.bulkhead());
                if (isOther(ordinal) && inFlight.add(ordinal) && inFlight.size() > most) {
                    broken.add(inFlight.size() + " in flight that are not of HIGH at " + time + ", not " + most);
                }
            }
            case Trace.Ended ended -> inFlight.remove(ended.ordinal());
            case Trace.TookOver _ -> inFlight.clear();
            case Trace.Arrived(long time, long call, long ordinal, var sent, var spent, var page) -> {
                if (isOther(ordinal)) {
                    policy.limits().forEach(limit -> arrived(limit, ordinal, call, time, broken));
                }
            }
            default -> {}
        }
    }

    private boolean isOther(long ordinal) {
        return scenario.intents().get((int) ordinal).priority() != Priority.HIGH;
    }

    private void arrived(Limit limit, long ordinal, long call, long time, List<String> broken) {
        boolean known = limit.unit().equals(Limit.COST) || limit.unit().equals(Limit.REQUESTS);
        boolean kept = known && limit.window() instanceof Window.Rolling;
        if (!kept || limit.length().compareTo(Duration.ofHours(1)) > 0) {
            return;
        }
        Intent intent = scenario.intents().get((int) ordinal);
        Scope scope = Scope.of(limit.scope(), intent.scope());
        Deque<Cost> costs = arrived.computeIfAbsent(limit.id(), id -> new HashMap<>())
                .computeIfAbsent(scope, _ -> new ArrayDeque<>());
        costs.addLast(new Cost(time, call, intent.exclusive() ? (intent.cost(limit) + 1) / 2 : intent.cost(limit)));
        costs.removeIf(cost -> cost.time() <= time - limit.length().toNanos());
        int sum = costs.stream().mapToInt(Cost::cost).sum();
        Map<Long, Integer> ofCalls = costs.stream().collect(Collectors.toMap(Cost::call, Cost::cost, Integer::sum));
        int largest = Collections.max(ofCalls.values());
        if (sum > Math.max(largest, Sharing.others(scenario.policy().shares(), limit.max(scope.values())))) {
            broken.add(limit + ": " + sum + " arrived that are not of HIGH in the window ending " + time);
        }
    }
}
