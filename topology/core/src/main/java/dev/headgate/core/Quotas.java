package dev.headgate.core;

import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import dev.headgate.core.policy.Transit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A vendor's limits over time. A call takes its permits from all of them together or not. Where limits are paced, turns are
 * taken here too; where a crash would lose what was spent, a commit is waited for that grants the permits.
 */
final class Quotas implements Gate {

    /** In as many nanoseconds each window is looked at, as long as the vendor has anything to do. */
    private static final long SWEEP = 10_000_000_000L;

    private List<Quota> quotas;

    /** Each limit's id, with one permit. */
    private Map<String, Integer> oneOfEach;

    private Shares shares;

    /** Whether any of them is paced; asked before each start. */
    private boolean paces;

    private final DirtyWindows dirtyWindows = new DirtyWindows();
    private final PassedOver passedOver = new PassedOver();
    private final Learning learning;
    private final Bulkheads bulkheads;
    private final StartFence startFence;
    private final Lanes lanes;

    /** Calls in flight. */
    private final Collection<StartedCall> inFlight;

    /** Until then calls of a former owner that was cut off may still arrive; 0 for none. */
    private final long strayUntil;

    /** Every window once, the one to be looked at next for idleness first. */
    private final Queue<ScopedWindow> sweep = new ArrayDeque<>();

    /** Those of them that are new since some were last looked at. */
    private int fresh;

    /** When some were last looked at that are not new. */
    private long swept;

