package dev.headgate.core.policy;

import java.time.Duration;
import java.util.List;

/**
 * The rules of one vendor.
 *
 * @param limits all of them hold at once; ids unique
 * @param bulkhead the most calls in flight, at least 1
 * @param concurrency all of them hold at once, besides the bulkhead
 * @param transit when a call may reach the vendor, and so for how long it holds its permits
 * @param coolDown what a rate-limit refusal means
 * @param retry what a transient failure means
 * @param refusable the scopes, by their attributes, that a refusal may name: after an owner that was cut off, each is
 *     probed before it is trusted
 * @param pause what it means that the vendor can't be reached, refuses the credential, or fails throughout
 * @param shares of those who wait
 */
public record Policy(
        List<Limit> limits,
        int bulkhead,
        List<ConcurrencyLimit> concurrency,
        Transit transit,
        CoolDownPolicy coolDown,
        RetryPolicy retry,
        List<List<String>> refusable,
        PausePolicy pause,
        Shares shares) {

    public Policy {
        refusable = List.copyOf(refusable);
        limits = List.copyOf(limits);
        concurrency = List.copyOf(concurrency);
        if (bulkhead < 1) {
            throw new IllegalArgumentException("bulkhead must be at least 1: " + bulkhead);
        }
    }

    /** With {@link Shares#DEFAULT}. */
    public Policy(
            List<Limit> limits,
            int bulkhead,
            List<ConcurrencyLimit> concurrency,
            Transit transit,
            CoolDownPolicy coolDown,
            RetryPolicy retry,
            List<List<String>> refusable,
            PausePolicy pause) {
        this(limits, bulkhead, concurrency, transit, coolDown, retry, refusable, pause, Shares.DEFAULT);
    }

    /** With {@link PausePolicy#DEFAULT}. */
    public Policy(
            List<Limit> limits,
            int bulkhead,
            List<ConcurrencyLimit> concurrency,
            Transit transit,
            CoolDownPolicy coolDown,
            RetryPolicy retry,
            List<List<String>> refusable) {
        this(limits, bulkhead, concurrency, transit, coolDown, retry, refusable, PausePolicy.DEFAULT);
    }

    /** Refused as a whole only. */
    public Policy(
            List<Limit> limits,
            int bulkhead,
            List<ConcurrencyLimit> concurrency,
            Transit transit,
            CoolDownPolicy coolDown,
            RetryPolicy retry) {
        this(limits, bulkhead, concurrency, transit, coolDown, retry, List.of(List.of()));
    }

    /** Without concurrency limits. */
    public Policy(List<Limit> limits, int bulkhead, Transit transit, CoolDownPolicy coolDown, RetryPolicy retry) {
        this(limits, bulkhead, List.of(), transit, coolDown, retry);
    }

    /** With {@link Transit#unbounded}. */
    public Policy(
            List<Limit> limits, int bulkhead, Duration unansweredHold, CoolDownPolicy coolDown, RetryPolicy retry) {
        this(limits, bulkhead, Transit.unbounded(unansweredHold), coolDown, retry);
    }

    /**
     * How long these rules may let a vendor stand still that goes on after it: for a hint that is believed, for a limit's
     * window, or until its intents have lost patience. A vendor that can't be reached may for longer.
     */
    public Duration longestStandstill() {
        Duration longest = max(max(coolDown.maxHint(), coolDown.max()), coolDown.patience());
        for (Limit limit : limits) {
            longest = max(longest, limit.length());
        }
        return longest;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /** Returns the same with other limits. */
    public Policy withLimits(List<Limit> limits) {
        return new Policy(limits, bulkhead, concurrency, transit, coolDown, retry, refusable, pause, shares);
    }

    /** Returns the same with other limits on calls at once. */
    public Policy withConcurrency(int bulkhead, List<ConcurrencyLimit> concurrency) {
        return new Policy(limits, bulkhead, concurrency, transit, coolDown, retry, refusable, pause, shares);
    }

    /** Returns the same with other shares. */
    public Policy withShares(Shares shares) {
        return new Policy(limits, bulkhead, concurrency, transit, coolDown, retry, refusable, pause, shares);
    }
}
