package dev.headgate.core;

import dev.headgate.api.Hint;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A quota of the vendor that no profile tells of: so many calls of a scope in each period, said in every answer. Only where
 * every call gets an answer: of one that got none, a hint can't know whether it was counted.
 */
final class Allowance {

    private final boolean told;
    private final List<String> names;
    private final int most;
    private final long period;
    private final Map<Scope, Map<Long, Integer>> counts = new HashMap<>();

    Allowance(Scenario scenario, SplittableRandom random) {
        this.told = !scenario.plain() && scenario.network().unanswered() == 0 && random.nextInt(3) == 0;
        this.names = Scenario.scope(random);
        this.most = random.nextInt(1, 20);
        this.period = random.nextLong(1_000_000_000L, 10_000_000_000L);
    }

    /** What is left in the period of this arrival, which counts; negative: too many arrived. */
    int count(Intent intent, long now) {
        Scope scope = Scope.of(names, intent.scope());
        return most - counts.computeIfAbsent(scope, s -> new HashMap<>()).merge(period(now), 1, Integer::sum);
    }

    boolean told() {
        return told;
    }

    Scope scope(Intent intent) {
        return Scope.of(names, intent.scope());
    }

    long period(long time) {
        return Math.floorDiv(time, period);
    }

    /**
     * @param remaining as counted when the call arrived
     * @param arrival when that was
     */
    List<Hint> hints(int remaining, long arrival) {
        long reset = (period(arrival) + 1) * period - arrival;
        return told ? List.of(new Hint.Remaining(names, Math.max(0, remaining), Duration.ofNanos(reset))) : List.of();
    }
}
