package dev.headgate.core;

import dev.headgate.api.Hint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What answers say about quotas that are not used up yet, by scope. Scopes that no answer spoke of cost nothing. */
final class Hints {

    private static final int FEW = 64;

    private final Map<Scope, Hinted> hinted = new HashMap<>();

    /** How many scopes there may be until the unused ones are looked for. */
    private int sweepAt = FEW;

    /** The attributes that hints named so far. */
    private final Set<List<String>> names = new LinkedHashSet<>();

    private boolean none = true;

    /** Whether no answer has said anything yet, as most vendors' never do: then nothing else here is looked at. */
    boolean areNone() {
        return none;
    }

    /** What stops every call of the vendor; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        return none ? null : block(hinted.get(Scope.VENDOR), now);
    }

    /** What stops this call; null for nothing. */
    @Nullable
    Block block(Entry entry, long now) {
        if (none) {
            return null;
        }
        Block worst = null;
        for (List<String> attributes : names) {
            worst = Block.later(worst, block(hinted.get(Scope.of(attributes, entry.intent.scope())), now));
        }
        return worst;
    }

    void started(Entry entry) {
        if (!none) {
            List<Hinted.Mark> marks = new ArrayList<>(names.size());
            for (List<String> attributes : names) {
                marks.add(hinted(Scope.of(attributes, entry.intent.scope())).started());
            }
            entry.marks = marks;
        }
    }

    void unsent(Entry entry, Lanes lanes, long now) {
        for (Hinted.Mark mark : entry.marks) {
            mark.hinted().unsent();
            wake(mark.hinted(), lanes, now);
        }
        entry.marks = List.of();
    }

    /**
     * A call ended.
     *
     * @param told what its answer says
     * @param at when it was there
     * @param inFlight the others
     * @param policy how much of it is believed
     */
    void ended(
            Entry entry,
            List<Hint> told,
            Collection<Entry> inFlight,
            Lanes lanes,
            long at,
            long now,
            CoolDownPolicy policy) {
        if (none && told.isEmpty()) {
            return;
        }
        none = false;
        for (Hint hint : told) {
            if (names.add(hint.scope())) {
                track(hint.scope(), entry, inFlight);
            }
        }
        entry.marks.forEach(mark -> mark.hinted().ended());
        for (Hint hint : told) {
            Scope scope = Scope.of(hint.scope(), entry.intent.scope());
            for (Hinted.Mark mark : entry.marks) {
                if (mark.hinted().scope.equals(scope)) {
                    mark.hinted().told(hint, mark, Nanos.plus(at, policy.believed(hint.reset())));
                }
            }
        }
        entry.marks.forEach(mark -> wake(mark.hinted(), lanes, now));
        entry.marks = List.of();
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
    private void track(List<String> attributes, Entry entry, Collection<Entry> inFlight) {
        mark(attributes, entry);
        inFlight.forEach(other -> mark(attributes, other));
    }

    private void mark(List<String> attributes, Entry entry) {
        List<Hinted.Mark> marks = new ArrayList<>(entry.marks);
        marks.add(hinted(Scope.of(attributes, entry.intent.scope())).started());
        entry.marks = marks;
    }

    private Hinted hinted(Scope scope) {
        return hinted.computeIfAbsent(scope, Hinted::new);
    }

    private static void wake(Hinted hinted, Lanes lanes, long now) {
        lanes.wake(hinted.waiters, hinted.earliest(now));
    }

    private static @Nullable Block block(@Nullable Hinted hinted, long now) {
        if (hinted == null) {
            return null;
        }
        long at = hinted.earliest(now);
        return at <= now ? null : new Block(Constraint.QUOTA, "hint of " + hinted.scope, at, hinted.waiters);
    }
}
