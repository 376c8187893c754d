package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Calendar;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * As the vendor counts, by its own clock: in no window ending with an arrival, and on no day and in no month, do the arrivals
 * cost more than the limit, and no arrival finds too little in its bucket.
 */
final class QuotaRule implements Rules.Rule {

    private record Cost(long time, int cost) {}

    private static final class Count {
        final Deque<Cost> costs = new ArrayDeque<>();
        int sum;
        final Map<Long, Integer> spans = new HashMap<>();

        /** What is missing in the bucket, in nanoseconds until it is full. */
        long missing;

        long since;
    }

    /** What makes permits of two limits the same. */
    private record Key(
            String id,
            List<String> scope,
            Window window,
            String unit,
            @Nullable String exempt) {

        static Key of(Limit limit) {
            return new Key(limit.id(), limit.scope(), limit.window(), limit.unit(), limit.exempt());
        }
    }

    private final Scenario scenario;
    private final Map<Key, Map<Scope, Count>> counts = new HashMap<>();
    private @Nullable Policy changed;
    private long changedAt = Nanos.NEVER;

    /** When the call that was started last for each intent was decided, which took its permits. */
    private final Map<Long, Long> decided = new HashMap<>();

    QuotaRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Changed(long time, Policy policy) -> {
                changed = policy;
                changedAt = time;
            }
            case Trace.Marked(long time, long ordinal, var progress)
            when progress.started() -> decided.put(ordinal, time);
            case Trace.Started(long time, long ordinal, int attempt, long due) -> {
                if (!scenario.intents().get((int) ordinal).atMostOnce()) { // whose calls were decided when marked
                    decided.put(ordinal, time);
                }
            }
            case Trace.Inherited(long time, Limit limit, Scope scope) ->
                count(limit, Math.max(limit.max(), limit.max(scope.values())), scope, time, 1, broken);
            case Trace.Arrived(long time, var call, long ordinal, long sent, var spent, var page) -> {
                Intent intent = scenario.intents().get((int) ordinal);
                long began = Math.min(sent, decided.getOrDefault(ordinal, sent));
                for (Limit limit : limits()) {
                    if (isCounted(limit, intent)) {
                        int cost = spent.getOrDefault(limit.unit(), intent.cost(limit.unit()));
                        Scope scope = Scope.of(limit.scope(), intent.scope());
                        count(limit, most(limit, scope, began), scope, time, cost, broken);
                    }
                }
            }
            default -> {}
        }
    }

    private static boolean isCounted(Limit limit, Intent intent) {
        return limit.exempt() == null || !intent.costs().containsKey(limit.exempt());
    }

    /** Also those that will be in force: what arrived before counts then. */
    private List<Limit> limits() {
        Map<Key, Limit> all = new HashMap<>();
        Scenario.Change change = scenario.change();
        if (change != null) {
            change.policy().limits().forEach(limit -> all.put(Key.of(limit), limit));
        }
        scenario.policy().limits().forEach(limit -> all.put(Key.of(limit), limit));
        return List.copyOf(all.values());
    }

    /** The most permits while a call that was decided then was on its way. */
    private int most(Limit limit, Scope scope, long began) {
        Scenario.Change change = scenario.change();
        if (change == null) {
            return limit.max(scope.values());
        }
        int before = began <= changedAt ? max(limit, scope, scenario.policy()) : 0;
        int after = changed == null ? 0 : max(limit, scope, changed);
        return Math.max(before, after);
    }

    private static int max(Limit limit, Scope scope, Policy policy) {
        return policy.limits().stream()
                .filter(other -> Key.of(other).equals(Key.of(limit)))
                .mapToInt(other -> other.max(scope.values()))
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }

    private void count(Limit limit, int max, Scope scope, long time, int cost, List<String> broken) {
        Count count =
                counts.computeIfAbsent(Key.of(limit), l -> new HashMap<>()).computeIfAbsent(scope, s -> new Count());
        switch (limit.window()) {
            case Window.Rolling(Duration period) ->
                rolling(limit, max, period.toNanos(), count, new Cost(time, cost), broken);
            case Window.CalendarDay(ZoneId zone) -> {
                long day = day(time + scenario.clockError(), zone);
                if (count.spans.merge(day, cost, Integer::sum) > max) {
                    broken.add(limit + " in " + scope + ": " + count.spans.get(day) + " arrived on day " + day);
                }
            }
            case Window.CalendarMonth(ZoneId zone) -> {
                long month = month(time + scenario.clockError(), zone);
                if (count.spans.merge(month, cost, Integer::sum) > max) {
                    broken.add(limit + " in " + scope + ": " + count.spans.get(month) + " arrived in month " + month);
                }
            }
            case Window.Bucket(Duration interval) ->
                bucket(limit.in(scope.values()), max, interval.toNanos(), count, new Cost(time, cost), broken);
        }
    }

    /** A number that no other day has, where the clock shows this time. */
    static long day(long clock, ZoneId zone) {
        return Math.floorDiv(local(clock, zone), 86_400_000);
    }

    /** The same of a month. */
    static long month(long clock, ZoneId zone) {
        Calendar local = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        local.setTimeInMillis(local(clock, zone));
        return local.get(Calendar.YEAR) * 12L + local.get(Calendar.MONTH);
    }

    private static long local(long clock, ZoneId zone) {
        long millis = Math.floorDiv(clock, 1_000_000);
        return millis + TimeZone.getTimeZone(zone.getId()).getOffset(millis);
    }

    /** Where it is not in force, an empty bucket lets through what comes. */
    private static void bucket(Limit limit, int max, long interval, Count count, Cost cost, List<String> broken) {
        count.missing = Math.max(0, count.missing - (cost.time() - count.since)) + cost.cost() * interval;
        count.since = cost.time();
        if (max == Integer.MAX_VALUE) {
            count.missing = Math.min(count.missing, limit.max() * interval);
        } else if (count.missing > max * interval) {
            broken.add(limit + " in one scope: arrived beyond its bucket at " + cost.time());
        }
    }

    private static void rolling(Limit limit, int max, long window, Count count, Cost cost, List<String> broken) {
        count.costs.addLast(cost);
        count.sum += cost.cost();
        while (count.costs.getFirst().time() <= cost.time() - window) {
            count.sum -= count.costs.removeFirst().cost();
        }
        if (count.sum > max) {
            broken.add(limit + " in one scope: " + count.sum + " arrived in the window ending " + cost.time());
        }
    }
}
