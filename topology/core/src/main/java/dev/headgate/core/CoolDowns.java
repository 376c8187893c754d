package dev.headgate.core;

import static dev.headgate.core.policy.Nanos.NEVER;

import dev.headgate.api.Verdict;
import dev.headgate.core.CooledScopes.Cooled;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's cool-downs and pauses by scope, which differ in their reason and in how long they wait. Scopes that were never
 * refused cost nothing.
 */
final class CoolDowns implements Gate {

    /** @param name in capitals, for those who read of it */
    private record Refused(PauseReason reason, String name, CoolDown.Wait delay) {}

    private CoolDownPolicy policy;
    private PausePolicy pause;
    private int full;
    private final Suspects suspects;
    private final CooledScopes scopes;
    private final Lanes lanes;
    private long episodes;

    /** When the first episode began that {@link #takeBegun} has not told of. */
    private long begunAt = NEVER;

    CoolDowns(Policy policy, TakeOver takeOver, Lanes lanes) {
        this.lanes = lanes;
        this.policy = policy.coolDown();
        this.pause = policy.pause();
        this.full = policy.bulkhead();
        this.suspects = new Suspects(policy.refusable(), takeOver);
        this.scopes = new CooledScopes(suspects, this.policy);
        takeOver.of(Saved.Cooling.class).forEach(saved -> {
            long since = saved.since() == 0 ? takeOver.at() : saved.since();
            CoolDown cooling = new CoolDown.Cooling(since, saved.until(), saved.level());
            scopes.add(new Cooled(saved.scope(), cooling, saved.reason()));
        });
    }

    CooledScopes scopes() {
        return scopes;
    }

    /** Returns whether a call that was about to start must not: since then its scope refused another. */
    boolean stops(Entry entry, long now) {
        for (List<String> attributeNames : scopes.names()) {
            Cooled found = find(attributeNames, entry.intent.scope());
            if (found != null && found.state.stops(entry.ordinal(), now)) {
                return true;
            }
        }
        return false;
    }

    /** Other rules for what is refused from now on. */
    @Override
    public void change(Policy changed, long now) {
        policy = changed.coolDown();
        pause = changed.pause();
        full = changed.bulkhead();
        scopes.change(policy);
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        return vendorWide(now);
    }

    /** The same, whatever may start early. */
    @Nullable
    Block vendorWide(long now) {
        return scopes.isEmpty() ? null : block(scopes.find(Scope.VENDOR), now);
    }

