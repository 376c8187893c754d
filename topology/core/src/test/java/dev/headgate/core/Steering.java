package dev.headgate.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Groups, and what an operator wants done with them, in one of a few seeds. Of random numbers of its own, so that all other
 * seeds go on as they did.
 */
final class Steering {

    private static final long SECOND = 1_000_000_000L;

    private final SplittableRandom random;
    private final SplittableRandom clearing;
    private final boolean none;

    private Steering(SplittableRandom random, SplittableRandom clearing) {
        this.random = random;
        this.clearing = clearing;
        this.none = random.nextInt(3) > 0;
    }

    static Steering of(long seed) {
        return new Steering(
                new SplittableRandom(seed ^ 0x9E3779B97F4A7CL), new SplittableRandom(seed ^ 0x5851F42D4C957FL));
    }

    List<Intent> intents(List<Intent> intents) {
        return none
                ? intents
                : intents.stream()
                        .map(intent -> intent.toBuilder()
                                .group("g" + random.nextInt(3))
                                .build())
                        .toList();
    }

    List<Scenario.Input> inputs(List<Scenario.Input> inputs) {
        List<Scenario.Input> all = new ArrayList<>(inputs);
        long begin = inputs.getFirst().time();
        long length = inputs.getLast().time() - begin + 5 * SECOND;
        for (int i = none ? 0 : random.nextInt(1, 7); i > 0; i--) {
            long time = begin + random.nextLong(length);
            all.add(new Scenario.Input(time, "", null, order(time)));
        }
        for (int i = clearing.nextInt(4) > 0 ? 0 : clearing.nextInt(1, 4); i > 0; i--) {
            all.add(new Scenario.Input(begin + clearing.nextLong(length), "", null, clear()));
        }
        all.sort(Comparator.comparingLong(Scenario.Input::time));
        return all;
    }

    /** Of all scopes, or of about half of them. */
    private Event clear() {
        boolean all = clearing.nextBoolean();
        return new Event.CoolDownsCleared(scope -> all || scope.values().hashCode() % 2 == 0);
    }

    private Event order(long time) {
        IntentFilter which = filter();
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> new Event.Paused(which, time + 1 + random.nextLong(20 * SECOND));
            case 3, 4 -> new Event.Resumed(which);
            default ->
                new Event.CancelledAll(
                        "cancelled", intent -> intent.acceptedAt() <= time && PausedIntents.matches(which, intent));
        };
    }

    private IntentFilter filter() {
        @Nullable String group = random.nextInt(3) > 0 ? "g" + random.nextInt(3) : null;
        @Nullable String tenant = random.nextInt(4) == 0 ? "t" + random.nextInt(3) : null;
        Map<String, String> scope = random.nextInt(6) == 0 ? Map.of("method", "m" + random.nextInt(2)) : Map.of();
        return new IntentFilter(group, tenant, scope);
    }
}
