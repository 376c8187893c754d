package dev.headgate.core;

import dev.headgate.api.Joining;
import dev.headgate.api.Reply;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One vendor: what waits for it, what is in flight, what its quotas and cool-downs allow. Driven by its one owner:
 * each {@link #step} takes an event and the time and returns what is to be done.
 */
public final class Vendor {

    private final Pauses pauses;
    private final Backlog backlog;
    private final WaitClock clock;
    private final Lanes lanes;
    private final Admission admission;
    private final Intents intents;
    private final Verdicts verdicts;
    private boolean draining;
    private long calls;

    /** What stopped all of the vendor, or all but HIGH, when it last tried to start something; null if nothing did. */
    private @Nullable Block blocked;

    /**
     * @param random for the jitter of retries
     * @param takeOver how this owner comes by the vendor
     */
    public Vendor(Policy policy, RandomGenerator random, TakeOver takeOver) {
        this(policy, random, takeOver, Duration.ZERO);
    }

    /**
     * @param random for the jitter of retries
     * @param takeOver how this owner comes by the vendor
     * @param lead by how much calls are started before their permits are free, so that they leave on time though the owner
     *     is busy then: {@link Effect.Start} says when they may. A call that has not left when a refusal is seen must not.
     */
    public Vendor(Policy policy, RandomGenerator random, TakeOver takeOver, Duration lead) {
        this.clock = new WaitClock(takeOver.at());
        this.lanes = new Lanes(policy.shares(), clock);
        CoolDowns coolDowns = new CoolDowns(policy, takeOver, lanes);
        this.pauses = new Pauses(takeOver);
        this.backlog = new Backlog(lanes, coolDowns, pauses, policy.coolDown());
        this.admission = new Admission(policy, coolDowns, lanes, takeOver, Nanos.of(lead));
        this.admission.resourceLocks().line(backlog::line);
        this.intents = new Intents(backlog, admission);
        this.verdicts = new Verdicts(intents, admission, policy, random);
    }

    /**
     * Takes one event in.
     *
     * @param now not earlier than in the step before
     */
    public List<Effect> step(Event event, long now) {
        Step step = new Step(now);
        clock.at(now);
        switch (event) {
            case Event.Accepted(Intent intent, Progress progress) -> intents.accept(intent, progress, step);
            case Event.Refused refused -> intents.refuse(refused, step);
            case Event.Cancelled(String id, String reason) -> intents.cancel(id, reason, step);
            case Event.Ended end -> ended(end, step);
            case Event.Tick() -> {}
            case Event.Changed(Policy policy) -> change(policy, step);
            case Event.Committed() -> committed(step);
            case Event.Loaded() -> intents.dissolveIncomplete(step);
            case Event.Drain() -> drain(step);
            case Event.CoolDownsCleared(var which) -> clearCoolDowns(which, now);
            case Event.GivenUp givenUp -> intents.giveUp(givenUp, step);
            case Event.CancelledAll cancelled -> intents.cancelAll(cancelled, step);
            case Event.Paused(IntentFilter which, long until) -> pause(which, until, now);
            case Event.Resumed(IntentFilter which) -> resume(which, now);
        }
        if (pauses.expire(now)) {
            backlog.release(now);
        }
        intents.expire(step);
        admission.coolDowns().scopes().forgetOver(now); // before what starts is asked for, as it may start earlier now
        backlog.mature(now);
        intents.losePatience(step);
        start(step);
        admission.quotas().forgetIdle(now);
        if (admission.startFence().asks()) {
            step.add(new Effect.Commit());
        }
        return step.effects();
    }

    /**
     * Returns what a successor must know, as far as it is other than when last asked. To be asked right before each
     * commit that anything was done before; followed by {@link Event.Committed} when the commit is through. Empty records
     * are to be deleted.
     */
    public List<Saved> save(long now) {
        List<Saved> records = admission.save(draining, now);
        pauses.save(records);
        return records;
    }

    /**
     * Returns whether {@link #save} tells anything, or something waits for {@link Event.Committed}. If not, neither has to
     * be before the next step: with very many vendors, a commit would take longer by all that have nothing to do with it.
     */
    public boolean unsaved() {
        return draining || pauses.unsaved() || admission.unsaved();
    }

    /** When a {@link Event.Tick} is due if nothing happens before, or {@link Nanos#NEVER}; never while draining. */
    public long nextDue() {
        if (draining) {
            return Nanos.NEVER;
        }
        long forgets =
                waiting() > 0 ? Nanos.NEVER : admission.coolDowns().scopes().nextLook();
        return Math.min(nextChange(), forgets);
    }

    /** When anything may happen to what waits, if no answer comes before. */
    private long nextChange() {
        long due = Math.min(backlog.nextDue(), pauses.nextDue());
        return Math.min(due, blocked == null ? Nanos.NEVER : blocked.until());
    }

    /** Accepted, unfinished intents that are not in flight. */
    public int waiting() {
        return backlog.size() - admission.intentsInFlight();
    }

    /** Those of the {@link #waiting} that wait for their notBefore. */
    public int delayed() {
        return backlog.delayed();
    }

    /** Those of the {@link #waiting} that are paused and would have their turn otherwise. */
    public int held() {
        return backlog.held().size();
    }

    /** Returns those that are {@link #held}, in order. */
    public List<Intent> heldIntents() {
        return backlog.held().stream().map(entry -> entry.intent).toList();
    }

    /** Returns whether an operator has paused the intent, which need not be accepted yet. */
    public boolean isPaused(Intent intent) {
        return pauses.hold(intent);
    }

    /** Where an accepted, unfinished intent is; null if it is none that is known here. */
    public @Nullable IntentState state(long ordinal, long now) {
        Entry entry = backlog.find(ordinal);
        if (entry == null) {
            return null;
        }
        Block vendorWide = entry.queue() == null ? null : admission.coolDowns().vendorWide(now);
        return vendorWide == null
                ? entry.state(now)
                : new IntentState(IntentState.Place.BLOCKED, Entry.reason(vendorWide, now));
    }

    /** Pauses in force. */
    public int pauses() {
        return pauses.size();
    }

    /** Another number each time that others are paused. */
    public int pausesVersion() {
        return pauses.version();
    }

    /** Returns whether just these are paused, by a pause of their own. */
    public boolean holds(IntentFilter which) {
        return pauses.holds(which);
    }

    /** Returns whether a call for one of these is under way, or one of a former owner may still arrive. */
    public boolean isUnderWay(IntentFilter which, long now) {
        return admission.isUnderWay(which, now);
    }

    /**
     * Returns whether it has nothing to do, and an owner that leaves it now leaves nothing unknown: no intent is unfinished, and
     * no call, of a former owner neither, may still arrive.
     */
    public boolean isSettled(long now) {
        return backlog.size() == 0 && !isUnderWay(IntentFilter.ALL, now) && admission.isSettled(now);
    }

    /** Returns whether these may be paused: there is a bound on the pauses in force at once. */
    public boolean mayPause(IntentFilter which) {
        return pauses.hasRoomFor(which);
    }

    /** Returns how crowded it is where this intent would wait. */
    public QueueDepth depth(Intent intent) {
        return lanes.depth(intent);
    }

    /** Returns whether an unfinished intent has this ordering key. */
    public boolean holds(String orderingKey) {
        return backlog.holds(orderingKey);
    }

    /**
     * Takes an intent out that waits for its notBefore, and those that wait behind it for its ordering key, as if they had
     * never been accepted. They may be {@link Event.Accepted} again, in their order.
     *
     * @return them, in order; empty if the intent does not wait for its notBefore
     */
    public List<Intent> withdraw(long ordinal) {
        return backlog.withdraw(ordinal).stream().map(entry -> entry.intent).toList();
    }

    /** Calls in flight. */
    public int inFlight() {
        return admission.inFlight();
    }

    /**
     * Returns whether a cool-down or a pause of the whole vendor keeps every intent from starting, those too that are not
     * accepted yet. While only some scopes cool down, an intent of another would start.
     */
    public boolean coolingDown(long now) {
        return waiting() > 0 && !draining && admission.coolDowns().vendorWide(now) != null;
    }

    /** Returns how many cool-downs of these scopes are not over. */
    public int coolDowns(Predicate<Scope> which, long now) {
        return admission.coolDowns().pending(which, now);
    }

    public Snapshot snapshot(long now) {
        CoolDowns coolDowns = admission.coolDowns();
        Constraint constraint = constraint(now);
        return new Snapshot(
                waiting(),
                inFlight(),
                admission.bulkhead(),
                constraint,
                constraint == Constraint.IDLE || draining ? Nanos.NEVER : nextChange(),
                admission.limits(blocked, lanes.size(), now),
                coolDowns.count(now),
                coolDowns.latest(now),
                intents.finished(),
                calls,
                verdicts.throttled(),
                coolDowns.episodes(),
                coolDowns.remembered(),
                backlog.byPriority().minus(admission.inFlightByPriority()),
                lanes.oldest());
    }

    private Constraint constraint(long now) {
        if (waiting() == 0) {
            return Constraint.IDLE;
        }
        if (draining) {
            return Constraint.DRAINING;
        }
        Block cooling = admission.coolDowns().vendorWide(now);
        if (cooling != null) {
            return cooling.constraint();
        }
        if (inFlight() >= admission.bulkhead()) {
            return Constraint.BULKHEAD;
        }
        if (lanes.size() == 0) {
            return backlog.held().isEmpty() ? Constraint.WAITING : Constraint.PAUSED;
        }
        return blocked == null ? lanes.constraint() : blocked.constraint();
    }

    private void start(Step step) {
        long now = step.now();
        blocked = null;
        while (!draining && lanes.size() > 0) {
            Block vendorWide = admission.vendorWide(now);
            if (vendorWide != null) {
                blocked = vendorWide;
                clock.stop(vendorWide);
                return;
            }
            blocked = admission.allButHigh(now);
            ScopeQueue queue = blocked == null ? lanes.next() : lanes.nextOfHigh();
            if (queue == null) {
                stopAllButHigh(blocked);
                return;
            }
            Entry head = queue.head();
            if (!admission.resourceLocks().admits(head)) {
                continue;
            }
            Block block = admission.block(head, now);
            if (block == null) {
                start(lanes.start(queue), step);
            } else {
                lanes.block(queue, block);
                admission.resourceLocks().blocked(queue);
            }
        }
        blocked = null; // what stopped all but HIGH stops nobody that waits
        if (draining) {
            clock.drain();
        } else {
            clock.go();
        }
    }

    private void stopAllButHigh(@Nullable Block block) {
        if (block == null) {
            clock.go();
        } else {
            clock.stopAllButHigh(block);
        }
    }

    private void start(Entry entry, Step step) {
        Batch begun = entry.batch();
        List<Entry> others = begun == null
                ? lanes.join(entry, other -> admission.resourceLocks().mayJoin(other, entry))
                : begun.others();
        StartedCall call = admission.start(entry, others, step.now());
        if (begun == null && mayBeBatched(entry.intent)) {
            for (Entry member : Batch.begin(entry, others).members()) {
                step.add(new Effect.Marked(member.intent, member.progress()));
            }
            admission.startFence().announce(entry);
        } else if (entry.intent.atMostOnce()) {
            entry.progress(entry.progress().started(true));
            step.add(new Effect.Marked(entry.intent, entry.progress()));
            admission.startFence().announce(entry);
        } else {
            leave(call, step);
        }
    }

    /** One that leaves alone is bound too: repeated with others it would be another request, under another key. */
    private static boolean mayBeBatched(Intent intent) {
        return intent.joining() instanceof Joining.Batch && !intent.atMostOnce();
    }

    private void leave(StartedCall call, Step step) {
        calls++;
        call.entry.leave();
        call.joined.forEach(Entry::leave);
        int attempt = call.entry.progress().attempts() + 1;
        List<Intent> joined = call.joined.isEmpty()
                ? List.of()
                : call.joined.stream().map(entry -> entry.intent).toList();
        Batch batch = call.entry.batch();
        String id = batch == null || batch.isAlone() ? null : batch.id();
        step.add(new Effect.Start(call.entry.intent, attempt, call.sent, joined, id));
    }

    private void committed(Step step) {
        for (Entry entry : admission.committed(step.now())) {
            if (admission.mayLeave(entry.call(), step.now()) && !pauses.hold(entry)) {
                leave(entry.call(), step);
            } else {
                withdraw(entry, step);
            }
        }
    }

    private void drain(Step step) {
        draining = true;
        admission.startFence().withdrawn().forEach(entry -> withdraw(entry, step));
    }

    /** It was announced and has not left. */
    private void withdraw(Entry entry, Step step) {
        verdicts.ended(entry, new Reply.Unsent("withdrawn", Reply.Unsent.Cause.HANDED_BACK), step.now(), step);
    }

    private void ended(Event.Ended end, Step step) {
        calls -= end.reply() instanceof Reply.Unsent ? 1 : 0;
        verdicts.ended(backlog.inFlight(end.ordinal()), end.reply(), end.at(), step);
    }

    private void pause(IntentFilter which, long until, long now) {
        pauses.pause(which, until, now);
        backlog.hold(now);
        admission.resourceLocks().paused();
    }

    private void resume(IntentFilter which, long now) {
        if (pauses.lift(which, now)) {
            backlog.release(now);
        }
    }

    private void clearCoolDowns(Predicate<Scope> which, long now) {
        admission.clearCoolDowns(which, now);
        verdicts.forgetFailures();
    }

    private void change(Policy policy, Step step) {
        lanes.change(policy.shares());
        admission.change(policy, step.now());
        verdicts.change(policy);
        backlog.patience().change(policy.coolDown(), backlog, step.now());
        intents.check(step);
    }
}
