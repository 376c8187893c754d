package dev.headgate.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import dev.headgate.core.policy.Window;
import java.math.BigInteger;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever costs, waits, windows and times are: a limit is never more open than it is, and no time comes too early. */
class ExtremesTest {

    private static final int STEPS = 300;

    /** A call that holds permits in truth, by the book: no rounding, no limit to numbers. */
    private record Call(int cost, long sent, Transit transit) {}

    /** @param until not rounded */
    private record Held(int cost, BigInteger until) {}

    private final List<Call> open = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();

    @Test
    void shouldHoldAllOfTwoOfTheLargestCosts() {
        // Given
        Permits permits = new Permits(10, new Window.Rolling(Duration.ofSeconds(1)));
        Transit transit = Transit.unbounded(Duration.ofSeconds(30));

        // When
        for (int call = 0; call < 2; call++) {
            permits.take(1, 0, transit);
            permits.settle(1, Integer.MAX_VALUE, 0, 5, transit, 5);
        }

        // Then
        assertThat(permits.held(5)).isEqualTo(Integer.MAX_VALUE);
        assertThat(permits.earliest(1, 5)).isGreaterThan(5);
        assertThat(permits.saved(5))
                .allSatisfy(saved -> assertThat(saved.permits()).isPositive());
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldNeverHoldLessThanWasTaken(long seed) {
        for (long run = seed * 1_000; run < seed * 1_000 + 100; run++) {
            open.clear();
            held.clear();
            holdsAll(run);
        }
    }

    private void holdsAll(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Window window = window(random);
        Permits permits = new Permits(count(random), window);
        long now = time(random);
        for (int step = 0; step < STEPS; step++) {
            now = later(now, random);
            act(permits, window, now, random);
            check(permits, now, count(random), "seed " + seed + " step " + step);
        }
        Permits successor = new Permits(permits.max(), window);
        int unknown = permits.open();
        for (Saved.Held saved : permits.saved(now)) {
            successor.hold(saved.permits(), saved.until(), now);
        }
        successor.hold(unknown, Long.MAX_VALUE, now);
        check(successor, now, 1, "seed " + seed + " after a take-over");
    }

    private void act(Permits permits, Window window, long now, SplittableRandom random) {
        int choice = random.nextInt(4);
        if (choice < 2 || open.isEmpty()) {
            Call call = new Call(count(random), later(now, random), transit(random));
            permits.take(call.cost, call.sent, call.transit);
            open.add(call);
            return;
        }
        Call call = open.remove(random.nextInt(open.size()));
        if (choice == 2) {
            permits.giveBack(call.cost, call.sent, call.transit, now);
            return;
        }
        int spent = random.nextBoolean() ? call.cost : count(random);
        long arrived = Math.max(call.sent, now);
        permits.settle(call.cost, spent, call.sent, arrived, call.transit, now);
        BigInteger reached = call.transit.reach() == Nanos.NEVER
                ? BigInteger.valueOf(arrived)
                : BigInteger.valueOf(arrived).min(sum(call.sent, call.transit.reach()));
        held.add(new Held(spent, released(window, reached)));
    }

    private void check(Permits permits, long now, int cost, String where) {
        held.removeIf(one -> one.until.compareTo(BigInteger.valueOf(now)) <= 0);
        BigInteger truth = BigInteger.ZERO;
        for (Call call : open) {
            boolean over = call.transit.reach() != Nanos.NEVER
                    && sum(call.sent, call.transit.reach())
                                    .add(BigInteger.valueOf(MIN))
                                    .compareTo(BigInteger.valueOf(now))
                            <= 0;
            truth = over ? truth : truth.add(BigInteger.valueOf(call.cost));
        }
        for (Held one : held) {
            truth = truth.add(BigInteger.valueOf(one.cost));
        }
        BigInteger told = truth.min(BigInteger.valueOf(Integer.MAX_VALUE));
        assertThat(permits.held(now)).as(where).isGreaterThanOrEqualTo(told.intValueExact());
        long earliest = permits.earliest(cost, now);
        assertThat(earliest).as(where).isGreaterThanOrEqualTo(now);
        if (truth.add(BigInteger.valueOf(cost)).compareTo(BigInteger.valueOf(permits.max())) > 0
                && now < Long.MAX_VALUE) {
            assertThat(earliest).as(where).isGreaterThan(now);
        }
    }

    /** The shortest of the windows below: what is open holds its permits for at least as long. */
    private static final long MIN = Duration.ofMillis(100).toNanos();

    private static BigInteger released(Window window, BigInteger arrived) {
        return window instanceof Window.Rolling(Duration period)
                ? arrived.add(BigInteger.valueOf(period.toNanos()))
                : arrived.add(BigInteger.ONE); // a day is at least the rest of this one
    }

    private static BigInteger sum(long a, long b) {
        return BigInteger.valueOf(a).add(BigInteger.valueOf(b));
    }

    private static Window window(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> new Window.Rolling(Duration.ofMillis(100));
            case 1 -> new Window.Rolling(Duration.ofHours(24));
            case 2 -> new Window.Rolling(Duration.ofMillis(random.nextLong(100, 86_400_000)));
            case 3 -> new Window.Rolling(Duration.ofDays(random.nextLong(1, 401)));
            case 4 -> new Window.CalendarMonth(ZoneId.of("Europe/Berlin"));
            default -> new Window.CalendarDay(ZoneId.of("Europe/Berlin"));
        };
    }

