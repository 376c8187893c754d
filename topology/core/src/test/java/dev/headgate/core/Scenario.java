package dev.headgate.core;

import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Pacing;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * One vendor, what is wanted of it and what happens on the way: everything follows from the seed.
 *
 * @param start when the owner takes over
 * @param clockError what the vendor's clock is ahead
 * @param policy the vendor's true rules
 * @param inherited whether a predecessor used up every permit until the take-over
 * @param plain one vendor-wide limit, costs of one, no refusals: simple enough to say when a call could start
 * @param nosy whether the core is also ticked when nothing is due
 * @param change the rules from some time on; null: they stay
 * @param intents in order of acceptance, which is {@link Intent#acceptedAt()}
 * @param inputs what is read, in order: intents at their acceptance, cancels, and orders to many
 * @param commits how owners commit
 * @param stops how their lives end, in any order
 * @param lead of every owner
 * @param own a limit of which the vendor's own maximum is lower; null: there is none
 */
record Scenario(
        long seed,
        long start,
        long clockError,
        Policy policy,
        Network network,
        boolean inherited,
        boolean plain,
        boolean nosy,
        @Nullable Change change,
        List<Intent> intents,
        List<Input> inputs,
        Commits commits,
        List<Stop> stops,
        Duration lead,
        @Nullable OwnLimit own) {

    /**
     * @param intent null: whatever has this id is cancelled
     * @param order null: none but that
     */
    record Input(
            long time,
            String id,
            @Nullable Intent intent,
            @Nullable Event order) {

        Input(long time, String id, @Nullable Intent intent) {
            this(time, id, intent, null);
        }
    }

    record Change(long time, Policy policy) {}

    /** Somewhere, a day on which clocks change, or an ordinary one. */
    private record Day(ZoneId zone, LocalDate date) {

        static Day of(String zone, String date) {
            return new Day(ZoneId.of(zone), LocalDate.parse(date));
        }

        /** Shortly before it begins or ends. */
        long eve(SplittableRandom random) {
            long midnight = date.plusDays(random.nextInt(2))
                    .atStartOfDay(zone)
                    .toInstant()
                    .toEpochMilli();
            return midnight * MS - random.nextLong(20_000 * MS);
        }
    }

    private static final List<Day> DAYS = List.of(
            Day.of("Europe/Berlin", "2026-03-29"),
            Day.of("Europe/Berlin", "2026-10-25"),
            Day.of("America/New_York", "2026-03-08"),
            Day.of("America/Havana", "2026-11-01"),
            Day.of("Africa/Cairo", "2026-04-24"),
            Day.of("Australia/Lord_Howe", "2026-04-05"),
            Day.of("Asia/Kathmandu", "2026-06-01"));

    private static final List<List<String>> SCOPES =
            List.of(List.of(), List.of("account"), List.of("account", "method"));
    private static final List<Priority> PRIORITIES = List.of(Priority.values());
    private static final long MS = 1_000_000;

    /** A unit whose true cost only the answer tells. */
    static final String TOKENS = "tokens";

    static Scenario of(long seed) {
        return of(seed, Stop.Fate.random(new SplittableRandom(seed + MS)));
    }

    static Scenario of(long seed, Stop.Fate fate) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean plain = random.nextInt(4) == 0;
        Day day = !plain && random.nextInt(5) == 0 ? DAYS.get(random.nextInt(DAYS.size())) : null;
        long start = day == null ? 1_700_000_000_000_000_000L + random.nextLong(1_000_000_000_000L) : day.eve(random);
        Kinds kinds = Kinds.of(seed, plain);
        start = day == null ? start : kinds.start(start, day.zone());
        Policy even = Sharing.of(seed, kinds.policy(policy(random, plain, day)));
        boolean learned = OwnLimit.of(seed, even, plain, false) != null;
        Policy policy = plain || learned ? even : ScopeMaxima.of(seed, even);
        long skew = policy.transit().clockSkew().toNanos();
        Network network = Network.random(random);
        Steering steering = Steering.of(seed);
        boolean updates = !plain && !learned;
        List<Intent> joining = Joins.intents(seed, plain, kinds.intents(intents(random, start, policy, plain)));
        List<Intent> intents = steering.intents(Updates.intents(seed, updates, joining));
        Scenario scenario = new Scenario(
                seed,
                start,
                (random.nextInt(3) - 1) * skew,
                policy,
                plain ? network.calm() : network,
                random.nextInt(4) == 0,
                plain,
                random.nextInt(4) == 0,
                plain || random.nextInt(3) > 0 ? null : change(seed, random, start, policy),
                intents,
                steering.inputs(inputs(random, intents)),
                Commits.random(random),
                Stop.random(random, fate, start, intents.getLast().acceptedAt()),
                lead(random),
                null);
        OwnLimit own = OwnLimit.of(seed, policy, plain, scenario.inherited);
        return own == null ? scenario : scenario.with(own);
    }

    /** The same, with rules that stay, and a vendor that refuses for no other reason than this limit. */
    private Scenario with(OwnLimit limit) {
        return new Scenario(
                seed,
                start,
                clockError,
                limit.in(policy),
                network.withoutEpisodes(),
                inherited,
                plain,
                nosy,
                null,
                intents,
                inputs,
                commits,
                stops,
                lead,
                limit);
    }

    /** Returns how many pages the intent's list has; 0: it is none. */
    int pages(Intent intent) {
        boolean lists = !plain && own == null && seed % 3 == 0 && intent.joining() == null;
        return lists && intent.ordinal() % 3 == 1 ? 1 + (int) ((seed + intent.ordinal()) % 6) : 0;
    }

    /** Returns whether a core that doesn't know what was spent of it waits until it is free again. */
    static boolean waitedOut(Limit limit) {
        long length = switch (limit.window()) {
            case Window.Rolling(Duration period) -> period.toNanos();
            case Window.Bucket(Duration interval) -> interval.toNanos() * limit.highest();
            case Window.Calendar calendar -> Nanos.NEVER;
        };
        return length <= 10_000 * MS;
    }

    static List<String> scope(SplittableRandom random) {
        return SCOPES.get(random.nextInt(SCOPES.size()));
    }

    private static Policy policy(SplittableRandom random, boolean plain, @Nullable Day day) {
        List<Limit> limits = new ArrayList<>();
        for (int i = plain ? 1 : random.nextInt(1, 4); i > 0; i--) {
            int max = random.nextBoolean() ? random.nextInt(1, 5) : random.nextInt(1, 51);
            Window.Rolling rolling = new Window.Rolling(Duration.ofMillis(window(random, plain)));
            limits.add(
                    plain
                            ? new Limit("limit" + i, List.of(), max, rolling)
                            : new Limit("limit" + i, scope(random), max, rolling, unit(random), pacing(random, max)));
        }
        if (day != null) {
            limits.add(new Limit("day", scope(random), random.nextInt(3, 20), new Window.CalendarDay(day.zone())));
        }
        int bulkhead = random.nextBoolean() ? random.nextInt(1, 5) : random.nextInt(1, 65);
        List<ConcurrencyLimit> concurrency = plain ? List.of() : concurrency(random);
        List<List<String>> refusable = plain ? List.of(List.of()) : SCOPES;
        return new Policy(
                limits,
                bulkhead,
                concurrency,
                transit(random),
                coolDown(random),
                retry(random),
                refusable,
                pause(plain, bulkhead));
    }

    /** In milliseconds. */
    private static long window(SplittableRandom random, boolean plain) {
        return switch (random.nextInt(plain ? 5 : 6)) {
            case 0, 1, 2 -> random.nextLong(100, 1_000);
            case 3, 4 -> random.nextLong(100, 10_001);
            default -> random.nextLong(10_001, 120_000);
        };
    }

    private static String unit(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Limit.REQUESTS;
            case 1 -> TOKENS;
            default -> Limit.COST;
        };
    }

    private static @Nullable Pacing pacing(SplittableRandom random, int max) {
        if (random.nextInt(4) > 0) {
            return null;
        }
        int burst = random.nextBoolean() ? 1 : random.nextInt(1, max + 1);
        Duration ramp = Duration.ofMillis(random.nextBoolean() ? 0 : random.nextLong(5_000));
        Duration idle = random.nextBoolean() ? null : Duration.ofMillis(random.nextLong(1, 5_000));
        return new Pacing(burst, ramp, idle, random.nextBoolean());
    }

    private static List<ConcurrencyLimit> concurrency(SplittableRandom random) {
        List<ConcurrencyLimit> limits = new ArrayList<>();
        for (int i = random.nextInt(3) == 0 ? random.nextInt(1, 3) : 0; i > 0; i--) {
            limits.add(new ConcurrencyLimit("at-once" + i, scope(random), random.nextInt(1, 6)));
        }
        return limits;
    }

    /** Other maxima, sometimes another window. */
    private static Change change(long seed, SplittableRandom random, long start, Policy policy) {
        List<Limit> limits = new ArrayList<>();
        for (Limit limit : policy.limits()) {
            int max = Math.max(1, (int) (limit.max() * (0.5 + random.nextDouble())));
            Pacing pacing = limit.pacing() == null || limit.pacing().burst() > max ? null : limit.pacing();
            boolean other = !(limit.window() instanceof Window.Calendar) && random.nextInt(4) == 0;
            Window window = other ? Kinds.other(limit, max, random.nextLong(100, 2_000)) : limit.window();
            boolean unpaced = pacing == null || !(window instanceof Window.Rolling);
            limits.add(new Limit(
                    limit.id(), limit.scope(), max, window, limit.unit(), unpaced ? null : pacing, limit.exempt()));
        }
        Policy changed = new Policy(
                limits,
                Math.max(1, policy.bulkhead() + random.nextInt(-3, 4)),
                policy.concurrency().stream()
                        .map(l -> new ConcurrencyLimit(l.id(), l.scope(), random.nextInt(1, 6)))
                        .toList(),
                policy.transit(),
                policy.coolDown(),
                policy.retry(),
                policy.refusable(),
                policy.pause(),
                policy.shares());
        return new Change(start + random.nextLong(30_000 * MS), ScopeMaxima.of(seed + 1, changed));
    }

    private static Transit transit(SplittableRandom random) {
        Duration hold = Duration.ofMillis(random.nextLong(100, 20_000));
        Duration slack = Duration.ofMillis(random.nextInt(3) == 0 ? 0 : random.nextLong(2_000));
        long most = random.nextBoolean() ? 100 : 5_000;
        Duration way = random.nextBoolean() ? null : Duration.ofMillis(random.nextLong(most));
        return new Transit(hold, way, slack, Duration.ofMillis(random.nextLong(3_000)));
    }

    private static Duration lead(SplittableRandom random) {
        return Duration.ofMillis(random.nextBoolean() ? 0 : random.nextLong(random.nextBoolean() ? 30 : 1_000));
    }

    private static CoolDownPolicy coolDown(SplittableRandom random) {
        long fallback = random.nextLong(50, 5_000);
        return new CoolDownPolicy(
                Duration.ofMillis(fallback),
                Duration.ofMillis(fallback * 2),
                Duration.ofMillis(1 + fallback / 4),
                Duration.ofMillis(random.nextBoolean() ? 0 : random.nextLong(50)),
                1 + 2 * random.nextDouble(),
                Duration.ofMillis(fallback + random.nextLong(30_000)),
                Duration.ofMillis(random.nextLong(1_000, 600_000)));
    }

    private static PausePolicy pause(boolean plain, int bulkhead) {
        int failures = plain ? Integer.MAX_VALUE : 2 + bulkhead % 5;
        return new PausePolicy(Duration.ofMillis(200), 2, Duration.ofSeconds(5), failures);
    }

    private static RetryPolicy retry(SplittableRandom random) {
        long base = random.nextLong(10, 500);
        return new RetryPolicy(
                random.nextInt(1, 6), Duration.ofMillis(base), Duration.ofMillis(base + random.nextLong(5_000)));
    }

    private static List<Intent> intents(SplittableRandom random, long start, Policy policy, boolean plain) {
        int count = random.nextInt(5, 70);
        long gap = 1 + random.nextLong(400 * MS);
        boolean keys = !plain && random.nextBoolean();
        int accounts = random.nextInt(1, 5);
        List<Intent> intents = new ArrayList<>();
        long time = start;
        for (int ordinal = 0; ordinal < count; ordinal++) {
            time += random.nextInt(3) == 0 ? 0 : random.nextLong(gap);
            intents.add(Intent.builder(ordinal, "id" + (random.nextInt(20) == 0 ? 0 : ordinal), time)
                    .scope(Map.of("account", "a" + random.nextInt(accounts), "method", "m" + random.nextInt(2)))
                    .tenant("t" + random.nextInt(3))
                    .priority(PRIORITIES.get(random.nextInt(PRIORITIES.size())))
                    .cost(plain ? 1 : cost(random, policy))
                    .costs(plain ? Map.of() : Map.of(TOKENS, cost(random, policy)))
                    .notBefore(random.nextInt(6) == 0 ? time + random.nextLong(5_000 * MS) : 0)
                    .deadline(random.nextInt(4) == 0 ? time + random.nextLong(20_000 * MS) : Nanos.NEVER)
                    .orderingKey(key(random, keys))
                    .maxAttempts(random.nextInt(5) == 0 ? random.nextInt(1, 4) : 0)
                    .atMostOnce(!plain && random.nextInt(5) == 0)
                    .build());
        }
        return intents;
    }

    private static int cost(SplittableRandom random, Policy policy) {
        if (random.nextInt(6) > 0) {
            return 1;
        }
        int least = policy.limits().stream().mapToInt(Limit::max).min().orElse(1);
        return random.nextInt(1, least + (random.nextInt(10) == 0 ? 2 : 1));
    }

    private static @Nullable String key(SplittableRandom random, boolean keys) {
        return keys && random.nextBoolean() ? "k" + random.nextInt(4) : null;
    }

    private static List<Input> inputs(SplittableRandom random, List<Intent> intents) {
        List<Input> inputs = new ArrayList<>();
        intents.forEach(intent -> inputs.add(new Input(intent.acceptedAt(), intent.id(), intent)));
        for (Intent intent : intents) {
            if (random.nextInt(12) == 0) {
                inputs.add(new Input(intent.acceptedAt() + random.nextLong(8_000 * MS), intent.id(), null));
            }
        }
        inputs.sort(Comparator.comparingLong(Input::time));
        return inputs;
    }
}
