package dev.headgate.streams;

import dev.headgate.api.Call;
import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.Saved;
import dev.headgate.core.Scope;
import dev.headgate.core.TakeOver;
import dev.headgate.schemas.LedgerEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vendors of one partition: lets the core decide on each event and carries out what it decides. */
final class VendorRegistry {

    private static final Logger LOG = LoggerFactory.getLogger(VendorRegistry.class);

    /** Intents of a predecessor taken over before others have their turn. */
    static final int LOAD = 1024;

    private final AppContext parts;
    private final TaskContext kit;
    private final EffectExecutor deeds;
    private final VendorIndex roster = new VendorIndex();
    private final VendorPolicies rules;
    private final StatusPublisher bulletin;
    private final OverflowQueue shelving;
    private final UnknownVendors unknown;
    private boolean draining;
    private boolean loaded;

    /** When the partition was taken over: every call of a former owner had left by then. */
    private long begun;

    VendorRegistry(AppContext parts, TaskContext kit) {
        this.parts = parts;
        this.kit = kit;
        this.deeds = new EffectExecutor(parts, kit);
        LimitChangeRequests asks = new LimitChangeRequests();
        this.rules = new VendorPolicies(parts, asks);
        StatusMapper reports =
                new StatusMapper(kit.partition(), parts.settings().instance(), parts.lines());
        this.bulletin = new StatusPublisher(reports, kit.outbox(), kit.pace(), asks);
        this.shelving =
                new OverflowQueue(kit.ledger(), kit.keys(), parts.settings().ledgerWindow(), this::admit);
        this.unknown = new UnknownVendors(parts, kit, deeds, bulletin, new UnknownVendors.Known() {
            @Override
            public boolean takeOver(String vendor, long now) {
                return owned(vendor, now) != null;
            }

            @Override
            public void place(String vendor, long ordinal, LedgerEntry entry, long now) {
                VendorRegistry.this.place(roster.get(vendor), ordinal, entry, now);
            }
        });
    }

    /** The partition is taken over: what a predecessor left may be {@link #load}ed. */
    void begin(long now) {
        begun = now;
    }

    /**
     * Takes over some of what the predecessor left, in order, as if it came now. It is too much to keep the stream thread
     * from polling and from other tasks meanwhile. Returns whether that is all, so that new intents may come.
     */
    boolean load(long now) {
        if (!loaded) {
            loaded = kit.ledger()
                    .load(
                            LOAD,
                            (ordinal, entry) -> enter(ordinal, entry, now),
                            unreadable -> deeds.unreadable(unreadable, now));
            if (loaded) {
                LOG.info(
                        "ledger read partition={} intents={}",
                        kit.partition(),
                        kit.ledger().size());
            }
        }
        return loaded;
    }

    boolean isLoaded() {
        return loaded;
    }

    /** A new intent. */
    void accept(long ordinal, LedgerEntry entry, int bytes, long now) {
        entry.setProfiled(parts.lines().line(entry.getIntent().getVendor()) != null);
        long taken = kit.ledger().accept(ordinal, entry, bytes);
        if (taken != ordinal) {
            deeds.conflict(entry, ordinal, taken);
        }
        enter(taken, entry, now);
    }

    /** Ends what waits under this id; what is in flight is not repeated. Returns how many that concerns. */
    int cancel(String vendor, String intentId, long now) {
        int found = unknown.cancel(vendor, intentId, now);
        VendorRuntime owned = roster.find(vendor);
        if (owned != null) {
            found += shelving.cancel(owned, intentId, now);
            found += concerned(step(owned, new Event.Cancelled(intentId), now), intentId);
        }
        return found;
    }

    private static int concerned(List<Effect> effects, String intentId) {
        int count = 0;
        for (Effect effect : effects) {
            count += switch (effect) {
                case Effect.Finish finish when finish.intent().id().equals(intentId) -> 1;
                case Effect.Marked marked when marked.intent().id().equals(intentId) -> 1;
                default -> 0;
            };
        }
        return count;
    }

    /**
     * Ends the cool-downs of a vendor.
     *
     * @param which those of which scopes
     * @return how many ended; -1 if the vendor has no profile
     */
    int clearCoolDowns(String vendor, Predicate<Scope> which, long now) {
        VendorRuntime owned = owned(vendor, now);
        if (owned == null) {
            return -1;
        }
        int ended = owned.vendor.coolDowns(which, now);
        step(owned, new Event.CoolDownsCleared(which), now);
        return ended;
    }