    private static int count(SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Integer.MAX_VALUE;
            case 1 -> Integer.MAX_VALUE - random.nextInt(3);
            case 2 -> 1 << random.nextInt(31);
            default -> 1 + random.nextInt(100);
        };
    }

    private static long time(SplittableRandom random) {
        return switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> 1_700_000_000_000_000_000L + random.nextLong(1_000_000_000_000L);
            default -> Long.MAX_VALUE - 1 - random.nextLong(Duration.ofDays(3).toNanos());
        };
    }

    private static long later(long time, SplittableRandom random) {
        long more = random.nextInt(3) == 0 ? 0 : 1L << random.nextInt(random.nextInt(20) == 0 ? 55 : 40);
        return time > Long.MAX_VALUE - 1 - more ? Long.MAX_VALUE - 1 : time + more;
    }

    private static Transit transit(SplittableRandom random) {
        Duration hold = random.nextBoolean() ? Duration.ofSeconds(30) : Duration.ofSeconds(Long.MAX_VALUE);
        Duration way = switch (random.nextInt(4)) {
            case 0 -> Duration.ZERO;
            case 1 -> Duration.ofMillis(random.nextLong(100_000));
            case 2 -> Duration.ofSeconds(Long.MAX_VALUE / 2);
            default -> null;
        };
        return way == null ? Transit.unbounded(hold) : new Transit(hold, way, Duration.ofSeconds(1), Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void shouldNeverAllowMoreAheadThanWasGranted(long seed) {
        for (long run = seed * 1_000; run < seed * 1_000 + 200; run++) {
            // Given
            SplittableRandom random = new SplittableRandom(run);
            int max = count(random);
            LookAhead ahead = new LookAhead(new Limit("l", List.of(), max, Duration.ofHours(24)));
            long granted = 0;
            long taken = 0;

            // When / Then
            for (int step = 0; step < STEPS; step++) {
                int cost = count(random);
                ahead.want(cost, count(random));
                if (random.nextInt(3) == 0 || ahead.allows(cost)) {
                    ahead.take(cost); // calls in flight are taken over from changed rules, allowed or not
                    taken += cost;
                } else {
                    granted = ahead.save();
                    taken = 0;
                    ahead.committed();
                    assertThat(granted).as("seed %s", run).isPositive();
                }
                if (taken > granted) {
                    assertThat(ahead.allows(1)).as("seed %s step %s", run, step).isFalse();
                }
            }
        }
    }

    @Test
    void shouldNeverEndACoolDownBeforeItsHint() {
        SplittableRandom random = new SplittableRandom(21);
        for (int run = 0; run < 2_000; run++) {
            // Given
            Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
            Duration max = random.nextBoolean() ? longest : Duration.ofSeconds(1);
            Duration pad = random.nextBoolean() ? longest : Duration.ofMillis(random.nextInt(100));
            double factor = random.nextBoolean() ? Double.MAX_VALUE : 1 + random.nextDouble();
            CoolDownPolicy policy = new CoolDownPolicy(Duration.ofSeconds(30), pad, factor, max, longest);
            long now = time(random);
            Duration hint = random.nextBoolean() ? longest : Duration.ofNanos(1L << random.nextInt(60));

            // When
            CoolDown.Closed state = CoolDown.Cooling.begun(now, level -> policy.waitNanos(hint, level));
            long before = state.until();
            for (int probe = 0; probe < 50; probe++) {
                CoolDown probing = state.started(probe);
                state = probing.refused(probe, now, now, hint, policy);

                // Then
                assertThat(state.until()).isGreaterThan(now).isGreaterThanOrEqualTo(before);
                before = state.until();
            }
        }
    }

    @Test
    void shouldNeverRetryBeforeItsTime() {
        SplittableRandom random = new SplittableRandom(22);
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE);
        for (int attempt = 1; attempt < 2_000; attempt++) {
            // When
            long delay = new RetryPolicy(Integer.MAX_VALUE, longest, longest)
                    .delayNanos(attempt, random.nextBoolean() ? longest : null, random);

            // Then
            assertThat(delay).isPositive();
        }
    }
}
