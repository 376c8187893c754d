package dev.headgate.core;

import dev.headgate.core.learned.Evidence;
import dev.headgate.core.learned.Maxima;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Shares;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One limit's count in one scope, and who waits for its permits. */
final class ScopedWindow {

    final Quota quota;
    final Scope scope;
    final Permits permits;
    final Waiters waiters = new Waiters();

    /** Who waits for a commit before it may take from it; null for nobody, as most of a million are. */
    private @Nullable Waiters ungranted;

    private @Nullable Pacer pacer;

    /** What others than HIGH hold of it, which may be less than all; null where nothing is kept for HIGH. */
    private @Nullable OthersPermits others;

    /** Null where a successor waits the window out. */
    private @Nullable LookAhead ahead;

    /** What its calls prove of the vendor's own maximum; null where that is not learned. */
    private @Nullable Evidence evidence;

    /** When its maximum is the limit's again; {@link Nanos#NEVER}: it is now. */
    private long loweredUntil = Nanos.NEVER;

    /** Whether the ledger holds a record of it. */
    boolean recorded;

    /** Whether it is forgotten: another may hold its scope's permits now, and the record is that one's. */
    boolean dropped;

    /** An intent that was passed over for too long: later ones leave room for it. */
    private @Nullable Entry claimer;

    ScopedWindow(Quota quota, Scope scope) {
        this.quota = quota;
        this.scope = scope;
        Limit limit = quota.in(scope);
        this.permits = Permits.of(limit.max(), limit.window());
        this.others = OthersPermits.of(limit, quota.shares());
        this.pacer = Pacer.of(limit, null);
        this.ahead = lookAhead(quota, limit);
        this.evidence = quota.limit().learned() ? new Evidence() : null;
    }

    /** Its maximum is lower than the limit's, for a while. */
    void lower(Maxima.Maximum learned) {
        loweredUntil = learned.until();
        if (learned.max() != permits.max()) {
            Limit lowered = quota.in(scope).lowered(learned.max());
            permits.changeMax(lowered.max());
            changeOthers(lowered);
            pacer = Pacer.of(lowered, pacer);
            ahead = ahead == null ? null : new LookAhead(lowered);
        }
    }

    /** Its maximum is the limit's again. */
    void raise() {
        change(quota.in(scope));
    }

    private void changeOthers(Limit limit) {
        if (others != null) {
            others.changeMax(limit);
        }
    }

    /** As {@link Permits#hold}; nobody knows whose calls hold them. */
    void hold(int cost, long until, long now) {
        permits.hold(cost, until, now);
        if (others != null) {
            others.hold(cost, until, now);
        }
    }

    /** Something else is kept for HIGH from now on, of calls that start from now on. Returns whether it is. */
    boolean share(Shares before) {
        boolean changes = before.keptForHigh() != quota.shares().keptForHigh();
        if (changes) {
            Limit limit = quota.in(scope);
            others = OthersPermits.of(limit, quota.shares());
            if (others != null && permits.max() != limit.max()) {
                others.changeMax(limit.lowered(permits.max()));
            }
        }
        return changes;
    }

    /** A call that is in flight counts in what others than HIGH hold. */
    void takeOfOthers(StartedCall call) {
        if (others != null) {
            others.take(call, quota.cost(call.entry.intent));
        }
    }

    /** Its permits, by the maximum that is in force now. */
    private Permits permits(long now) {
        if (now >= loweredUntil) {
            raise();
        }
        return permits;
    }

    private static @Nullable LookAhead lookAhead(Quota quota, Limit limit) {
        return LookAhead.block(limit) < limit.max() || !Quota.isShort(quota.limit()) ? new LookAhead(limit) : null;
    }

    boolean looksAhead() {
        return ahead != null;
    }

    /** Returns whether it may be taken from before the next commit. */
    boolean mayTake(Entry entry) {
        return ahead == null || ahead.allows(quota.cost(entry.intent));
    }

    /** The next commit lets it be taken from. */
    void want(Entry entry, int places) {
        if (ahead != null) {
            ahead.want(quota.cost(entry.intent), places);
        }
    }

    /** Those who wait for the commit that lets it be taken from; not for permits, as they may fit where others do not. */
    Waiters ungranted() {
        if (ungranted == null) {
            ungranted = new Waiters();
        }
        return ungranted;
    }

    /** What a successor is told. */
    Saved.Spent save(boolean clean, long now) {
        int granted = ahead == null || clean ? 0 : ahead.save();
        return record(permits.saved(now), permits.open(), granted);
    }

    Saved.Spent record(List<Saved.Held> held, int open, int granted) {
        return new Saved.Spent(quota.limit().id(), scope, quota.limit().window(), held, open, granted);
    }

    /** What was saved last is committed: who waited for that is tried again. */
    void committed(Lanes lanes, long now) {
        if (ahead != null) {
            ahead.committed();
        }
        if (ungranted != null) {
            lanes.wake(ungranted, now);
            ungranted = ungranted.isEmpty() ? null : ungranted;
        }
    }

    /** When permits for this call are free: now, later, or {@link Nanos#NEVER} if that takes an answer first. */
    long earliest(Entry entry, long now) {
        long cost = fitting(entry, now);
        Entry first = claimer != null && claimer.position() < entry.position() ? claimer : null;
        long room = first == null || goesWithin(entry, first, now) ? cost : cost + fitting(first, now);
        long at = permits.earliest(room, now);
        return others == null ? at : Math.max(at, others.earliest(entry, first, quota.limit(), now));
    }

