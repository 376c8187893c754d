package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Transit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which calls may start: asks all {@link Gate}s, and keeps what is in flight. Times are nanoseconds since the epoch.
 *
 * <p>The gates are asked in order. All of them are asked what stops a single call, except behind one that comes first: what
 * takes longest is what it waits for.
 */
final class Admission {

    private final StartFence startFence;
    private final CoolDowns coolDowns;
    private final Bulkheads bulkheads;
    private final Quotas quotas;
    private final ResourceLocks resourceLocks;
    private final Gate[] gates;
    private final Lanes lanes;
    private final Set<StartedCall> inFlight = new LinkedHashSet<>();
    private final StartAhead startAhead;
    private Transit transit;
    private boolean keepsForHigh;

    /** What stops many calls at once. */
    private interface Question {

        @Nullable
        Block ask(Gate gate, StartAhead ahead, long now);
    }

    /** Intents in flight by the calls of others. */
    private int joined;

    private final PriorityCounter inFlightByPriority = new PriorityCounter();

    /**
     * @param lanes where those wait who are let in when something ends
     * @param lead nanoseconds by which calls may start before their permits are free
     */
    Admission(Policy policy, CoolDowns coolDowns, Lanes lanes, TakeOver takeOver, long lead) {
        boolean cutOff = takeOver.end() == TakeOver.End.UNCLEAN;
        long takenUntil =
                cutOff ? Nanos.plus(takeOver.at(), Nanos.of(policy.transit().unansweredHold())) : 0;
        long silentUntil = cutOff ? Nanos.plus(takeOver.at(), policy.transit().bound()) : takeOver.at();
        this.startFence = new StartFence(silentUntil, takeOver.suspectedUntil());
        this.coolDowns = coolDowns;
        this.bulkheads = new Bulkheads(policy, inFlight, lanes, takenUntil);
        this.quotas = new Quotas(policy, takeOver, inFlight, lanes, bulkheads, startFence);
        Hints hints = new Hints(policy.coolDown(), inFlight, lanes);
        this.gates = new Gate[] {startFence, coolDowns, bulkheads, hints, new Gathering(lanes), quotas};
        this.resourceLocks = new ResourceLocks(inFlight, lanes);
        this.lanes = lanes;
        this.startAhead = new StartAhead(lead, takeOver.suspectedUntil());
        this.transit = policy.transit();
        this.keepsForHigh = policy.shares().keptForHigh() > 0;
    }

    /** What stops every call of the vendor; null for nothing. */
    @Nullable
    Block vendorWide(long now) {
        return first(Gate::vendorWide, now);
    }

    /** What stops every call but those of HIGH, besides {@link #vendorWide}; null for nothing. */
    @Nullable
    Block allButHigh(long now) {
        return keepsForHigh ? first(Gate::allButHigh, now) : null;
    }

    private @Nullable Block first(Question question, long now) {
        for (Gate gate : gates) {
            Block block = question.ask(gate, StartAhead.NONE, now);
            if (block != null && startAhead.nanos() > 0 && allLetStartEarly()) {
                block = question.ask(gate, startAhead, now);
            }
            if (block != null) {
                return block;
            }
        }
        return null;
    }

    /** What stops this call, which is the next of its scope queue; null for nothing. */
    @Nullable
    Block block(Entry entry, long now) {
        StartAhead ahead = ahead(entry, now);
        Block worst = null;
        for (Gate gate : gates) {
            Block block = gate.block(entry, ahead, now);
            if (block != null && gate.comesFirst()) {
                return block;
            }
            worst = Block.later(worst, block);
        }
        return worst != null ? worst : reserve(entry, now);
    }

    private @Nullable Block reserve(Entry entry, long now) {
        for (Gate gate : gates) {
            Block block = gate.reserve(entry, now);
            if (block != null) {
                return block;
            }
        }
        return null;
    }

    private boolean allLetStartEarly() {
        for (Gate gate : gates) {
            if (!gate.letsStartEarly()) {
                return false;
            }
        }
        return true;
    }

    /** By how much this call may start before its permits are free. */
    private StartAhead ahead(Entry entry, long now) {
        if (startAhead.nanos() == 0 || entry.intent.deadline() - now <= startAhead.nanos()) {
            return StartAhead.NONE;
        }
        for (Gate gate : gates) {
            if (!gate.letsStartEarly(entry)) {
                return StartAhead.NONE;
            }
        }
        return startAhead;
    }