    /** A call that waits for a scope that refuses takes no part in what goes on at the other gates. */
    @Override
    public boolean comesFirst() {
        return true;
    }

    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        return block(entry.intent.scope(), now);
    }

    private @Nullable Block block(Map<String, String> attributes, long now) {
        if (scopes.isEmpty()) {
            return null;
        }
        Block worst = null;
        for (List<String> attributeNames : scopes.names()) {
            Block block = block(find(attributeNames, attributes), now);
            if (block != null && (worst == null || block.until() > worst.until())) {
                worst = block;
            }
        }
        return worst;
    }

    /** Not while the whole vendor refused and has not fully recovered. */
    @Override
    public boolean letsStartEarly() {
        return scopes.isEmpty() || scopes.find(Scope.VENDOR) == null;
    }

    /** Nor while a scope of the call did. */
    @Override
    public boolean letsStartEarly(Entry entry) {
        if (!scopes.isEmpty()) {
            for (List<String> attributeNames : scopes.names()) {
                if (find(attributeNames, entry.intent.scope()) != null) {
                    return false;
                }
            }
        }
        return letsStartEarly();
    }

    @Override
    public void save(boolean clean, long now, List<Saved> records) {
        scopes.save(records);
    }

    @Override
    public boolean unsaved() {
        return scopes.unsaved();
    }

    /** What a call's end means for its scopes is told by {@link #ended}. */
    @Override
    public Hold start(StartedCall call, long now) {
        if (!scopes.isEmpty() || !suspects.none(now)) {
            started(call.entry, now);
        }
        return Hold.NOTHING;
    }

    private void started(Entry entry, long now) {
        List<Cooled> suspected = new ArrayList<>(0);
        for (List<String> attributeNames : scopes.names()) {
            Scope scope = Scope.of(attributeNames, entry.intent.scope());
            Cooled found = scopes.find(scope);
            if (found != null) {
                found.state = found.state.started(entry.ordinal());
            } else if (suspects.include(scope, now)) {
                CoolDown probing = suspects.coolDown().started(entry.ordinal());
                suspected.add(new Cooled(scope, probing, PauseReason.THROTTLED));
            }
        }
        suspected.forEach(scopes::add);
    }

    /**
     * A call has ended.
     *
     * @return the cool-down or pause that began or was extended by it; null for none
     */
    Effect.@Nullable CoolDown ended(StartedCall call, Ending ending, long now) {
        boolean accepted = ending.consequence() instanceof Ending.Passed(boolean dealtWith) && dealtWith;
        passed(call, ending.consequence().closes(), accepted, now);
        return switch (ending.consequence()) {
            case Ending.Passed _, Ending.TooMany _ -> null;
            case Ending.Refused(Verdict.Refusal refusal) -> refused(call, refusal, ending.at());
            case Ending.Paused paused -> paused(call, paused, ending.at());
        };
    }

    /** Returns the scope's cool-down after a refusal. */
    private Effect.CoolDown refused(StartedCall call, Verdict.Refusal refusal, long at) {
        Refused how = new Refused(PauseReason.THROTTLED, name(refusal), level -> policy.waitNanos(refusal, level));
        return close(call, refusal.scope(), how, at);
    }

    /** Returns the pause of a scope after a call that came to nothing. */
    private Effect.CoolDown paused(StartedCall call, Ending.Paused paused, long at) {
        long believed = paused.hint() == null ? 0 : policy.believed(paused.hint());
        PauseReason reason = paused.reason();
        Refused how = new Refused(reason, reason.name(), level -> pause.waitNanos(level, believed));
        return close(call, paused.scope(), how, at);
    }

    private Effect.CoolDown close(StartedCall call, List<String> attributes, Refused how, long now) {
        Entry entry = call.entry;
        Scope scope = Scope.of(attributes, entry.intent.scope());
        boolean full = scopes.size() >= policy.maxScopes() && scopes.find(scope) == null;
        if (full && !scopes.hasMadeRoom(now)) {
            scope = Scope.VENDOR;
        }
        Cooled found = scopes.find(scope);
        boolean begun = true;
        CoolDown.Closed closed;
        if (found == null) {
            closed = CoolDown.Cooling.begun(now, how.delay());
            found = scopes.add(new Cooled(scope, closed, how.reason()));
            found.failedProbes.add(entry, how.reason(), lanes);
        } else {
            boolean sibling = found.state instanceof CoolDown.Closed was && !was.probes(entry.ordinal());
            if (!sibling) {
                found.state = found.reason == how.reason() ? found.state : found.state.unescalated();
                found.reason = how.reason();
                found.failedProbes.add(entry, how.reason(), lanes);
            }
            CoolDown.Wait wait = found.reason == how.reason()
                    ? how.delay()
                    : level -> how.delay().nanos(0);
            begun = found.state.beginsEpisode(call.decided);
            closed = found.state.refused(entry.ordinal(), call.decided, now, wait);
            found.state = closed;
            lanes.wake(found.waiters, closed.earliest(now));
        }
        episodes += begun ? 1 : 0;
        begunAt = Math.min(begunAt, closed.since());
        scopes.rested(found);
        scopes.changed(scope);
        return new Effect.CoolDown(scope, closed.until(), closed.level(), begun, how.name());
    }

    /** A call ended without a refusal by the scopes other than {@code but}. */
    private void passed(StartedCall call, @Nullable List<String> but, boolean accepted, long now) {
        if (scopes.isEmpty()) {
            return;
        }
        for (List<String> attributeNames : List.copyOf(scopes.names())) {
            if (!attributeNames.equals(but)) {
                passed(Scope.of(attributeNames, call.entry.intent.scope()), call, accepted, now);
            }
        }
    }

    private void passed(Scope scope, StartedCall call, boolean accepted, long now) {
        Entry entry = call.entry;
        Cooled found = scopes.find(scope);
        if (found == null) {
            return;
        }
        boolean probed = found.state instanceof CoolDown.Closed closed && closed.probes(entry.ordinal());
        CoolDown next = found.state.ended(entry.ordinal(), call.decided, now, accepted, full);
        if (next == null) {
            scopes.remove(scope);
            suspects.clear(scope, policy.maxScopes(), now);
        } else {
            found.state = next;
            scopes.rested(found);
        }
        lanes.wake(found.waiters, next == null ? now : next.earliest(now));
        if (probed && accepted) {
            found.failedProbes.succeeded(entry, lanes);
            if (next instanceof CoolDown.Closed) {
                found.reason = PauseReason.THROTTLED; // what keeps it closed is what the vendor asked a sibling for
            }
        }
    }

    /** Ends the cool-downs of these scopes: a probe may leave at once. */
    void clear(Predicate<Scope> which, long now) {
        for (Cooled found : scopes.all()) {
            if (which.test(found.scope)) {
                found.state = found.state.cleared(now);
                scopes.rested(found);
                scopes.changed(found.scope);
                lanes.wake(found.waiters, found.state.earliest(now));
            }
        }
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

    /** Scopes remembered, those remembered as not refused too. */
    int remembered() {
        return scopes.size() + suspects.size();
    }

    /** Scopes in which nothing may start now. */
    int count(long now) {
        return (int)
                scopes.all().stream().filter(c -> c.state.earliest(now) > now).count();
    }

    /** Cool-downs of these scopes that are not over. */
    int pending(Predicate<Scope> which, long now) {
        return (int) scopes.all().stream()
                .filter(c -> which.test(c.scope))
                .filter(c -> c.state instanceof CoolDown.Closed closed && closed.until() > now)
                .count();
    }

    /** The latest end of a cool-down that is not over; 0 for none. */
    long latest(long now) {
        return scopes.all().stream()
                .mapToLong(c -> c.state instanceof CoolDown.Closed closed && closed.until() > now ? closed.until() : 0)
                .max()
                .orElse(0);
    }

    /** Returns whether the scope is paused for a reason other than that the vendor asked for it. */
    boolean isPaused(Scope scope) {
        Cooled found = scopes.find(scope);
        return found != null && found.state instanceof CoolDown.Closed && found.reason != PauseReason.THROTTLED;
    }

    /** When the first episode began since this was last asked; {@link Nanos#NEVER} for none. */
    long takeBegun() {
        long begun = begunAt;
        begunAt = NEVER;
        return begun;
    }

    /** Since when a call with these attributes stands before a closed scope; {@link Nanos#NEVER}: it does not. */
    long closedSince(Map<String, String> attributes, long now) {
        Cooled found = closed(attributes, now);
        return found == null ? NEVER : since(found);
    }

    /** Why a call with these attributes stands before a closed scope; null: it does not. */
    @Nullable
    PauseReason closedFor(Map<String, String> attributes, long now) {
        Cooled found = closed(attributes, now);
        return found == null ? null : found.reason;
    }

    /** The closed scope that such a call has stood before for longest; null for none. */
    private @Nullable Cooled closed(Map<String, String> attributes, long now) {
        Cooled oldest = null;
        if (!scopes.isEmpty()) {
            for (List<String> attributeNames : scopes.names()) {
                Cooled found = find(attributeNames, attributes);
                boolean older = found != null && (oldest == null || since(found) < since(oldest));
                oldest = found != null && found.isClosed(now) && older ? found : oldest;
            }
        }
        return oldest;
    }

    private static long since(Cooled found) {
        return found.state instanceof CoolDown.Closed closed ? closed.since() : NEVER;
    }

    private @Nullable Cooled find(List<String> attributeNames, Map<String, String> attributes) {
        return scopes.find(Scope.of(attributeNames, attributes));
    }

    private static @Nullable Block block(@Nullable Cooled found, long now) {
        if (found == null) {
            return null;
        }
        long at = found.state.earliest(now);
        boolean closed = found.state instanceof CoolDown.Closed;
        Constraint constraint = closed ? found.reason.constraint() : Constraint.COOL_DOWN;
        return at <= now ? null : new Block(constraint, found.scope.toString(), at, found.waiters);
    }
}
