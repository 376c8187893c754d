package dev.headgate.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may be in flight at once: in all, in the scopes of the vendor's rules, and in those it complained about. */
final class Bulkheads {

    /** Calls in flight with which a vendor is begun; one more with each answer. */
    static final int FIRST = 4;

    /** One rule with a bulkhead for each scope that has calls in flight or had too many. */
    private record Rule(ConcurrencyLimit limit, boolean declared, long takenUntil, Map<Scope, Bulkhead> scopes) {

        Bulkhead bulkhead(Map<String, String> attributes) {
            return scopes.computeIfAbsent(
                    Scope.of(limit.scope(), attributes),
                    s -> new Bulkhead(limit.id(), limit.max(), limit.max(), declared ? takenUntil : 0));
        }
    }

    private final Bulkhead pool;
    private final long memory;
    private final long takenUntil;
    private List<Rule> rules = new ArrayList<>();
    private int poolMax;

    /**
     * A complaint about a scope that is not called any more is forgotten after the longest wait of the policy.
     *
     * @param takenUntil until then a former owner's calls may still count with the vendor
     */
    Bulkheads(Policy policy, long takenUntil) {
        this.pool = new Bulkhead("bulkhead", policy.bulkhead(), FIRST);
        this.poolMax = policy.bulkhead();
        this.memory = Nanos.of(policy.coolDown().max());
        this.takenUntil = takenUntil;
        policy.concurrency().forEach(limit -> rules.add(new Rule(limit, true, takenUntil, new HashMap<>())));
    }

    /** Returns whether no call that ended may still count with the vendor. */
    boolean settled(long now) {
        return rules.stream()
                .filter(Rule::declared)
                .allMatch(rule -> now >= takenUntil
                        && rule.scopes().values().stream().allMatch(bulkhead -> bulkhead.settled(now)));
    }

    Bulkhead pool() {
        return pool;
    }

    /** Whether another call would leave at least half of the places free, and there are no others than the vendor's own. */
    boolean areRoomy() {
        return rules.isEmpty() && pool.isRoomy();
    }

    /** What stops every call of the vendor; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        Block worst = block(pool, now);
        for (Rule rule : rules) {
            if (rule.limit().scope().isEmpty()) {
                worst = Block.later(worst, block(rule.bulkhead(Map.of()), now));
            }
        }
        return worst;
    }

    @Nullable
    Block block(Entry entry, long now) {
        Block worst = null;
        for (Rule rule : rules) {
            worst = Block.later(worst, block(rule.bulkhead(entry.intent.scope()), now));
        }
        return worst;
    }

    void started(Entry entry) {
        List<Bulkhead> taken = new ArrayList<>(rules.size());
        for (Rule rule : rules) {
            taken.add(rule.bulkhead(entry.intent.scope()));
        }
        taken.forEach(Bulkhead::started);
        pool.started();
        entry.bulkheads = taken;
    }

    /**
     * A call ended.
     *
     * @param until when it counts no more with the vendor: now or later
     */
    void ended(Entry entry, long until, Lanes lanes, long now) {
        pool.ended();
        for (Bulkhead bulkhead : entry.bulkheads) {
            if (until > now) {
                bulkhead.ended(until);
            } else {
                bulkhead.ended();
            }
            lanes.wake(bulkhead.waiters, bulkhead.earliest(now));
        }
    }

    /** The vendor dealt with a call that has ended. */
    void answered(Entry entry, Lanes lanes, long now) {
        pool.answered();
        for (Bulkhead bulkhead : entry.bulkheads) {
            bulkhead.answered();
            lanes.wake(bulkhead.waiters, bulkhead.earliest(now));
        }
        forget(entry, now);
    }

    /** The vendor refused a call that has ended, as one too many of its scope. */
    void tooMany(Entry entry, List<String> names, Collection<Entry> inFlight, long now) {
        boolean known = false;
        for (Rule rule : rules) {
            if (rule.limit().scope().equals(names)) {
                rule.bulkhead(entry.intent.scope()).tooMany(entry.decided, now);
                known = true;
            }
        }
        if (names.isEmpty() && !known) {
            pool.tooMany(entry.decided, now);
        } else if (!known) {
            learned(names, inFlight).bulkhead(entry.intent.scope()).tooMany(entry.decided, now);
        }
    }

    /** Other rules; what is in flight counts in all of them. */
    void change(Policy policy, Collection<Entry> inFlight) {
        pool.changeMax(policy.bulkhead());
        poolMax = policy.bulkhead();
        List<Rule> changed = new ArrayList<>();
        for (ConcurrencyLimit limit : policy.concurrency()) {
            Rule known = rules.stream()
                    .filter(rule -> rule.declared()
                            && rule.limit().id().equals(limit.id())
                            && rule.limit().scope().equals(limit.scope()))
                    .findFirst()
                    .orElse(null);
            if (known == null) {
                changed.add(begun(limit, true, inFlight));
            } else {
                known.scopes().values().forEach(bulkhead -> bulkhead.changeMax(limit.max()));
                changed.add(new Rule(limit, true, takenUntil, known.scopes()));
            }
        }
        for (Rule rule : rules) {
            if (!rule.declared()) {
                rule.scopes().values().forEach(bulkhead -> bulkhead.changeMax(poolMax));
                changed.add(new Rule(learned(rule.limit().scope()), false, 0, rule.scopes()));
            }
        }
        rules = changed;
    }

    private Rule learned(List<String> names, Collection<Entry> inFlight) {
        Rule rule = begun(learned(names), false, inFlight);
        rules.add(rule);
        return rule;
    }

    private ConcurrencyLimit learned(List<String> names) {
        return new ConcurrencyLimit("learned", names, poolMax);
    }

    private Rule begun(ConcurrencyLimit limit, boolean declared, Collection<Entry> inFlight) {
        Rule rule = new Rule(limit, declared, takenUntil, new HashMap<>());
        for (Entry entry : inFlight) {
            Bulkhead bulkhead = rule.bulkhead(entry.intent.scope());
            bulkhead.started();
            entry.bulkheads.add(bulkhead);
        }
        return rule;
    }

    private void forget(Entry entry, long now) {
        for (Rule rule : rules) {
            Scope scope = Scope.of(rule.limit().scope(), entry.intent.scope());
            rule.scopes().computeIfPresent(scope, (s, bulkhead) -> bulkhead.unused(now) ? null : bulkhead);
            if (!rule.declared() && rule.scopes().size() > 1) {
                rule.scopes().values().removeIf(bulkhead -> bulkhead.staleSince(now - memory));
            }
        }
        rules.removeIf(rule -> !rule.declared() && rule.scopes().isEmpty());
    }

    private static @Nullable Block block(Bulkhead bulkhead, long now) {
        long at = bulkhead.earliest(now);
        return at <= now ? null : new Block(Constraint.BULKHEAD, bulkhead.id, at, bulkhead.waiters);
    }
}
