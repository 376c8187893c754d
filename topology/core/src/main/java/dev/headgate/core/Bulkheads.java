package dev.headgate.core;

import dev.headgate.api.Hint;
import dev.headgate.api.Reply;
import dev.headgate.core.policy.ConcurrencyLimit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may be in flight at once: in all, in the scopes of the vendor's rules, and in those it complained about. */
final class Bulkheads implements Gate {

    /** Places that a call has, besides that in the pool. */
    private final class Places implements Hold {

        private final StartedCall call;
        private final List<Bulkhead> bulkheads = new ArrayList<>(rules.size());

        Places(StartedCall call) {
            this.call = call;
        }

        void take(Bulkhead bulkhead) {
            bulkhead.started(call.entry.intent);
            bulkheads.add(bulkhead);
        }

        /** To the scope's places, as many as the pool's where the vendor has no rule for that scope. */
        private void told(Hint.Slots slots, long until) {
            hinted = true;
            Scope scope = Scope.of(slots.scope(), call.entry.intent.scope());
            boolean known = false;
            for (Bulkhead bulkhead : bulkheads) {
                if (bulkhead.scope.equals(scope)) {
                    bulkhead.told(slots, until);
                    known = true;
                }
            }
            if (!known && slots.scope().isEmpty()) {
                pool.told(slots, until);
            } else if (!known) {
                addLearned(slots.scope()).bulkhead(call.entry.intent.scope()).told(slots, until);
            }
        }