    /** Returns whether it takes no more than what is kept for it, so that the other finds room nevertheless. */
    private boolean goesWithin(Entry entry, Entry other, long now) {
        return others != null && others.leaves(entry, other, quota.limit(), permits.held(now), permits.max(), now);
    }

    /** The same whoever leaves room for whom. */
    long fits(Entry entry, long now) {
        long at = permits.earliest(fitting(entry, now), now);
        return others == null ? at : Math.max(at, others.earliest(entry, null, quota.limit(), now));
    }

    /** When a permit is free for others than HIGH, besides. */
    long othersEarliest(long now) {
        return others == null ? now : others.earliest(now);
    }

    /** When a permit is free. */
    long earliest(long now) {
        return permits(now).earliest(1, now);
    }

    /** What the call costs. If that is more than the maximum learned, all of it: the call may go alone, and is answered. */
    private long fitting(Entry entry, long now) {
        return Math.min(quota.cost(entry.intent), permits(now).max());
    }

    /** When pacing lets it start; only to be asked when nothing else is in the way, as its turn is taken then. */
    long paced(Entry entry, long now) {
        return pacer == null ? now : pacer.earliest(quota.cost(entry.intent), now);
    }

    /** When the next turn has come, whoever takes it. */
    long nextTurn(long now) {
        return pacer == null ? now : pacer.due(now);
    }

    Block block(long until) {
        quota.refused();
        return new Block(Constraint.QUOTA, quota.limit().id(), Math.min(until, loweredUntil), waiters);
    }

    void take(StartedCall call) {
        int cost = quota.cost(call.entry.intent);
        permits.take(cost, call.sent, call.transit);
        takeOfOthers(call);
        quota.took(cost);
        if (ahead != null) {
            ahead.take(cost);
        }
        if (pacer != null) {
            pacer.take(cost, call.sent);
        }
    }

    /** A call that took its permits did not leave. */
    void giveBack(StartedCall call, long now) {
        int taken = quota.cost(call.entry.intent);
        permits.giveBack(taken, call.sent, call.transit, now);
        if (others != null) {
            others.giveBack(call, taken, now);
        }
    }

    /** A call that took its permits has arrived at the vendor at {@code arrived} or earlier. */
    void settle(StartedCall call, int spent, long arrived, long now) {
        int taken = quota.cost(call.entry.intent);
        permits.settle(taken, spent, call.sent, arrived, call.transit, now);
        if (others != null) {
            others.settle(call, taken, spent, arrived, now);
        }
    }

    /** A call took its permits. Returns what it may teach when it ends; null for nothing. */
    Evidence.@Nullable Mark mark(StartedCall call, long now) {
        int cost = quota.cost(call.entry.intent);
        return evidence == null || cost == 0 ? null : evidence.started(cost, permits.held(now), permits.max());
    }

    /** So many permits are held that were not asked for. */
    void exceeded(int permits) {
        if (evidence != null) {
            evidence.exceeded(permits);
        }
    }

    /** A call did not leave. */
    void unsent(Evidence.Mark mark) {
        if (evidence != null && !dropped) {
            evidence.unsent(mark);
        }
    }

    /** The vendor dealt with a call. */
    void accepted(Evidence.Mark mark, long now) {
        if (evidence != null && !dropped && quota.knowsAllThatIsHeld(now)) {
            evidence.accepted(mark);
        }
    }

    /** It refused one. Returns what its maximum is at most, or {@link Evidence#NOTHING}. */
    int refused(Evidence.Mark mark, Intent intent, Ending ending) {
        if (evidence == null || dropped) {
            return Evidence.NOTHING;
        }
        int cost = quota.cost(intent);
        int spent = intent.spent(quota.limit(), cost, ending.reply().reading().spent());
        return evidence.refused(mark, Math.max(cost, spent), !intent.makesSeveralRequests());
    }

    /** A cool-down of this scope ends then. */
    void chill(long until) {
        if (pacer != null) {
            pacer.chill(until);
        }
    }

    /** From now on, later intents leave room for this one, unless they do for an earlier one. Returns whether they do. */
    boolean claim(Entry entry) {
        boolean earlier = claimer == null || claimer.position() > entry.position();
        if (earlier) {
            claimer = entry;
        }
        return earlier;
    }

    /** Returns whether the claim was this one's. */
    boolean unclaim(Entry entry) {
        boolean was = claimer == entry;
        if (was) {
            claimer = null;
        }
        return was;
    }

    /** By another maximum or pacing from now on, as the limit has it in this scope, whatever was learned. */
    void change(Limit changed) {
        evidence = changed.learned() ? evidence == null ? new Evidence() : evidence : null;
        if (evidence != null) {
            evidence.raised();
        }
        loweredUntil = Nanos.NEVER;
        permits.changeMax(changed.max());
        changeOthers(changed);
        ahead = lookAhead(quota, changed);
        pacer = Pacer.of(changed, pacer);
    }

    boolean unused(long now) {
        return permits.idle(now) // first, as that is what most are not, and each look elsewhere may miss the cache
                && waiters.isEmpty()
                && (ungranted == null || ungranted.isEmpty())
                && claimer == null
                && (others == null || others.isIdle(now))
                && (pacer == null || pacer.idle(now))
                && (ahead == null || ahead.idle());
    }
}
