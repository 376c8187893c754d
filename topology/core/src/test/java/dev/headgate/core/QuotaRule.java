package dev.headgate.core;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

/**
 * As the vendor counts, by its own clock: in no window ending with an arrival, and on no day, do the arrivals cost more
 * than the limit.
 */
final class QuotaRule implements Rules.Rule {

    private record Cost(long time, int cost) {}

    private static final class Count {
        final Deque<Cost> costs = new ArrayDeque<>();
        int sum;
        final Map<Long, Integer> days = new HashMap<>();
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
        switch (limit.window()) {
            case Window.Rolling(Duration period) ->
                rolling(limit, period.toNanos(), count, new Cost(time, cost), broken);
            case Window.CalendarDay(ZoneId zone) -> {
                long millis = Math.floorDiv(time + scenario.clockError(), 1_000_000);
                long local = millis + TimeZone.getTimeZone(zone.getId()).getOffset(millis);
                long day = Math.floorDiv(local, 86_400_000);
                if (count.days.merge(day, cost, Integer::sum) > limit.max()) {
                    broken.add(limit + " in " + scope + ": " + count.days.get(day) + " arrived on day " + day);
                }
            }
        }
    }

    private static void rolling(Limit limit, long window, Count count, Cost cost, List<String> broken) {
        count.costs.addLast(cost);
        count.sum += cost.cost();
        while (count.costs.getFirst().time() <= cost.time() - window) {
            count.sum -= count.costs.removeFirst().cost();
        }
        if (count.sum > limit.max()) {
            broken.add(limit + " in one scope: " + count.sum + " arrived in the window ending " + cost.time());
        }
    }
}