    /**
     * Nothing stops it: it starts.
     *
     * @param others that the same call serves
     */
    StartedCall start(Entry entry, List<Entry> others, long now) {
        long sent = now;
        if (startAhead.nanos() > 0) {
            for (Gate gate : gates) {
                sent = Math.max(sent, gate.earliest(entry, now));
            }
        }
        StartedCall call = new StartedCall(entry, others, now, sent, transit);
        entry.start(call);
        inFlightByPriority.add(entry.intent.priority(), 1);
        for (Entry other : others) {
            leave(other, now);
            other.start(call);
            inFlightByPriority.add(other.intent.priority(), 1);
        }
        joined += others.size();
        call.hold(gates, now);
        inFlight.add(call);
        resourceLocks.started(call);
        return call;
    }

    /** Returns whether a call that was announced may leave yet. */
    boolean mayLeave(StartedCall call, long now) {
        return now <= Nanos.plus(call.sent, Nanos.of(call.transit.startSlack()))
                && (call.entry.isWithOthers()
                        || (now < call.entry.intent.deadline()
                                && !call.entry.progress().cancelled()))
                && !coolDowns.stops(call.entry, now);
    }

    /**
     * A call has ended: what it held is given back.
     *
     * @return the cool-down or pause that began or was extended by it; null for none
     */
    Effect.@Nullable CoolDown settle(Entry entry, Ending ending, long now) {
        StartedCall call = entry.call();
        inFlight.remove(call);
        Effect.CoolDown coolDown = coolDowns.ended(call, ending, now);
        call.settle(ending, coolDown, now);
        resourceLocks.ended(call);
        boolean sent = !(ending.reply() instanceof Reply.Unsent);
        entry.end(sent);
        inFlightByPriority.add(entry.intent.priority(), -1);
        for (Entry other : call.joined) {
            other.end(sent);
            inFlightByPriority.add(other.intent.priority(), -1);
        }
        joined -= call.joined.size();
        return coolDown;
    }

    /** It waits for no gate any more. */
    void leave(Entry entry, long now) {
        resourceLocks.leave(entry);
        for (Gate gate : gates) {
            gate.leave(entry, now);
        }
    }

    void clearCoolDowns(Predicate<Scope> which, long now) {
        coolDowns.clear(which, now);
        quotas.forgetLearned(which, now);
    }

    void change(Policy policy, long now) {
        transit = policy.transit();
        keepsForHigh = policy.shares().keptForHigh() > 0;
        for (Gate gate : gates) {
            gate.change(policy, now);
        }
        lanes.wakeAll();
    }

    /** Returns what a successor must know and is not told yet. */
    List<Saved> save(boolean ending, long now) {
        boolean clean = ending && isSettled(now);
        List<Saved> records = new ArrayList<>();
        for (Gate gate : gates) {
            gate.save(clean, now, records);
        }
        return records;
    }

    /** Returns whether nothing is in flight, and all is known that former owners did. */
    boolean isSettled(long now) {
        return inFlight.isEmpty() && Stream.of(gates).allMatch(gate -> gate.isKnown(now));
    }

    boolean unsaved() {
        for (Gate gate : gates) {
            if (gate.unsaved()) {
                return true;
            }
        }
        return false;
    }

    /** What was saved last is committed; returns the announced calls that may leave or be taken back now. */
    List<Entry> committed(long now) {
        for (Gate gate : gates) {
            gate.committed(now);
        }
        return startFence.takeReady();
    }

    StartFence startFence() {
        return startFence;
    }

    CoolDowns coolDowns() {
        return coolDowns;
    }

    ResourceLocks resourceLocks() {
        return resourceLocks;
    }

    Quotas quotas() {
        return quotas;
    }

    /** As {@link Quotas#states}. */
    List<LimitState> limits(@Nullable Block block, int behind, long now) {
        return quotas.states(block, behind, now);
    }

    /** Returns whether a call for one of these is in flight, or one of a former owner may still arrive. */
    boolean isUnderWay(IntentFilter which, long now) {
        return !startFence.isSilent(now)
                || inFlight.stream()
                        .anyMatch(call -> which.matches(call.entry.intent)
                                || call.joined.stream().anyMatch(entry -> which.matches(entry.intent)));
    }

    int inFlight() {
        return inFlight.size();
    }

    /** Intents in flight, which may be more than the calls. */
    int intentsInFlight() {
        return inFlight.size() + joined;
    }

    /** {@link #intentsInFlight} of each priority. */
    ByPriority inFlightByPriority() {
        return inFlightByPriority.counts();
    }

    /** Calls in flight allowed so far. */
    int bulkhead() {
        return bulkheads.allowed();
    }
}
