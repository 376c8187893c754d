package dev.headgate.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** As the vendor counts: in no window ending with an arrival do the arrivals cost more than the limit. */
final class QuotaRule implements Rules.Rule {

    private record Cost(long time, int cost) {}

    private static final class Count {
        final Deque<Cost> costs = new ArrayDeque<>();
        int sum;
    }

    private final Scenario scenario;
    private final Map<Limit, Map<Scope, Count>> counts = new HashMap<>();

    QuotaRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Inherited(long time, Limit limit, Scope scope) -> count(limit, scope, time, 1, broken);
            case Trace.Arrived(long time, long ordinal, long sent) -> {
                Intent intent = scenario.intents().get((int) ordinal);
                for (Limit limit : scenario.policy().limits()) {
                    count(limit, Scope.of(limit.scope(), intent.scope()), time, intent.cost(), broken);
                }
            }
            default -> {}
        }
    }

    private void count(Limit limit, Scope scope, long time, int cost, List<String> broken) {
        Count count = counts.computeIfAbsent(limit, l -> new HashMap<>()).computeIfAbsent(scope, s -> new Count());
        count.costs.addLast(new Cost(time, cost));
        count.sum += cost;
        while (count.costs.getFirst().time() <= time - limit.window().toNanos()) {
            count.sum -= count.costs.removeFirst().cost();
        }
        if (count.sum > limit.max()) {
            broken.add(limit + " in " + scope + ": " + count.sum + " arrived in the window ending " + time);
        }
    }
}
