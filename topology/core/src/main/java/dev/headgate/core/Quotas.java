package dev.headgate.core;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A vendor's limits. A call takes its permits from all of them together or not. */
final class Quotas {

    /**
     * How long an intent is passed over by cheaper ones at one limit before they leave room for it, in nanoseconds: as long
     * as the longest windows that are waited for anyway.
     */
    static final long PASSED_OVER = Quota.LONGEST_HOLD.toNanos();

    /** In as many nanoseconds each window is looked at, as long as the vendor has anything to do. */
    private static final long SWEEP = 10_000_000_000L;

    private List<Quota> quotas;

    /** Whether any of them is paced; asked before each start. */
    private boolean paces;

    private final DirtyWindows dirtyWindows = new DirtyWindows();

    /** Until then calls of a former owner that was cut off may still arrive; 0 for none. */
    private final long strayUntil;

    /** Every window once, the one to be looked at next for idleness first. */
    private final Queue<ScopedWindow> sweep = new ArrayDeque<>();

    /** Those of them that are new since some were last looked at. */
    private int fresh;

    /** When some were last looked at that are not new. */
    private long swept;

    /** @param transit as it was for a former owner's calls */
    Quotas(List<Limit> limits, TakeOver takeOver, Transit transit) {
        boolean clean = takeOver.end() == TakeOver.End.CLEAN;
        long latest = clean ? takeOver.at() : Nanos.plus(takeOver.at(), transit.bound());
        this.strayUntil = takeOver.end() == TakeOver.End.UNCLEAN ? latest : 0;
        this.swept = takeOver.at();
        this.paces = paces(limits);
        this.quotas = limits.stream()
                .map(limit -> Quota.takenOver(limit, takeOver, latest))
                .toList();
        long skew = Nanos.of(transit.clockSkew());
        takeOver.of(Saved.Spent.class).forEach(spent -> {
            Quota quota = find(known -> known.records(spent));
            boolean used = quota != null && (clean || !Quota.isShort(quota.limit()));
            if (quota != null && used) {
                int unknown = clean ? 0 : Nanos.permits((long) spent.open() + spent.ahead());
                ScopedWindow scoped = quota.restore(spent, unknown, latest, skew, takeOver.at());
                scoped.recorded = scoped.looksAhead();
                sweep.add(scoped);
            }
            if (quota == null || !used || Quota.isShort(quota.limit())) {
                dirtyWindows.drop(spent);
            }
        });
    }

    /** Returns a limit the cost can never fit in, or null. */
    @Nullable
    Limit tooSmallFor(Intent intent) {
        for (Quota quota : quotas) {
            if (quota.cost(intent) > quota.limit().max()) {
                return quota.limit();
            }
        }
        return null;
    }

    /** Whether any of them is paced. */
    boolean paces() {
        return paces;
    }

    private static boolean paces(List<Limit> limits) {
        return limits.stream().anyMatch(limit -> limit.pacing() != null);
    }

    /** When this call's permits are free: now or later. */
    long earliest(Entry entry, long now) {
        long at = now;
        for (Quota quota : quotas) {
            at = Math.max(at, window(quota, entry.intent.scope(), now).earliest(entry, now));
        }
        return at;
    }

