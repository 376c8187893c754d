package dev.headgate.core;

import dev.headgate.api.Reading;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What may keep a vendor's calls from starting: cool-downs, bulkheads, hints, quotas and their pacing. */
final class Admission {

    private final CoolDowns coolDowns;
    private final Bulkheads bulkheads;
    private final Hints hints = new Hints();
    private final Quotas quotas;
    private final StartFence startFence;
    private final Lanes lanes;
    private final Set<Entry> inFlight = new LinkedHashSet<>();
    private final StartAhead startAhead;
    private Transit transit;

    /**
     * @param lanes where those wait who are let in when something ends
     * @param lead nanoseconds by which calls may start before their permits are free
     */
    Admission(Policy policy, CoolDowns coolDowns, Lanes lanes, TakeOver takeOver, long lead) {
        boolean cutOff = takeOver.end() == TakeOver.End.UNCLEAN;
        long takenUntil = Nanos.plus(takeOver.at(), Nanos.of(policy.transit().unansweredHold()));
        this.coolDowns = coolDowns;
        this.bulkheads = new Bulkheads(policy, cutOff ? takenUntil : 0);
        this.quotas = new Quotas(policy.limits(), takeOver, policy.transit());
        long silentUntil = cutOff ? Nanos.plus(takeOver.at(), policy.transit().bound()) : takeOver.at();
        this.startFence = new StartFence(silentUntil, takeOver.suspectedUntil());
        this.lanes = lanes;
        this.startAhead = new StartAhead(lead, takeOver.suspectedUntil());
        this.transit = policy.transit();
    }

    /** Returns what a successor must know and is not told yet. */
    List<Saved> save(boolean ending, long now) {
        boolean clean = ending && inFlight.isEmpty() && quotas.known(now) && bulkheads.settled(now);
        List<Saved> records = new ArrayList<>();
        startFence.save(clean, records);
        quotas.save(clean, now, records);
        coolDowns.scopes().save(records);
        return records;
    }

    boolean unsaved() {
        return startFence.unsaved() || quotas.unsaved() || coolDowns.scopes().unsaved();
    }

    /** What was saved last is committed; returns the announced calls that may leave or be taken back now. */
    List<Entry> committed(long now) {
        List<Entry> ready = startFence.committed();
        quotas.committed();
        lanes.wake(startFence.waiters, now);
        return ready;
    }

    StartFence startFence() {
        return startFence;
    }

    /** Returns whether a call that was announced may leave yet. */
    boolean mayLeave(Entry entry, long now) {
        return now <= Nanos.plus(entry.sent, Nanos.of(entry.transit.startSlack()))
                && now < entry.intent.deadline()
                && !entry.progress.cancelled()
                && !coolDowns.stops(entry, now);
    }

    CoolDowns coolDowns() {
        return coolDowns;
    }

    Quotas quotas() {
        return quotas;
    }

    /** As {@link Quotas#states}. */
    List<LimitState> limits(@Nullable Block block, int behind, long now) {
        return quotas.states(block, behind, inFlight, now);
    }

    int inFlight() {
        return inFlight.size();
    }

    /** Calls in flight allowed so far. */
    int bulkhead() {
        return bulkheads.pool().allowed();
    }

    /** What stops every call of the vendor; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        Block block = startFence.vendorWide(now);
        block = block != null ? block : coolDowns.vendorWide(now);
        block = block != null ? block : bulkheads.vendorWide(now);
        block = block != null ? block : hints.vendorWide(now);
        return block != null ? block : quotas.vendorWide(startAhead(), now);
    }

    /**
     * By how much calls may start before their permits are free. Not where they would take the places of others, nor where
     * it is not sure that they will be let through: after a refusal or while one is suspected, where answers tell what is
     * left, and where pacing has its say.
     */
    private StartAhead startAhead() {
        boolean sure = !coolDowns.rememberVendor() && hints.areNone() && !quotas.paces();
        return sure && bulkheads.areRoomy() ? startAhead : StartAhead.NONE;
    }

    /** The same for this call, which may be of a scope that refused one. */
    private StartAhead startAhead(Entry entry, long now) {
        StartAhead ahead = coolDowns.remember(entry.intent.scope()) ? StartAhead.NONE : startAhead();
        return entry.intent.deadline() - now > ahead.nanos() ? ahead : StartAhead.NONE;
    }

