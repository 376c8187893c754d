package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The scopes that refused a call and are not forgotten yet. One is forgotten when it is over: nothing is in flight and
 * nobody asked for it for as long as the longest wait. Each is looked at now and then, never very many in one step.
 */
final class CooledScopes {

    /** A scope, its cool-down and who waits for it. */
    static final class Cooled {
        final Scope scope;
        CoolDown state;
        PauseReason reason;
        final Waiters waiters = new Waiters();
        final FailedProbes failedProbes = new FailedProbes();

        Cooled(Scope scope, CoolDown state, PauseReason reason) {
            this.scope = scope;
            this.state = state;
            this.reason = reason;
        }

        /** Returns whether nothing starts in it now. */
        boolean isClosed(long now) {
            return state instanceof CoolDown.Closed && state.earliest(now) > now;
        }
    }

    /** In as many nanoseconds, at least, each scope is looked at. */
    private static final long SWEEP = 1_000_000_000L;

    /** How many of them a step looks at. */
    private static final int LOOKS = 1_000;

    /** When the rest is looked at where there are more, in nanoseconds. */
    private static final long SOON = 1_000_000L;

    /** How many are looked at to make room for one. */
    private static final int TRIES = 64;

    private final Map<Scope, Cooled> cooled = new HashMap<>();

    /** The attributes that are to be looked at, and how many of the scopes have them. */
    private final Map<List<String>, Integer> names = new LinkedHashMap<>();

    /** Every scope, and some that are gone: what is to be looked at next first. */
    private final Queue<Cooled> sweep = new ArrayDeque<>();

    /** When all of them are looked at next, of how many that is not done yet, and when the first of the others is over. */
    private long sweepAt = NEVER;

    private int unswept;
    private long overAt = NEVER;

    /** Scopes whose cool-down is other than a successor would find it. */
    private final Set<Scope> unsaved = new LinkedHashSet<>();

    private final Suspects suspects;
    private long longest;
    private int maxScopes;

    /** @param suspects told of scopes that are forgotten after their probe was answered */
    CooledScopes(Suspects suspects, CoolDownPolicy policy) {
        this.suspects = suspects;
        suspects.names().forEach(attributes -> names.put(attributes, 1)); // which is never taken off
        change(policy);
    }

    void change(CoolDownPolicy policy) {
        longest = Nanos.of(policy.max());
        maxScopes = policy.maxScopes();
        sweepAt = sweep.isEmpty() ? NEVER : Long.MIN_VALUE; // as those that are kept may be over earlier
        overAt = sweepAt;
    }

    boolean isEmpty() {
        return cooled.isEmpty();
    }

    int size() {
        return cooled.size();
    }

    Set<List<String>> names() {
        return names.keySet();
    }

    @Nullable
    Cooled find(Scope scope) {
        return cooled.get(scope);
    }

    Collection<Cooled> all() {
        return cooled.values();
    }

    Cooled add(Cooled added) {
        cooled.put(added.scope, added);
        names.merge(added.scope.names(), 1, Integer::sum);
        keep(added);
        rested(added);
        return added;
    }

    /** It may be forgotten earlier than was known. */
    void rested(Cooled changed) {
        long at = overAt(changed);
        overAt = Math.min(overAt, at);
        sweepAt = Math.min(sweepAt, at);
    }

    void remove(Scope scope) {
        cooled.remove(scope);
        names.computeIfPresent(scope.names(), (attributes, scopes) -> scopes == 1 ? null : scopes - 1);
        unsaved.add(scope);
    }

    void changed(Scope scope) {
        unsaved.add(scope);
    }

    boolean unsaved() {
        return !unsaved.isEmpty();
    }

    /** Adds what a successor must know and is not told yet. */
    void save(List<Saved> records) {
        for (Scope scope : unsaved) {
            Cooled found = cooled.get(scope);
            if (found == null) {
                records.add(new Saved.Cooling(scope, 0, 0));
            } else if (found.state instanceof CoolDown.Closed closed) {
                records.add(new Saved.Cooling(scope, closed.until(), closed.level(), found.reason, closed.since()));
            }
        }
        unsaved.clear();
    }

    /** Forgets scopes that are over and that nobody waits for. */
    void forgetOver(long now) {
        if (now < sweepAt) {
            return;
        }
        if (unswept == 0) {
            unswept = sweep.size();
            overAt = NEVER;
        }
        int looks = Math.min(unswept, LOOKS);
        for (int i = looks; i > 0; i--) {
            Cooled one = sweep.remove();
            if (isKnown(one) && !hasForgotten(one, one.state.over(now, longest), now)) {
                keep(one);
            }
        }
        unswept -= looks;
        sweepAt = unswept > 0 ? Nanos.plus(now, SOON) : Math.max(overAt, Nanos.plus(now, interval()));
    }

    /**
     * When {@link #forgetOver} has something to look at; {@link Nanos#NEVER} for nothing. It need not be waited for while
     * anybody waits: it lets nobody start who could not.
     */
    long nextLook() {
        return sweepAt;
    }

    /** Makes room for a scope, if one of some can do without being remembered. */
    boolean hasMadeRoom(long now) {
        for (int i = Math.min(sweep.size(), TRIES); i > 0; i--) {
            Cooled one = sweep.remove();
            unswept = Math.max(0, unswept - 1);
            if (isKnown(one)) {
                if (hasForgotten(one, one.state.expendable(now, longest), now)) {
                    return true;
                }
                keep(one);
            }
        }
        return false;
    }

    private void keep(Cooled one) {
        sweep.add(one);
        overAt = Math.min(overAt, overAt(one));
    }

    private long overAt(Cooled one) {
        return Nanos.plus(one.state.overAfter(longest), 1);
    }

    private boolean isKnown(Cooled one) {
        return cooled.get(one.scope) == one;
    }

    private boolean hasForgotten(Cooled one, boolean may, long now) {
        boolean forgets = may && one.waiters.isEmpty();
        if (forgets) {
            if (one.state instanceof CoolDown.Ramping) {
                suspects.clear(one.scope, maxScopes, now);
            }
            remove(one.scope);
        }
        return forgets;
    }

    private long interval() {
        return Math.max(SWEEP, longest / 2);
    }
}
