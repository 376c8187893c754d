package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Outcome;
import dev.headgate.core.Saved;
import dev.headgate.core.TakeOver;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Overflow;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.call.EndedCall;
import dev.headgate.streams.metrics.LimitChangeRequests;
import dev.headgate.streams.overflow.OverflowQueue;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.spi.FaultInjection;
import dev.headgate.streams.spi.SteadyClock;
import dev.headgate.streams.spi.VendorBinding;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The vendors of one partition: finds or takes over the one that an event is for, and has it decide.
 *
 * <p>Threading: the stream thread.
 */
final class VendorRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(VendorRegistry.class);

    /** Intents of a predecessor taken over before others have their turn. */
    static final int LOAD = 1024;

    /** Parked intents taken back before others have their turn. */
    private static final int TAKE_BACK = 256;

    private final AppContext app;
    private final TaskContext task;
    private final EffectExecutor executor;
    private final VendorIndex index = new VendorIndex();
    private final VendorPolicies policies;
    private final StatusPublisher publisher;
    private final OverflowQueue<VendorRuntime> overflow;
    private final UnknownVendors unknown;
    private final Schedules schedules;
    private final VendorContext context;
    private final VendorCommands commands;
    private final VendorRetirement retirement;
    private boolean draining;
    private boolean loaded;

    /** When the partition was taken over: every call of a former owner had left by then. */
    private long begun;

    VendorRegistry(AppContext app, TaskContext task, EffectExecutor executor) {
        this.app = app;
        this.task = task;
        this.executor = executor;
        LimitChangeRequests changeRequests = new LimitChangeRequests();
        this.policies = new VendorPolicies(app, task.calls(), changeRequests, task.overrides());
        StatusMapper statusMapper =
                new StatusMapper(task.partition(), app.settings().instance(), app.bindings(), app.retention());
        this.publisher = new StatusPublisher(statusMapper, task.outbox(), changeRequests);
        this.overflow =
                new OverflowQueue<>(task.ledger(), task.keys(), app.settings().ledgerWindow());
        this.unknown = new UnknownVendors(app, task, executor, publisher, this::isCallable);
        this.schedules = new Schedules(app, task, executor);
        this.context = new VendorContext(
                app.meters(),
                task.checkpointer(),
                executor,
                overflow,
                publisher,
                index,
                task.parking(),
                app.faults().keeps(FaultInjection.Protection.START_COMMIT));
        this.commands = new VendorCommands(this, index, policies, overflow, unknown, schedules, task.parking());
        this.retirement =
                new VendorRetirement(app, task, this, index, policies, overflow, unknown, schedules, publisher);
    }

    /** The partition is taken over: what a predecessor left may be {@link #load}ed. */
    void begin(long now) {
        begun = now;
        policies.begin();
    }

    /**
     * Takes over some of what the predecessor left, in order, as if it came now. It is too much to keep the stream thread
     * from polling and from other tasks meanwhile. Returns whether that is all, so that new intents may come.
     */
    boolean load(long now) {
        if (!loaded) {
            loaded = task.ledger()
                    .load(
                            LOAD,
                            (ordinal, entry) -> enter(ordinal, entry, now),
                            unreadable -> executor.unreadable(unreadable, now));
            if (loaded) {
                task.parking().loaded();
                index.all().forEach(runtime -> complete(runtime, now));
                LOG.info(
                        "ledger read partition={} intents={} parked={}",
                        task.partition(),
                        task.ledger().size(),
                        task.parking().parked());
            }
        }
        return loaded;
    }

    boolean isLoaded() {
        return loaded;
    }

    /** What operators ask of the vendors. */
    VendorCommands commands() {
        return commands;
    }

    /** What retiring does to them. */
    VendorRetirement retirement() {
        return retirement;
    }

    /** A new intent. */
    void accept(long ordinal, LedgerEntry entry, int bytes, long now) {
        VendorBinding binding = app.bindings().binding(entry.getIntent().getVendor());
        entry.setProfiled(binding != null);
        if (binding != null
                && !Schedules.isSchedule(entry)
                && binding.room().overflow() == Overflow.DROP_OLDEST
                && task.parking().isFull(entry)) {
            dropOldest(entry, now);
        }
        long taken = task.ledger().accept(ordinal, entry, bytes);
        if (taken != ordinal) {
            executor.conflict(entry, ordinal, taken);
        }
        enter(taken, entry, now);
    }

    /** Ends the intent that waits longest in the newcomer's lane, but for those that are about to be called. */
    private void dropOldest(LedgerEntry newcomer, long now) {
        VendorRuntime runtime = index.find(newcomer.getIntent().getVendor());
        if (runtime == null) {
            return;
        }
        WaitingIntent oldest = overflow.takeOldest(runtime, newcomer);
        if (oldest != null) {
            obey(now);
            String reason = "overflow: drop-oldest; another took its room";
            runtime.refuse(oldest.ordinal(), oldest.entry(), Outcome.DROPPED, reason, now);
        }
    }

    /** These go by other rules now; readers take what is reported for in force. */
    void publishSoon(List<VendorRuntime> changed) {
        if (!changed.isEmpty()) {
            changed.forEach(publisher::publishFirst);
            task.commitScheduler().commitNow();
        }
    }

    /** Tells the vendors concerned that what they did before a commit is committed. */
    void confirm(long now) {
        for (VendorRuntime runtime : task.checkpointer().confirmed()) {
            step(runtime, new Event.Committed(), now);
        }
    }

    /** Looks at what was asked for, at what has ended and at what is due. */
    void run(long now) {
        obey(now);
        publishSoon(policies.expire(index, now));
        List<EndedCall> ended = task.calls().ended();
        long afterwards = ended.isEmpty() ? now : app.clock().now(); // what they say is counted from their end
        for (EndedCall call : ended) {
            VendorRuntime runtime = index.get(call.vendor());
            runtime.meters.call(call.at() - call.due());
            step(runtime, new Event.Ended(call.ordinal(), call.reply(), call.at()), afterwards);
        }
        app.shutdown().ended(ended.size());
        for (VendorRuntime runtime = index.due(afterwards); runtime != null; runtime = index.due(afterwards)) {
            step(runtime, new Event.Tick(), afterwards);
        }
        if (!draining) {
            for (WaitingIntent back : task.parking().takeBack(TAKE_BACK, afterwards)) {
                enterWithRoom(back.ordinal(), back.entry(), afterwards);
            }
        }
        if (loaded && !draining) {
            schedules.fire(afterwards);
        }
        takeInKnown(afterwards);
        unknown.endDue(afterwards);
        for (OverflowQueue.Turn<VendorRuntime> turn : overflow.turns()) {
            takeIn(turn, afterwards);
        }
    }

    /** Lets some go on whose profile has come. */
    private void takeInKnown(long now) {
        unknown.lookForProfiles();
        for (int i = 0; i < UnknownVendors.PASS; i++) {
            String vendor = unknown.found();
            if (vendor == null) {
                return;
            }
            VendorRuntime runtime = runtime(vendor, now);
            if (runtime == null) {
                unknown.lost(vendor);
            } else {
                place(runtime, unknown.take(vendor), now);
                complete(runtime, now);
            }
        }
    }

    /** Tells the vendor, once that is so, that it has every intent that a predecessor left. */
    private void complete(VendorRuntime runtime, long now) {
        if (loaded && !unknown.holds(runtime.id)) {
            step(runtime, new Event.Loaded(), now);
        }
    }

    /** Brings in from the overflow queue what belongs into the core. */
    private void takeIn(OverflowQueue.Turn<VendorRuntime> turn, long now) {
        for (WaitingIntent next = overflow.next(turn, now); next != null; next = overflow.next(turn, now)) {
            admit(turn.runtime, next, now);
        }
    }

    /**
     * Puts the profiles in force that were replaced since the last look. Returns whether there were any; they are to be
     * reported then, and committed soon: readers take a version reported for in force.
     */
    boolean renew(long now) {
        obey(now); // what was asked of the former rules ends with them
        List<VendorRuntime> replaced = policies.replace(index, publisher::publishFirst, now);
        if (replaced.isEmpty()) {
            return false;
        }
        publishSoon(replaced);
        return true;
    }

    /** The partition has gone, or the program ends. */
    void giveUp() {
        index.all().forEach(policies::giveUp);
        unknown.giveUp();
    }

    /** Nothing starts any more. */
    void drain(long now) {
        draining = true;
        overflow.drain();
        index.all().forEach(runtime -> step(runtime, new Event.Drain(), now));
    }

    long nextDue() {
        if (!loaded && !draining) {
            return 0;
        }
        long parked = draining ? Nanos.NEVER : Math.min(task.parking().nextDue(), schedules.nextDue());
        long soonest = Math.min(Math.min(index.nextDue(), unknown.nextDue()), Math.min(overflow.nextDue(), parked));
        return Math.min(soonest, policies.nextDue());
    }

    /** Reports every vendor whose state is not what was reported last. */
    void report(long now) {
        if (publisher.publish(index.all(), now)) {
            unknown.reportAgain();
        }
        unknown.report(now);
    }

    /** Returns whether each of these vendors is cooling down as a whole, so that nothing of the partition could run. */
    boolean allCoolingDown(Set<String> vendors, long now) {
        for (String vendor : vendors) {
            VendorRuntime runtime = index.find(vendor);
            if (runtime == null || !runtime.vendor().coolingDown(now)) {
                return false;
            }
        }
        return !vendors.isEmpty();
    }

    private void enter(long ordinal, LedgerEntry entry, long now) {
        if (Schedules.isSchedule(entry)) {
            schedules.add(ordinal, entry, now);
        } else if (task.parking().park(ordinal, entry, now)) {
            task.ledger().cool(ordinal);
        } else {
            enterWithRoom(ordinal, entry, now);
        }
    }

    void enterWithRoom(long ordinal, LedgerEntry entry, long now) {
        String vendor = entry.getIntent().getVendor();
        VendorRuntime runtime = unknown.holds(vendor) ? null : runtime(vendor, now);
        if (runtime == null) {
            long since = Math.max(begun, SteadyClock.nanos(entry.getAcceptedAt(), 0));
            unknown.add(vendor, ordinal, entry, since, !loaded, now);
        } else {
            place(runtime, new WaitingIntent(ordinal, entry), now);
        }
    }

    /** Into the core, or into the overflow queue. */
    private void place(VendorRuntime runtime, WaitingIntent intent, long now) {
        if (overflow.offer(runtime, intent.ordinal(), intent.entry(), now)) {
            task.ledger().cool(intent.ordinal());
        } else {
            admit(runtime, intent, now);
        }
    }

    void admit(VendorRuntime runtime, WaitingIntent intent, long now) {
        obey(now);
        runtime.admit(intent.ordinal(), intent.entry(), now);
        task.ledger().cool(intent.ordinal());
    }

    private boolean isCallable(String vendor) {
        return index.find(vendor) != null || app.bindings().binding(vendor) != null;
    }

    /** The vendor, taken over if it is not yet; null if it has no profile. */
    @Nullable
    VendorRuntime runtime(String vendor, long now) {
        VendorRuntime known = index.find(vendor);
        VendorBinding binding = known == null ? app.bindings().binding(vendor) : null;
        return binding == null ? known : takeOver(vendor, binding, now);
    }

    private VendorRuntime takeOver(String vendor, VendorBinding binding, long now) {
        List<Saved> known = task.checkpointer().known(vendor, reason -> {
            LOG.error(
                    "vendor's saved state unreadable vendor={} partition={} reason={}",
                    vendor,
                    task.partition(),
                    reason);
            app.meters().lostState();
        });
        VendorRuntime runtime = policies.takeOver(
                vendor, binding, TakeOver.after(begun, task.overlap(), known), overflow.build(), context);
        runtime.retirement = task.retirements().reported(vendor);
        index.add(runtime);
        publisher.changed(runtime);
        if (draining) {
            step(runtime, new Event.Drain(), now);
        }
        return runtime;
    }

    /** Every decision is made by the rules that were asked for before it. */
    List<Effect> step(VendorRuntime runtime, Event event, long now) {
        obey(now);
        List<Effect> effects = runtime.step(event, now);
        OverflowQueue.Turn<VendorRuntime> turn = overflow.turnAfterStep(runtime);
        if (turn != null) {
            takeIn(turn, now);
        }
        return effects;
    }

    /** Puts the limits in force that were asked for by hand. */
    void obey(long now) {
        policies.obey(index, now);
    }
}