        @Override
        public void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
            for (Hint hint : ending.reply().reading().hints()) {
                if (hint instanceof Hint.Slots slots) {
                    told(slots, Nanos.plus(ending.at(), Nanos.of(slots.reset())));
                }
            }
            boolean unanswered = ending.reply() instanceof Reply.Unanswered;
            ended(call.entry.intent, bulkheads, unanswered ? call.latestArrival(ending) : now, now);
            if (ending.consequence() instanceof Ending.TooMany(List<String> scope)) {
                tooMany(call, scope, now);
            } else if (ending.isAnswered()) {
                answered(bulkheads, now);
                forget(call.entry, now);
            }
        }
    }

    /** The vendor's own, which is no limit of the profile. */
    static final String POOL = "bulkhead";

    private static final int FEW = 64;

    /** Calls in flight with which a vendor is begun; one more with each answer. */
    static final int FIRST = 4;

    /** One rule with a bulkhead for each scope that has calls in flight or had too many. */
    private record Rule(
            ConcurrencyLimit limit, boolean declared, Shares shares, long takenUntil, Map<Scope, Bulkhead> scopes) {

        Bulkhead bulkhead(Map<String, String> attributes) {
            return scopes.computeIfAbsent(Scope.of(limit.scope(), attributes), scope -> {
                int max = limit.max(scope.values());
                return new Bulkhead(limit.id(), scope, max, max, shares, declared ? takenUntil : 0);
            });
        }
    }

    private final Bulkhead pool;
    private final long memory;
    private final long takenUntil;
    private final Collection<StartedCall> inFlight;
    private final Lanes lanes;
    private List<Rule> rules = new ArrayList<>();
    private int poolMax;
    private Shares shares;

    /** Whether an answer has said how many places are taken. */
    private boolean hinted;

    /** How many scopes there may be until those are looked for of which nothing has to be kept any more. */
    private int sweepAt = FEW;

    /**
     * A complaint about a scope that is not called any more is forgotten after the longest wait of the policy.
     *
     * @param inFlight calls in flight, kept by the caller
     * @param takenUntil until then a former owner's calls may still count with the vendor, in nanoseconds since the epoch
     */
    Bulkheads(Policy policy, Collection<StartedCall> inFlight, Lanes lanes, long takenUntil) {
        this.inFlight = inFlight;
        this.lanes = lanes;
        this.shares = policy.shares();
        this.pool = new Bulkhead(POOL, policy.bulkhead(), FIRST, shares);
        this.poolMax = policy.bulkhead();
        this.memory = Nanos.of(policy.coolDown().max());
        this.takenUntil = takenUntil;
        policy.concurrency().forEach(limit -> rules.add(new Rule(limit, true, shares, takenUntil, new HashMap<>())));
    }

    /** Returns whether no call that ended may still count with the vendor. */
    @Override
    public boolean isKnown(long now) {
        return rules.stream()
                .filter(Rule::declared)
                .allMatch(rule -> now >= takenUntil
                        && rule.scopes().values().stream().allMatch(bulkhead -> bulkhead.settled(now)));
    }

    /** Calls in flight allowed so far. */
    int allowed() {
        return pool.allowed();
    }

    /** Whether another call would leave at least half of the places free, and there are no others than the vendor's own. */
    @Override
    public boolean letsStartEarly() {
        return rules.isEmpty() && pool.isRoomy();
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        Block worst = block(pool, now);
        for (Rule rule : rules) {
            if (rule.limit().scope().isEmpty()) {
                worst = Block.later(worst, block(rule.bulkhead(Map.of()), now));
            }
        }
        return worst;
    }

    @Override
    public @Nullable Block allButHigh(StartAhead ahead, long now) {
        Block worst = blockOfOthers(pool, now);
        for (Rule rule : rules) {
            if (rule.limit().scope().isEmpty()) {
                worst = Block.later(worst, blockOfOthers(rule.bulkhead(Map.of()), now));
            }
        }
        return worst;
    }

    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        Block worst = null;
        for (Rule rule : rules) {
            Bulkhead bulkhead = rule.bulkhead(entry.intent.scope());
            worst = Block.later(worst, block(bulkhead, now));
            if (shares.keptForHigh() > 0 && entry.intent.priority() != Priority.HIGH) {
                worst = Block.later(worst, blockOfOthers(bulkhead, now));
            }
        }
        return worst;
    }

    @Override
    public Hold start(StartedCall call, long now) {
        Places places = new Places(call);
        for (Rule rule : rules) {
            places.take(rule.bulkhead(call.entry.intent.scope()));
        }
        pool.started(call.entry.intent);
        return places;
    }

    /** @param until when it counts no more with the vendor: now or later */
    private void ended(Intent intent, List<Bulkhead> bulkheads, long until, long now) {
        pool.ended(intent);
        for (Bulkhead bulkhead : bulkheads) {
            if (until > now) {
                bulkhead.ended(intent, until);
            } else {
                bulkhead.ended(intent);
            }
            lanes.wake(bulkhead.waiters, bulkhead.earliest(now));
        }
    }

    /** The vendor dealt with a call that has ended. */
    private void answered(List<Bulkhead> bulkheads, long now) {
        pool.answered();
        for (Bulkhead bulkhead : bulkheads) {
            bulkhead.answered();
            lanes.wake(bulkhead.waiters, bulkhead.earliest(now));
        }
    }

    /** The vendor refused a call that has ended, as one too many of its scope. */
    private void tooMany(StartedCall call, List<String> names, long now) {
        boolean known = false;
        for (Rule rule : rules) {
            if (rule.limit().scope().equals(names)) {
                rule.bulkhead(call.entry.intent.scope()).tooMany(call.decided, now);
                known = true;
            }
        }
        if (names.isEmpty() && !known) {
            pool.tooMany(call.decided, now);
        } else if (!known) {
            addLearned(names).bulkhead(call.entry.intent.scope()).tooMany(call.decided, now);
        }
    }

    @Override
    public void change(Policy policy, long now) {
        shares = policy.shares();
        pool.change(policy.bulkhead(), shares);
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
                changed.add(begun(limit, true));
            } else {
                known.scopes().forEach((scope, bulkhead) -> bulkhead.change(limit.max(scope.values()), shares));
                changed.add(new Rule(limit, true, shares, takenUntil, known.scopes()));
            }
        }
        for (Rule rule : rules) {
            if (!rule.declared()) {
                rule.scopes().values().forEach(bulkhead -> bulkhead.change(poolMax, shares));
                changed.add(new Rule(learned(rule.limit().scope()), false, shares, 0, rule.scopes()));
            }
        }
        rules = changed;
    }

    private Rule addLearned(List<String> names) {
        Rule rule = begun(learned(names), false);
        rules.add(rule);
        return rule;
    }

    private ConcurrencyLimit learned(List<String> names) {
        return new ConcurrencyLimit("learned", names, poolMax);
    }

    private Rule begun(ConcurrencyLimit limit, boolean declared) {
        Rule rule = new Rule(limit, declared, shares, takenUntil, new HashMap<>());
        for (StartedCall call : inFlight) {
            Places places = call.held(Places.class);
            if (places != null) {
                places.take(rule.bulkhead(call.entry.intent.scope()));
            }
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
        if (hinted && scopes() >= sweepAt) {
            rules.forEach(rule -> rule.scopes().values().removeIf(bulkhead -> bulkhead.unused(now)));
            sweepAt = Math.max(FEW, 2 * scopes());
        }
    }

    /** Scopes remembered. */
    int scopes() {
        return rules.stream().mapToInt(rule -> rule.scopes().size()).sum();
    }

    private static @Nullable Block block(Bulkhead bulkhead, long now) {
        return block(bulkhead, bulkhead.earliest(now), now);
    }

    private static @Nullable Block blockOfOthers(Bulkhead bulkhead, long now) {
        return block(bulkhead, bulkhead.othersEarliest(now), now);
    }

    private static @Nullable Block block(Bulkhead bulkhead, long at, long now) {
        return at <= now ? null : new Block(Constraint.BULKHEAD, bulkhead.id, at, bulkhead.waiters);
    }
}