    /** Gives up what a vendor's core holds and is not in flight. Returns how many. */
    int giveUp(String vendor, Event.GivenUp event, long now) {
        VendorRuntime owned = roster.find(vendor);
        return owned == null
                ? 0
                : (int) step(owned, event, now).stream()
                        .filter(effect -> effect instanceof Effect.Finish finish
                                && finish.outcome() == Outcome.EXHAUSTED
                                && event.which().test(finish.intent()))
                        .count();
    }

    /** Gives up one that waits outside of a core. Returns whether it did. */
    boolean giveUp(long ordinal, LedgerEntry entry, Event.GivenUp event, long now) {
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (!event.which().test(intent)) {
            return false;
        }
        VendorRuntime owned = roster.find(entry.getIntent().getVendor());
        if (owned == null || !shelving.takeOff(owned, intent)) {
            return unknown.giveUp(intent, entry, event.reason(), now);
        }
        bulletin.stir(owned);
        deeds.finish(
                owned,
                new Effect.Finish(intent, Outcome.EXHAUSTED, event.reason(), null, IntentMapper.progress(entry)),
                now);
        shelving.finished(owned, intent);
        return true;
    }

    /** The vendors of this partition with something in them: those that did something, and those without a profile. */
    List<String> all() {
        List<String> all = new ArrayList<>(unknown.vendors());
        roster.all().forEach(owned -> all.add(owned.id));
        return all;
    }

    /** Tells the vendors concerned that what they did before a commit is committed. */
    void confirm(long now) {
        for (VendorRuntime owned : kit.handOver().confirmed()) {
            step(owned, new Event.Committed(), now);
        }
    }

    /** Looks at what was asked for, at what has ended and at what is due. */
    void run(long now) {
        obey(now);
        List<EndedCall> ended = kit.calls().ended();
        long afterwards = ended.isEmpty() ? now : parts.clock().now(); // what they say is counted from their end
        for (EndedCall completion : ended) {
            VendorRuntime owned = roster.get(completion.vendor());
            owned.counts.call(completion.at() - completion.due());
            step(owned, new Event.Ended(completion.ordinal(), completion.reply(), completion.at()), afterwards);
        }
        parts.drain().ended(ended.size());
        for (VendorRuntime owned = roster.due(afterwards); owned != null; owned = roster.due(afterwards)) {
            step(owned, new Event.Tick(), afterwards);
        }
        unknown.run(afterwards);
        shelving.run(afterwards);
    }

    /**
     * Puts the lines in force that were replaced since the last look. Returns whether there were any; they are to be
     * reported then, and committed soon: readers take a version reported for in force.
     */
    boolean renew(long now) {
        obey(now); // what was asked of the former rules ends with them
        List<VendorRuntime> replaced = rules.replaced(roster, bulletin::hurry);
        if (replaced.isEmpty()) {
            return false;
        }
        for (VendorRuntime owned : replaced) {
            change(owned, now);
            bulletin.hurry(owned);
        }
        kit.pace().commitNow();
        return true;
    }

    /** The partition has gone, or the program ends. */
    void giveUp() {
        roster.all().forEach(rules::giveUp);
        unknown.giveUp();
    }

    /** Nothing starts any more. */
    void drain(long now) {
        draining = true;
        shelving.drain();
        roster.all().forEach(owned -> step(owned, new Event.Drain(), now));
    }

    long nextDue() {
        if (!loaded && !draining) {
            return 0;
        }
        return Math.min(Math.min(roster.nextDue(), unknown.nextDue()), shelving.nextDue());
    }

    /**
     * Reports every vendor whose state is not what was reported last.
     *
     * @param held whether the partition is held because the ledger is full
     */
    void report(boolean held, long now) {
        bulletin.say(roster.all(), held, now);
        unknown.report(now);
    }

    /** Returns whether each of these vendors is cooling down, so that nothing of the partition could run. */
    boolean allCoolingDown(Set<String> vendors, long now) {
        for (String vendor : vendors) {
            VendorRuntime owned = roster.find(vendor);
            if (owned == null || !owned.vendor.coolingDown(now)) {
                return false;
            }
        }
        return !vendors.isEmpty();
    }

