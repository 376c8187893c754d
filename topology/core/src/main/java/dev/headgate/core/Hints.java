package dev.headgate.core;

import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What answers say about quotas that are not used up yet, by scope. Scopes that no answer spoke of cost nothing. */
final class Hints implements Gate {

    /** Before the scope, where a hint stops a call. */
    static final String WHAT = "hint of ";

    /** Scopes in which a call counts. */
    private final class Counted implements Hold {

        private final StartedCall call;
        private final List<Hinted.Mark> marks;

        Counted(StartedCall call) {
            this.call = call;
            this.marks = new ArrayList<>(names.size());
            for (List<String> attributes : names) {
                count(attributes);
            }
        }

        void count(List<String> attributes) {
            marks.add(hinted(Scope.of(attributes, call.entry.intent.scope())).started(requests(call.entry)));
        }

        @Override
        public void settle(Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
            switch (ending.reply()) {
                case Reply.Unsent _ -> marks.forEach(mark -> mark.hinted().ended(mark, 0));
                case Reply.Unanswered _ -> ended(this, Reading.NONE, ending.at(), now);
                case Reply.Answered _, Reply.Split _, Reply.Stopped _ ->
                    ended(this, ending.reply().reading(), ending.at(), now);
            }
            for (Hinted.Mark mark : marks) {
                lanes.wake(mark.hinted().waiters, mark.hinted().earliest(1, now));
            }
        }
    }

    private static List<Hint> ofQuotas(Reading reading) {
        return reading.hints().isEmpty()
                ? List.of()
                : reading.hints().stream()
                        .filter(hint -> !(hint instanceof Hint.Slots))
                        .toList();
    }

    private static final int FEW = 64;

    private final Map<Scope, Hinted> hinted = new HashMap<>();

    /** How many scopes there may be until the unused ones are looked for. */
    private int sweepAt = FEW;

    /** The attributes that hints named so far. */
    private final Set<List<String>> names = new LinkedHashSet<>();

    /** Whether no answer has said anything yet: then nothing else here is looked at. */
    private boolean none = true;

    private final Collection<StartedCall> inFlight;
    private final Lanes lanes;
    private CoolDownPolicy policy;

    /**
     * @param policy how much of what answers say is believed
     * @param inFlight calls in flight, kept by the caller
     */
    Hints(CoolDownPolicy policy, Collection<StartedCall> inFlight, Lanes lanes) {
        this.policy = policy;
        this.inFlight = inFlight;
        this.lanes = lanes;
    }

    /** Only as long as no answer has said anything, as most vendors' never do. */
    @Override
    public boolean letsStartEarly() {
        return none;
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        return none ? null : block(hinted.get(Scope.VENDOR), 1, now);
    }

    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        if (none) {
            return null;
        }
        Block worst = null;
        int requests = requests(entry);
        for (List<String> attributes : names) {
            worst = Block.later(worst, block(hinted.get(Scope.of(attributes, entry.intent.scope())), requests, now));
        }
        return worst;
    }

    @Override
    public Hold start(StartedCall call, long now) {
        return new Counted(call);
    }

    @Override
    public void change(Policy changed, long now) {
        policy = changed.coolDown();
    }

    /**
     * @param reading of the answers to the call
     * @param at when the last was there
     */
    private void ended(Counted call, Reading reading, long at, long now) {
        List<Hint> told = ofQuotas(reading);
        if (none && told.isEmpty()) {
            return;
        }
        none = false;
        for (Hint hint : told) {
            if (names.add(hint.scope())) {
                count(hint.scope(), call);
            }
        }
        for (Hinted.Mark mark : call.marks) {
            mark.hinted().ended(mark, reading.spent().getOrDefault(Limit.REQUESTS, mark.requests()));
        }
        for (Hint hint : told) {
            Scope scope = Scope.of(hint.scope(), call.call.entry.intent.scope());
            for (Hinted.Mark mark : call.marks) {
                if (mark.hinted().scope.equals(scope)) {
                    mark.hinted().told(hint, mark, Nanos.plus(at, policy.believed(hint.reset())));
                }
            }
        }
        if (hinted.size() >= sweepAt) {
            hinted.values().removeIf(one -> one.unused(now));
            sweepAt = Math.max(FEW, 2 * hinted.size());
        }
    }

    /** Scopes remembered. */
    int scopes() {
        return hinted.size();
    }

    /** A first hint about these attributes: from now on their calls are counted. */
    private void count(List<String> attributes, Counted answered) {
        answered.count(attributes);
        for (StartedCall call : inFlight) {
            Counted other = call.held(Counted.class);
            if (other != null) {
                other.count(attributes);
            }
        }
    }

    private Hinted hinted(Scope scope) {
        return hinted.computeIfAbsent(scope, Hinted::new);
    }

    private static int requests(Entry entry) {
        return entry.intent.cost(Limit.REQUESTS);
    }

    private static @Nullable Block block(@Nullable Hinted hinted, int requests, long now) {
        if (hinted == null) {
            return null;
        }
        long at = hinted.earliest(requests, now);
        return at <= now ? null : new Block(Constraint.QUOTA, WHAT + hinted.scope, at, hinted.waiters);
    }
}