    /**
     * @param inFlight calls in flight, kept by the caller
     * @param bulkheads how many calls could be in flight at once: for so many, a commit grants permits
     */
    Quotas(
            Policy policy,
            TakeOver takeOver,
            Collection<StartedCall> inFlight,
            Lanes lanes,
            Bulkheads bulkheads,
            StartFence startFence) {
        List<Limit> limits = policy.limits();
        Transit transit = policy.transit();
        this.inFlight = inFlight;
        this.lanes = lanes;
        this.shares = policy.shares();
        this.learning = new Learning(lanes);
        this.bulkheads = bulkheads;
        this.startFence = startFence;
        boolean clean = takeOver.end() == TakeOver.End.CLEAN;
        long latest = clean ? takeOver.at() : Nanos.plus(takeOver.at(), transit.bound());
        this.strayUntil = takeOver.end() == TakeOver.End.UNCLEAN ? latest : 0;
        this.swept = takeOver.at();
        this.paces = paces(limits);
        this.quotas = limits.stream()
                .map(limit -> Quota.takenOver(limit, takeOver, latest))
                .toList();
        oneOfEach = oneOfEach(quotas);
        quotas.forEach(quota -> quota.share(shares));
        learning.restore(takeOver, quotas);
        long skew = Nanos.of(transit.clockSkew());
        takeOver.of(Saved.Spent.class).forEach(spent -> {
            Quota quota = find(known -> known.records(spent));
            boolean used = quota != null && (clean || quota.readsRecords());
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

    private static Map<String, Integer> oneOfEach(List<Quota> quotas) {
        Map<String, Integer> one = new HashMap<>();
        quotas.forEach(quota -> one.put(quota.limit().id(), 1));
        return Map.copyOf(one);
    }

    /** An intent may wait from now on; returns a limit its cost can never fit in, or null. */
    @Nullable
    Limit tooSmallFor(Intent intent) {
        Limit tooSmall = null;
        for (Quota quota : quotas) {
            if (quota.isTooSmallFor(intent)) {
                tooSmall = tooSmall == null ? quota.limit() : tooSmall;
            }
        }
        return tooSmall;
    }

    /** Pacing has its say about when a call starts. */
    @Override
    public boolean letsStartEarly() {
        return !paces;
    }

    private static boolean paces(List<Limit> limits) {
        return limits.stream().anyMatch(limit -> limit.pacing() != null);
    }

    /** When this call's permits are free. */
    @Override
    public long earliest(Entry entry, long now) {
        long at = now;
        for (Quota quota : quotas) {
            if (quota.counts(entry.intent)) {
                at = Math.max(at, window(quota, entry.intent.scope(), now).earliest(entry, now));
            }
        }
        return at;
    }

    @Override
    public @Nullable Block vendorWide(StartAhead ahead, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            if (quota.limit().scope().isEmpty() && !quota.isPassed()) {
                ScopedWindow scoped = window(quota, Map.of(), now);
                long at = Math.max(scoped.earliest(now), scoped.nextTurn(now));
                worst = Block.later(worst, block(scoped, at, ahead, now));
            }
        }
        return worst;
    }

    @Override
    public @Nullable Block allButHigh(StartAhead ahead, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            if (quota.limit().scope().isEmpty() && !quota.isPassed()) {
                ScopedWindow scoped = window(quota, Map.of(), now);
                worst = Block.later(worst, block(scoped, scoped.othersEarliest(now), ahead, now));
            }
        }
        return worst;
    }

    /** As the gate asked last: a call that does not fit here would fit everywhere else, and is remembered as passed over. */
    @Override
    public @Nullable Block block(Entry entry, StartAhead ahead, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            if (quota.counts(entry.intent)) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                worst = Block.later(worst, block(scoped, scoped.earliest(entry, now), ahead, now));
            }
        }
        if (worst != null && passedOver.tried(entry, now)) {
            claimWhereItDoesNotFit(entry, now);
        }
        return worst;
    }

    private void claimWhereItDoesNotFit(Entry entry, long now) {
        for (Quota quota : quotas) {
            if (quota.counts(entry.intent)) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                if (scoped.fits(entry, now) > now) {
                    passedOver.claim(scoped, entry);
                }
            }
        }
    }

    /** A commit, or its turn where limits are paced. */
    @Override
    public @Nullable Block reserve(Entry entry, long now) {
        ScopedWindow ungranted = ungranted(entry, now);
        return ungranted == null ? paced(entry, now) : startFence.block(ungranted.ungranted());
    }

    /** Which limit's pacing stops this call when nothing else does; null for none. */
    private @Nullable Block paced(Entry entry, long now) {
        Block worst = null;
        for (Quota quota : quotas) {
            if (quota.counts(entry.intent)) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                worst = Block.later(worst, block(scoped, scoped.paced(entry, now), StartAhead.NONE, now));
            }
        }
        return worst;
    }

    /** Which window this call may not take from before the next commit, which will let it; null: it may from all. */
    private @Nullable ScopedWindow ungranted(Entry entry, long now) {
        ScopedWindow ungranted = null;
        for (Quota quota : quotas) {
            if (ungranted == null && quota.counts(entry.intent)) {
                ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                ungranted = scoped.mayTake(entry) ? null : scoped;
            }
        }
        if (ungranted != null) { // of all, so that what one commit grants is not forgotten before another does
            for (Quota quota : quotas) {
                if (quota.counts(entry.intent)) {
                    ScopedWindow scoped = window(quota, entry.intent.scope(), now);
                    scoped.want(entry, bulkheads.allowed());
                    dirtyWindows.changed(scoped);
                }
            }
        }
        return ungranted;
    }

    @Override
    public void save(boolean clean, long now, List<Saved> records) {
        dirtyWindows.save(clean, sweep, now, records);
        learning.save(quotas, now, records);
    }

    @Override
    public boolean unsaved() {
        return dirtyWindows.unsaved() || learning.unsaved(quotas);
    }

    @Override
    public void committed(long now) {
        dirtyWindows.committed(lanes, now);
    }

    /** Returns whether it is known what was spent of every limit in every scope. */
    @Override
    public boolean isKnown(long now) {
        return quotas.stream().allMatch(quota -> quota.known(now));
    }

    @Override
    public Hold start(StartedCall call, long now) {
        TakenPermits taken = new TakenPermits(this, call, quotas.size());
        for (Quota quota : quotas) {
            if (quota.counts(call.entry.intent)) {
                taken.start(window(quota, call.entry.intent.scope(), now), now);
            }
        }
        leave(call.entry, now);
        return taken;
    }

    /** A successor must know another state of the window. */
    void changed(ScopedWindow scoped) {
        dirtyWindows.changed(scoped);
    }

    /** The call has ended, and its permits are settled. */
    void settled(TakenPermits taken, Ending ending, Effect.@Nullable CoolDown coolDown, long now) {
        learning.ended(taken.call(), taken.witnesses(), ending, quotas, now);
        if (coolDown != null && paces) {
            boolean vendorWide = coolDown.scope().names().isEmpty();
            (vendorWide ? sweep : taken.windows()).forEach(scoped -> scoped.chill(coolDown.until()));
        }
        for (ScopedWindow scoped : taken.windows()) {
            lanes.wake(scoped.waiters, scoped.permits.earliest(1, now));
        }
    }

    /** One permit of each limit of these windows, by the limit's id. Almost always of all, which is the same map each time. */
    Map<String, Integer> oneOf(List<ScopedWindow> windows) {
        boolean all = windows.size() == quotas.size();
        for (int i = 0; all && i < windows.size(); i++) {
            all = windows.get(i).quota == quotas.get(i);
        }
        if (all) {
            return oneOfEach;
        }
        Map<String, Integer> one = new HashMap<>();
        windows.forEach(scoped -> one.put(scoped.quota.limit().id(), 1));
        return one;
    }

    @Override
    public void leave(Entry entry, long now) {
        for (ScopedWindow scoped : passedOver.leave(entry)) {
            lanes.wake(scoped.waiters, now);
        }
    }

    /** Limits that count as before keep what is held. */
    @Override
    public void change(Policy policy, long now) {
        List<Limit> limits = policy.limits();
        shares = policy.shares();
        List<Quota> changed = new ArrayList<>(limits.size());
        for (Limit limit : limits) {
            Quota known = find(quota -> quota.counts(limit));
            if (known == null) {
                changed.add(begun(limit, policy.transit(), now));
            } else {
                known.change(limit, now);
                changed.add(known);
            }
        }
        quotas.stream().filter(quota -> !changed.contains(quota)).forEach(learning::forget);
        quotas = changed;
        oneOfEach = oneOfEach(quotas);
        quotas.forEach(quota -> share(quota, policy.shares()));
        paces = paces(limits);
        sweep.stream().filter(scoped -> !changed.contains(scoped.quota)).forEach(dirtyWindows::drop);
        sweep.removeIf(scoped -> !changed.contains(scoped.quota));
    }

    /** Calls in flight count in what is left to others than HIGH. */
    private void share(Quota quota, Shares changed) {
        for (ScopedWindow scoped : quota.share(changed)) {
            for (StartedCall call : inFlight) {
                TakenPermits taken = call.held(TakenPermits.class);
                if (taken != null && taken.includes(scoped)) {
                    scoped.takeOfOthers(call);
                }
            }
        }
    }

    private Quota begun(Limit limit, Transit transit, long now) {
        Quota before = find(known -> known.resembles(limit));
        Quota quota = Quota.begun(limit, Math.max(now, strayUntil), before, now);
        quota.share(shares);
        if (before != null) {
            long latest = Math.max(strayUntil, Nanos.plus(now, transit.bound()));
            Collection<ScopedWindow> taken = quota.takeOver(before, latest, Nanos.of(transit.clockSkew()), now);
            taken.forEach(dirtyWindows::changed);
            sweep.addAll(taken);
        }
        for (StartedCall call : inFlight) {
            TakenPermits taken = call.held(TakenPermits.class);
            if (taken != null && quota.cost(call.entry.intent) > 0) {
                ScopedWindow scoped = window(quota, call.entry.intent.scope(), now);
                taken.take(scoped);
                scoped.exceeded(quota.cost(call.entry.intent));
            }
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
        quotas.forEach(quota -> quota.learned().forgetOver(now));
        for (int i = looks; i > 0; i--) {
            ScopedWindow scoped = sweep.remove();
            if (scoped.quota.forget(scoped, now)) {
                dirtyWindows.drop(scoped);
            } else {
                sweep.add(scoped);
            }
        }
    }

    /** An operator knows better than what was learned of these scopes. */
    void forgetLearned(Predicate<Scope> which, long now) {
        learning.clear(which, quotas, now);
    }

    /** Windows remembered. */
    int scopes() {
        return sweep.size();
    }

    /**
     * @param block what keeps all of the vendor from starting, if anything
     * @param behind how many intents wait for that
     */
    List<LimitState> states(@Nullable Block block, int behind, long now) {
        List<LimitState> states = new ArrayList<>(quotas.size());
        for (Quota quota : quotas) {
            boolean blocking = block != null
                    && block.constraint() == Constraint.QUOTA
                    && block.what().equals(quota.limit().id());
            states.add(quota.state(blocking ? block : null, behind, scoped -> soon(scoped, now), now));
        }
        return states;
    }

    /** Permits of calls that start later, which are beside those that are free by then. */
    private long soon(ScopedWindow scoped, long now) {
        long permits = 0;
        for (StartedCall call : inFlight) {
            TakenPermits taken = call.sent > now ? call.held(TakenPermits.class) : null;
            if (taken != null && taken.includes(scoped)) {
                permits += scoped.quota.cost(call.entry.intent);
            }
        }
        return permits;
    }

    private static @Nullable Block block(ScopedWindow scoped, long at, StartAhead ahead, long now) {
        return ahead.reaches(at, now) ? null : scoped.block(ahead.ask(at));
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
