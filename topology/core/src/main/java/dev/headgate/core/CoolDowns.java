package dev.headgate.core;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A vendor's cool-downs by scope. Scopes that were never refused cost nothing. */
final class CoolDowns {

    private static final class Cooled {
        CoolDown state;
        final Waiters waiters = new Waiters();

        Cooled(CoolDown state) {
            this.state = state;
        }
    }

    private CoolDownPolicy policy;
    private int full;
    private final Map<Scope, Cooled> cooled = new HashMap<>();

    /** The attributes that refusals named so far. */
    private final Set<List<String>> names = new HashSet<>();

    private final Suspects suspects;

    /** Scopes whose cool-down is other than a successor would find it. */
    private final Set<Scope> unsaved = new LinkedHashSet<>();

    private long episodes;

    CoolDowns(Policy policy, TakeOver takeOver) {
        this.policy = policy.coolDown();
        this.full = policy.bulkhead();
        this.suspects = new Suspects(policy.refusable(), takeOver);
        takeOver.of(Saved.Cooling.class).forEach(saved -> {
            CoolDown cooling = new CoolDown.Cooling(takeOver.at(), saved.until(), saved.level());
            cooled.put(saved.scope(), new Cooled(cooling));
            names.add(saved.scope().names());
        });
        names.addAll(suspects.names());
    }

    /** Adds what a successor must know and is not told yet. */
    void save(List<Saved> records) {
        for (Scope scope : unsaved) {
            Cooled found = cooled.get(scope);
            if (found == null) {
                records.add(new Saved.Cooling(scope, 0, 0));
            } else if (found.state instanceof CoolDown.Closed closed) {
                records.add(new Saved.Cooling(scope, closed.until(), closed.level()));
            }
        }
        unsaved.clear();
    }

    boolean unsaved() {
        return !unsaved.isEmpty();
    }

    /** Returns whether a call that was about to start must not: since then its scope refused another. */
    boolean stops(Entry entry, long now) {
        for (List<String> attributeNames : names) {
            Cooled found = cooled.get(Scope.of(attributeNames, entry.intent.scope()));
            if (found != null && found.state.stops(entry.ordinal(), now)) {
                return true;
            }
        }
        return false;
    }

    /** Other rules for what is refused from now on. */
    void change(CoolDownPolicy changed, int bulkhead) {
        policy = changed;
        full = bulkhead;
    }

    @Nullable
    Block vendorWide(long now) {
        return cooled.isEmpty() ? null : block(Scope.VENDOR, now);
    }

    /** What stops a call with these scope attributes; null for nothing. */
    @Nullable
    Block block(Map<String, String> attributes, long now) {
        if (cooled.isEmpty()) {
            return null;
        }
        Block worst = null;
        for (List<String> attributeNames : names) {
            Block block = block(Scope.of(attributeNames, attributes), now);
            if (block != null && (worst == null || block.until() > worst.until())) {
                worst = block;
            }
        }
        return worst;
    }

    /** Returns whether the whole vendor refused and has not fully recovered. */
    boolean rememberVendor() {
        return cooled.containsKey(Scope.VENDOR);
    }

    /** Returns whether a scope of a call with these attributes refused and has not fully recovered. */
    boolean remember(Map<String, String> attributes) {
        if (!cooled.isEmpty()) {
            for (List<String> attributeNames : names) {
                if (cooled.containsKey(Scope.of(attributeNames, attributes))) {
                    return true;
                }
            }
        }
        return false;
    }

    void started(Entry entry, long now) {
        if (cooled.isEmpty() && suspects.none(now)) {
            return;
        }
        for (List<String> attributeNames : names) {
            Scope scope = Scope.of(attributeNames, entry.intent.scope());
            Cooled found = cooled.get(scope);
            if (found == null && suspects.include(scope, now)) {
                found = new Cooled(suspects.coolDown());
                cooled.put(scope, found);
            }
            if (found != null) {
                found.state = found.state.started(entry.ordinal());
            }
        }
    }