    /** What stops this call, which is the next of its scope queue; null for nothing. */
    @Nullable
    Block block(Entry entry, long now) {
        Block cooling = coolDowns.block(entry.intent.scope(), now);
        if (cooling != null) {
            return cooling;
        }
        Block full = Block.later(bulkheads.block(entry, now), hints.block(entry, now));
        Block quota = quotas.block(entry, startAhead(entry, now), now);
        if (quota != null) {
            quotas.passOver(entry, now);
        }
        Block worst = Block.later(full, quota);
        if (worst == null && !quotas.mayTake(entry, bulkhead(), now)) {
            return startFence.block();
        }
        return worst != null ? worst : quotas.paced(entry, now);
    }

    /** Nothing stops it: it starts. */
    void start(Entry entry, long now) {
        inFlight.add(entry);
        entry.place = Entry.Place.IN_FLIGHT;
        entry.decided = now;
        entry.sent = startAhead.nanos() > 0 ? quotas.earliest(entry, now) : now;
        entry.transit = transit;
        quotas.take(entry, now);
        bulkheads.started(entry);
        hints.started(entry);
        coolDowns.started(entry, now);
        quotas.unclaim(entry, lanes, now);
    }

    /** It is waited for no more. */
    void leave(Entry entry, long now) {
        quotas.unclaim(entry, lanes, now);
    }

    /** The vendor answered. What the verdict means besides is told by one of the methods below. */
    void answered(Entry entry, Verdict verdict, Reading reading, long at, long now) {
        inFlight.remove(entry);
        quotas.settle(entry, reading.spent(), at, now);
        bulkheads.ended(entry, now, lanes, now);
        if (!(verdict instanceof Verdict.Concurrency)) {
            bulkheads.answered(entry, lanes, now);
        }
        hints.ended(entry, reading.hints(), inFlight, lanes, at, now, coolDowns.policy());
    }

    void unanswered(Entry entry, long at, long now) {
        inFlight.remove(entry);
        long latest = Math.max(at, Nanos.plus(entry.sent, Nanos.of(entry.transit.unansweredHold())));
        quotas.settle(entry, Map.of(), latest, now);
        bulkheads.ended(entry, latest, lanes, now);
        hints.ended(entry, List.of(), inFlight, lanes, at, now, coolDowns.policy());
    }

    void unsent(Entry entry, long now) {
        inFlight.remove(entry);
        quotas.giveBack(entry, now);
        bulkheads.ended(entry, now, lanes, now);
        hints.unsent(entry, lanes, now);
    }

    /** It ended, and no scope refused it. */
    void passed(Entry entry, boolean accepted, long now) {
        coolDowns.ended(entry, null, now, accepted, lanes);
    }

    /** It was refused by a scope. */
    Effect.CoolDown refused(Entry entry, Verdict.Refusal refusal, long at, long now) {
        coolDowns.ended(entry, refusal.scope(), now, false, lanes);
        Effect.CoolDown coolDown = coolDowns.refused(entry, refusal, at, lanes);
        quotas.chill(entry, refusal.scope().isEmpty(), coolDown.until());
        return coolDown;
    }

    /** It came to nothing, as every call of this scope would: it is paused. */
    Effect.CoolDown paused(
            Entry entry, List<String> scope, PauseReason reason, @Nullable Duration hint, long at, long now) {
        coolDowns.ended(entry, scope, now, false, lanes);
        Effect.CoolDown paused = coolDowns.paused(entry, scope, reason, hint, at, lanes);
        quotas.chill(entry, scope.isEmpty(), paused.until());
        return paused;
    }

    /** It was one too many of a scope. */
    void tooMany(Entry entry, List<String> scope, long now) {
        coolDowns.ended(entry, null, now, false, lanes);
        bulkheads.tooMany(entry, scope, inFlight, now);
    }

    /** After all of the above: whoever waited for its permits is asked again. */
    void done(Entry entry, long now) {
        quotas.wakeWaiters(entry, lanes, now);
        entry.windows = List.of();
        entry.bulkheads = List.of();
    }

    void clearCoolDowns(Predicate<Scope> which, long now) {
        coolDowns.clear(which, now, lanes);
    }

    void change(Policy policy, long now) {
        transit = policy.transit();
        coolDowns.change(policy);
        bulkheads.change(policy, inFlight);
        quotas.change(policy.limits(), inFlight, now);
        lanes.wakeAll();
    }
}