    /**
     * What stops every call of the vendor, however small; null for nothing.
     *
     * @param startAhead by how much a call may start before its permits are free
     */
    @Nullable
    Block vendorWide(StartAhead startAhead, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            if (quota.limit().scope().isEmpty()) {
                ScopedWindow scoped = window(quota, Map.of(), now);
                long at = Math.max(scoped.permits.earliest(1, now), scoped.nextTurn(now));
                worst = Block.later(worst, block(scoped, at, startAhead, now));
            }
        }
        return worst;
    }

    /**
     * What stops this call; null for nothing.
     *
     * @param startAhead by how much it may start before its permits are free
     */
    @Nullable
    Block block(Entry entry, StartAhead startAhead, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            ScopedWindow scoped = window(quota, entry.intent.scope(), now);
            worst = Block.later(worst, block(scoped, scoped.earliest(entry, now), startAhead, now));
        }
        return worst;
    }

    /** Which limit's pacing stops this call when nothing else does; null for none. */
    @Nullable
    Block paced(Entry entry, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            ScopedWindow scoped = window(quota, entry.intent.scope(), now);
            worst = Block.later(worst, block(scoped, scoped.paced(entry, now), StartAhead.NONE, now));
        }
        return worst;
    }

    /**
     * Returns whether what this call takes may be taken before the next commit; if not, the next commit will let it.
     *
     * @param places calls that could be in flight at once
     */
    boolean mayTake(Entry entry, int places, long now) {
        boolean may = true;
        for (Quota quota : quotas) {
            may &= window(quota, entry.intent.scope(), now).mayTake(entry);
        }
        if (!may) { // of all, so that what one commit grants is not forgotten before another does
            for (Quota quota : quotas) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                scoped.want(entry, places);
                dirtyWindows.changed(scoped);
            }
        }
        return may;
    }

    /** Adds what a successor must know and is not told yet. */
    void save(boolean clean, long now, List<Saved> records) {
        dirtyWindows.save(clean, sweep, now, records);
    }

    boolean unsaved() {
        return dirtyWindows.unsaved();
    }

    void committed() {
        dirtyWindows.committed();
    }

    /** Returns whether it is known what was spent of every limit in every scope. */
    boolean known(long now) {
        return quotas.stream().allMatch(quota -> quota.known(now));
    }

    /** This call was tried and did not fit. If that goes on, later ones leave room for it. */
    void passOver(Entry entry, long now) {
        if (entry.passedSince == 0) {
            entry.passedSince = now;
        } else if (now - entry.passedSince >= PASSED_OVER) {
            for (Quota quota : quotas) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                if (scoped.permits.earliest(quota.cost(entry.intent), now) > now) {
                    scoped.claim(entry);
                }
            }
        }
    }

    /** It has started, or is waited for no more. */
    void unclaim(Entry entry, Lanes lanes, long now) {
        entry.passedSince = 0;
        for (ScopedWindow scoped : entry.claims) {
            if (scoped.unclaim(entry)) {
                lanes.wake(scoped.waiters, now);
            }
        }
        entry.claims.clear();
    }

    /** The call leaves; {@link Entry#sent} says when. */
    void take(Entry entry, long now) {
        List<ScopedWindow> taken = new ArrayList<>(quotas.size());
        for (Quota quota : quotas) {
            ScopedWindow scoped = window(quota, entry.intent.scope(), now);
            scoped.take(entry);
            dirtyWindows.changed(scoped);
            taken.add(scoped);
        }
        entry.windows = taken;
    }

    /** The call did not leave. */
    void giveBack(Entry entry, long now) {
        for (ScopedWindow scoped : entry.windows) {
            scoped.permits.giveBack(scoped.quota.cost(entry.intent), entry.sent, entry.transit, now);
            dirtyWindows.changed(scoped);
        }
    }

    /** Has those asked again who waited for this call's permits. */
    void wakeWaiters(Entry entry, Lanes lanes, long now) {
        for (ScopedWindow scoped : entry.windows) {
            lanes.wake(scoped.waiters, scoped.permits.earliest(1, now));
        }
    }

    /**
     * The call arrived at {@code arrived} or earlier.
     *
     * @param spent what it cost in truth, by unit
     */
    void settle(Entry entry, Map<String, Integer> spent, long arrived, long now) {
        for (ScopedWindow scoped : entry.windows) {
            int taken = scoped.quota.cost(entry.intent);
            int cost = spent.getOrDefault(scoped.quota.limit().unit(), taken);
            scoped.permits.settle(taken, cost, entry.sent, arrived, entry.transit, now);
            dirtyWindows.changed(scoped);
        }
    }

    /**
     * A cool-down ends then.
     *
     * @param entry the call that was refused
     * @param vendorWide whether every scope cools
     */
    void chill(Entry entry, boolean vendorWide, long until) {
        if (paces) {
            (vendorWide ? sweep : entry.windows).forEach(scoped -> scoped.chill(until));
        }
    }

    /** Other limits. Those that count as before keep what is held; calls in flight count in all of them. */
    void change(List<Limit> limits, Collection<Entry> inFlight, long now) {
        List<Quota> changed = new ArrayList<>(limits.size());
        for (Limit limit : limits) {
            Quota known = find(quota -> quota.counts(limit));
            if (known == null) {
                changed.add(begun(limit, inFlight, now));
            } else {
                known.change(limit);
                changed.add(known);
            }
        }
        quotas = changed;
        paces = paces(limits);
        sweep.stream().filter(scoped -> !changed.contains(scoped.quota)).forEach(dirtyWindows::drop);
        sweep.removeIf(scoped -> !changed.contains(scoped.quota));
    }

    private Quota begun(Limit limit, Collection<Entry> inFlight, long now) {
        Quota quota = Quota.begun(limit, Math.max(now, strayUntil));
        Quota before = find(known -> known.resembles(limit));
        if (before != null) {
            Collection<ScopedWindow> taken = quota.takeOver(before, now);
            taken.forEach(dirtyWindows::changed);
            sweep.addAll(taken);
        }
        for (Entry entry : inFlight) {
            ScopedWindow scoped = window(quota, entry.intent.scope(), now);
            scoped.take(entry);
            dirtyWindows.changed(scoped);
            entry.windows.add(scoped);
        }
        return quota;
    }

    private @Nullable Quota find(Predicate<Quota> wanted) {
        return quotas.stream().filter(wanted).findFirst().orElse(null);
    }

    /**
     * Forgets some scopes that hold nothing and that nobody waits for. It looks at as many as are new since it last did, so
     * that their number stays in proportion to what is in use, and at each every {@link #SWEEP}, so that it falls again.
     */
    void forgetIdle(long now) {
        int due = (int) (sweep.size() * Math.clamp(now - swept, 0, SWEEP) / SWEEP);
        swept = due > 0 ? now : swept;
        int looks = Math.min(sweep.size(), due + fresh);
        fresh = 0;
        for (int i = looks; i > 0; i--) {
            ScopedWindow scoped = sweep.remove();
            if (scoped.quota.forget(scoped, now)) {
                dirtyWindows.drop(scoped);
            } else {
                sweep.add(scoped);
            }
        }
    }

    /** Windows remembered. */
    int scopes() {
        return sweep.size();
    }

    /**
     * @param block what keeps all of the vendor from starting, if anything
     * @param behind how many intents wait for that
     * @param inFlight calls that hold permits now
     */
    List<LimitState> states(@Nullable Block block, int behind, Collection<Entry> inFlight, long now) {
        List<LimitState> states = new ArrayList<>(quotas.size());
        for (Quota quota : quotas) {
            boolean blocking = block != null
                    && block.constraint() == Constraint.QUOTA
                    && block.what().equals(quota.limit().id());
            states.add(quota.state(blocking ? block : null, behind, inFlight, now));
        }
        return states;
    }

    private static @Nullable Block block(ScopedWindow scoped, long at, StartAhead startAhead, long now) {
        return startAhead.reaches(at, now) ? null : scoped.block(startAhead.ask(at));
    }

    private ScopedWindow window(Quota quota, Map<String, String> attributes, long now) {
        ScopedWindow known = quota.known(attributes);
        if (known != null) {
            return known;
        }
        ScopedWindow scoped = quota.create(attributes, now);
        sweep.add(scoped);
        fresh++;
        return scoped;
    }
}