    /** Returns the scope's cool-down after a refusal. */
    Effect.CoolDown refused(Entry entry, Verdict.Refusal refusal, long now, Lanes lanes) {
        Scope scope = Scope.of(refusal.scope(), entry.intent.scope());
        Duration asked = policy.asked(refusal);
        boolean begun = true;
        Cooled found = cooled.get(scope);
        CoolDown.Closed closed;
        if (found == null) {
            forgetOver(now);
            closed = CoolDown.Cooling.begun(now, asked, policy);
            cooled.put(scope, new Cooled(closed));
            names.add(refusal.scope());
            episodes++;
        } else {
            begun = found.state.beginsEpisode(entry.decided);
            episodes += begun ? 1 : 0;
            closed = found.state.refused(entry.ordinal(), entry.decided, now, asked, policy);
            found.state = closed;
            lanes.wake(found.waiters, closed.earliest(now));
        }
        unsaved.add(scope);
        return new Effect.CoolDown(scope, closed.until(), closed.level(), begun, name(refusal));
    }

    /** A call ended without a refusal by the scopes other than {@code but}. */
    void ended(Entry entry, @Nullable List<String> but, long now, boolean accepted, Lanes lanes) {
        if (cooled.isEmpty()) {
            return;
        }
        for (List<String> attributeNames : names) {
            if (!attributeNames.equals(but)) {
                ended(Scope.of(attributeNames, entry.intent.scope()), entry, now, accepted, lanes);
            }
        }
    }

    private void ended(Scope scope, Entry entry, long now, boolean accepted, Lanes lanes) {
        Cooled found = cooled.get(scope);
        if (found == null) {
            return;
        }
        CoolDown next = found.state.ended(entry.ordinal(), entry.decided, now, accepted, full);
        if (next == null) {
            cooled.remove(scope);
            unsaved.add(scope);
            suspects.clear(scope, now);
        } else {
            found.state = next;
        }
        lanes.wake(found.waiters, next == null ? now : next.earliest(now));
    }

    /** Ends the cool-downs of these scopes: a probe may leave at once. */
    void clear(Predicate<Scope> which, long now, Lanes lanes) {
        cooled.forEach((scope, found) -> {
            if (which.test(scope) && found.state instanceof CoolDown.Cooling cooling) {
                found.state = new CoolDown.Cooling(cooling.since(), Math.min(cooling.until(), now), cooling.level());
                unsaved.add(scope);
                lanes.wake(found.waiters, now);
            }
        });
    }

    private static String name(Verdict.Refusal refusal) {
        return switch (refusal) {
            case Verdict.Throttled throttled -> "THROTTLED";
            case Verdict.Quota quota -> "QUOTA";
            case Verdict.Locked locked -> "LOCKED";
            case Verdict.Auth auth -> "AUTH";
        };
    }

    /** Begun so far. */
    long episodes() {
        return episodes;
    }

    /** Scopes remembered. */
    int scopes() {
        return cooled.size();
    }

    /** Scopes in which nothing may start now. */
    int count(long now) {
        return (int) cooled.values().stream()
                .filter(c -> c.state.earliest(now) > now)
                .count();
    }

    /** Cool-downs of these scopes that are not over. */
    int pending(Predicate<Scope> which, long now) {
        int count = 0;
        for (Map.Entry<Scope, Cooled> each : cooled.entrySet()) {
            boolean over = !(each.getValue().state instanceof CoolDown.Closed closed) || closed.until() <= now;
            count += which.test(each.getKey()) && !over ? 1 : 0;
        }
        return count;
    }

    /** The latest end of a cool-down that is not over; 0 for none. */
    long latest(long now) {
        return cooled.values().stream()
                .mapToLong(c -> c.state instanceof CoolDown.Closed closed && closed.until() > now ? closed.until() : 0)
                .max()
                .orElse(0);
    }

    /** A scope that nobody probed for as long as escalation can last is as good as new. */
    private void forgetOver(long now) {
        List<Scope> over = new ArrayList<>();
        cooled.forEach((scope, c) -> {
            boolean unprobed = c.state instanceof CoolDown.Cooling cooling
                    && Nanos.plus(cooling.until(), Nanos.of(policy.max())) < now
                    && c.waiters.isEmpty();
            if (unprobed) {
                over.add(scope);
            }
        });
        over.forEach(cooled::remove);
        unsaved.addAll(over);
    }

    private @Nullable Block block(Scope scope, long now) {
        Cooled found = cooled.get(scope);
        if (found == null) {
            return null;
        }
        long at = found.state.earliest(now);
        return at <= now ? null : new Block(Constraint.COOL_DOWN, scope.toString(), at, found.waiters);
    }
}
