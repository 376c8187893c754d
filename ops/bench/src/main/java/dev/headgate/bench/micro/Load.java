package dev.headgate.bench.micro;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Progress;
import dev.headgate.core.TakeOver;
import dev.headgate.core.Vendor;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import dev.headgate.core.policy.Transit;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * A vendor under steady load, in virtual time: {@value #BACKLOG} unfinished intents, evenly many for each account, of one
 * tenant and priority. It has two limits, one for all of it and one for each account, both without a longest transit. One
 * of them binds, the other is counted and never reached.
 *
 * <p>Permits are free again as fast as they are used: about one a cycle, with about {@value #IN_FLIGHT} calls in flight.
 */
final class Load {

    /** Waiting and in flight. */
    static final int BACKLOG = 20_000;

    static final int IN_FLIGHT = 100;

    /** Calls in the account limit's window, over all accounts: divisible by every number of accounts. */
    static final int CALLS = 20_000;

    private static final Duration VENDOR_WINDOW = Duration.ofSeconds(1);
    private static final Duration ACCOUNT_WINDOW = Duration.ofSeconds(20);

    /** One permit of the vendor's limit in its window; as much as the account limit's permits give. */
    private static final int CALLS_PER_SECOND = 1_000;

    /** Never reached. */
    private static final int AMPLE = 1_000_000;

    /** Permits are held a little longer than the window, for the time in flight and as release times are rounded up. */
    private static final double SLACK = 1 + (double) IN_FLIGHT / CALLS;

    /** Time between two cycles, in nanoseconds. */
    private static final long PACE = Math.round(ACCOUNT_WINDOW.toNanos() / (double) CALLS * SLACK);

    private static final int BULKHEAD = 1_000;
    private static final long TAKE_OVER = 1;
    private static final Duration PATIENCE = Duration.ofDays(1);
    private static final Reply DELIVERED =
            new Reply.Answered(new Answer(200, Map.of(), new byte[0]), new Verdict.Deliver());

    private final List<Map<String, String>> accounts;
    private final Queue<Intent> inFlight = new ArrayDeque<>();
    private final Vendor vendor;
    private long ordinal;
    private long now = TAKE_OVER + Duration.ofHours(1).toNanos();

    private Load(int scopes, int vendorMax, int accountMax) {
        this.accounts = IntStream.range(0, scopes)
                .mapToObj(i -> Map.of("account", "account-" + i))
                .toList();
        RandomGenerator random = new SplittableRandom(1);
        Policy policy = new Policy(
                List.of(
                        new Limit("vendor", List.of(), vendorMax, VENDOR_WINDOW),
                        new Limit("account", List.of("account"), accountMax, ACCOUNT_WINDOW)),
                BULKHEAD,
                Transit.unbounded(Duration.ofSeconds(30)),
                new CoolDownPolicy(Duration.ofSeconds(30), Duration.ZERO, 2, Duration.ofHours(1), PATIENCE),
                RetryPolicy.DEFAULT);
        this.vendor = new Vendor(policy, random, new TakeOver(TAKE_OVER, List.of()));
        for (int i = 0; i < BACKLOG; i++) {
            accept(accounts.get(i % scopes));
        }
        // Until the permits of two windows have been used: what was free at first is no longer felt.
        for (int i = 0; i < 2 * CALLS; i++) {
            cycle();
        }
    }

    /** The vendor's limit binds: what waits is asked for nothing while it does. */
    static Load vendorBound(int scopes) {
        return new Load(scopes, CALLS_PER_SECOND + IN_FLIGHT, AMPLE);
    }

    /**
     * The accounts' limits bind: each account waits for its own window.
     *
     * @param scopes a divisor of {@value #CALLS}
     */
    static Load accountBound(int scopes) {
        return new Load(scopes, AMPLE, CALLS / scopes);
    }

    /** Two steps, after time has moved: the oldest call in flight ends, and its account's next intent is accepted. */
    int cycle() {
        now += PACE;
        Intent oldest = inFlight.remove();
        int effects = step(new Event.Ended(oldest.ordinal(), DELIVERED, now));
        return effects + accept(oldest.scope());
    }

    /** One step, in which nothing has happened and no time has passed. */
    int tick() {
        return step(new Event.Tick());
    }

    /** Every call in flight ends and nothing more starts: each account is at its limit, or the vendor is. */
    void exhaust() {
        while (!inFlight.isEmpty()) {
            step(new Event.Ended(inFlight.remove().ordinal(), DELIVERED, now));
        }
    }

    Vendor vendor() {
        return vendor;
    }

    long now() {
        return now;
    }

    private int accept(Map<String, String> account) {
        long next = ++ordinal;
        long deadline = now + PATIENCE.toNanos();
        Intent intent = Intent.builder(next, Long.toString(next), now)
                .scope(account)
                .tenant("tenant")
                .deadline(deadline)
                .build();
        return step(new Event.Accepted(intent, Progress.NONE));
    }

    private void commit() {
        vendor.save(now);
        step(new Event.Committed());
    }

    private int step(Event event) {
        List<Effect> effects = vendor.step(event, now);
        for (Effect effect : effects) {
            switch (effect) {
                case Effect.Start start -> inFlight.add(start.intent());
                case Effect.Commit commit -> commit();
                default -> {}
            }
        }
        return effects.size();
    }
}