    private void enter(long ordinal, LedgerEntry entry, long now) {
        String vendor = entry.getIntent().getVendor();
        VendorRuntime owned = unknown.holds(vendor) ? null : owned(vendor, now);
        if (owned == null) {
            long since = Math.max(begun, SteadyClock.nanos(entry.getAcceptedAt(), 0));
            unknown.add(vendor, ordinal, entry, since, !loaded, now);
        } else {
            place(owned, ordinal, entry, now);
        }
    }

    /** Into the core, or on the shelf. */
    private void place(VendorRuntime owned, long ordinal, LedgerEntry entry, long now) {
        if (shelving.shelve(owned, ordinal, entry, now)) {
            kit.ledger().cool(ordinal);
        } else {
            admit(owned, ordinal, entry, now);
        }
    }

    private void admit(VendorRuntime owned, long ordinal, LedgerEntry entry, long now) {
        Call call = IntentMapper.call(entry.getIntent());
        CallScreening screening = CallScreening.of(owned.id, owned.line, call, parts.meters());
        if (screening.refusal() != null && !entry.getCancelled()) {
            Effect.Finish invalid = invalid(ordinal, entry, screening.refusal());
            deeds.finish(owned, invalid, now);
            shelving.finished(owned, invalid.intent());
            return;
        }
        obey(now);
        decide(
                owned,
                new Event.Accepted(
                        IntentMapper.intent(ordinal, entry, screening.costs()), IntentMapper.progress(entry)),
                now);
        kit.ledger().cool(ordinal);
    }

    private @Nullable VendorRuntime owned(String vendor, long now) {
        VendorRuntime known = roster.find(vendor);
        VendorBinding line = known == null ? parts.lines().line(vendor) : null;
        return line == null ? known : takeOver(vendor, line, now);
    }

    private VendorRuntime takeOver(String vendor, VendorBinding line, long now) {
        List<Saved> known = kit.handOver().known(vendor, reason -> {
            LOG.error(
                    "vendor's saved state unreadable vendor={} partition={} reason={}",
                    vendor,
                    kit.partition(),
                    reason);
            parts.meters().lostState();
        });
        VendorRuntime owned =
                rules.takeOver(vendor, line, TakeOver.after(begun, kit.overlap(), known), shelving.build());
        roster.add(owned);
        bulletin.stir(owned);
        if (draining) {
            step(owned, new Event.Drain(), now);
        }
        return owned;
    }

    private static Effect.Finish invalid(long ordinal, LedgerEntry entry, String reason) {
        return new Effect.Finish(
                IntentMapper.intent(ordinal, entry, Map.of()),
                Outcome.INVALID,
                reason,
                null,
                IntentMapper.progress(entry));
    }

    /** Every decision is made by the rules that were asked for before it. */
    private List<Effect> step(VendorRuntime owned, Event event, long now) {
        obey(now);
        List<Effect> effects = decide(owned, event, now);
        shelving.refill(owned, now);
        return effects;
    }

    private void obey(long now) {
        rules.asked(roster).forEach(owned -> change(owned, now));
    }

    private void change(VendorRuntime owned, long now) {
        kit.calls().recall(owned.id);
        decide(owned, new Event.Changed(rules.of(owned)), now);
        rules.show(owned);
    }

    private List<Effect> decide(VendorRuntime owned, Event event, long now) {
        bulletin.stir(owned);
        long begun = System.nanoTime();
        List<Effect> effects = owned.vendor.step(event, now);
        owned.counts.decided(System.nanoTime() - begun);
        if (owned.vendor.unsaved() && (!(event instanceof Event.Committed) || !effects.isEmpty())) {
            kit.handOver().stepped(owned);
        }
        deeds.carryOut(owned, effects, now);
        shelving.stepped(owned, effects, now);
        roster.reschedule(owned);
        if (!parts.seam().keeps(FaultInjection.Protection.START_COMMIT) && effects.contains(new Effect.Commit())) {
            kit.handOver().save(owned, now); // not waiting for the commit of it
            decide(owned, new Event.Committed(), now);
        }
        return effects;
    }
}
