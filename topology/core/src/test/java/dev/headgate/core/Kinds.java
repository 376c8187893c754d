package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Makes buckets, months, long windows and limits of some calls only out of a scenario's short windows and days, in one of a
 * few seeds. Of random numbers of its own, so that all other seeds go on as they did.
 */
final class Kinds {

    private final SplittableRandom random;
    private final boolean plain;
    private final boolean none;

    /** Units in which some calls cost nothing. */
    private final List<String> exempt = new ArrayList<>();

    private boolean months;

    private Kinds(SplittableRandom random, boolean plain) {
        this.random = random;
        this.plain = plain;
        this.none = random.nextInt(3) > 0;
    }

    static Kinds of(long seed, boolean plain) {
        return new Kinds(new SplittableRandom(seed ^ 0x5DEECE66DL), plain);
    }

    /** Shortly before a month begins, if months are to be counted. */
    long start(long start, ZoneId zone) {
        months = !none && random.nextBoolean();
        if (!months) {
            return start;
        }
        LocalDate day = LocalDate.ofInstant(Instant.ofEpochSecond(0, start), zone);
        long first = day.withDayOfMonth(1).plusMonths(1).atStartOfDay(zone).toEpochSecond();
        return first * 1_000_000_000 - random.nextLong(20_000_000_000L);
    }

    Policy policy(Policy policy) {
        return none
                ? policy
                : policy.withLimits(policy.limits().stream().map(this::limit).toList());
    }

    private Limit limit(Limit limit) {
        Limit other = of(limit, window(limit));
        return plain || random.nextInt(3) > 0 ? other : some(other);
    }

    private Window window(Limit limit) {
        return switch (limit.window()) {
            case Window.CalendarDay(ZoneId zone) when months -> new Window.CalendarMonth(zone);
            case Window.Rolling(Duration period)
            when random.nextBoolean() -> new Window.Bucket(period.dividedBy(limit.max()));
            case Window.Rolling(Duration period)
            when !plain && random.nextInt(4) == 0 ->
                new Window.Rolling(Duration.ofHours(random.nextLong(25, 400 * 24)));
            case Window window -> window;
        };
    }

    /** A turn is not given back, so a long window's turns would be waited for again and again. */
    private static Limit of(Limit limit, Window window) {
        boolean paced = window.equals(limit.window());
        return new Limit(limit.id(), limit.scope(), limit.max(), window, limit.unit(), paced ? limit.pacing() : null);
    }

    private Limit some(Limit limit) {
        String unit = "calls:" + limit.id();
        exempt.add(unit);
        return new Limit(limit.id(), limit.scope(), limit.max(), limit.window(), limit.unit(), limit.pacing(), unit);
    }

    List<Intent> intents(List<Intent> intents) {
        return exempt.isEmpty() ? intents : intents.stream().map(this::intent).toList();
    }

    private Intent intent(Intent i) {
        Map<String, Integer> costs = new HashMap<>(i.costs());
        for (String unit : exempt) {
            if (random.nextInt(3) == 0) {
                costs.put(unit, 0);
            }
        }
        return withCosts(i, costs);
    }

    /** The same with other costs. */
    static Intent withCosts(Intent i, Map<String, Integer> costs) {
        return i.toBuilder().costs(costs).build();
    }

    /**
     * What the rules may change a window to: one that is waited out where nobody knows what was spent.
     *
     * @param millis how long it is
     */
    static Window other(Limit limit, int max, long millis) {
        boolean bucket = limit.window() instanceof Window.Bucket ? millis % 4 > 0 : millis % 16 == 0;
        Duration length = Duration.ofMillis(millis);
        return bucket ? new Window.Bucket(length.dividedBy(max)) : new Window.Rolling(length);
    }
}
