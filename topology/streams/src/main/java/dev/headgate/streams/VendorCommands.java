package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.IntentFilter;
import dev.headgate.core.IntentState;
import dev.headgate.core.Outcome;
import dev.headgate.core.Scope;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.streams.overflow.OverflowQueue;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.IntentMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What operators ask of one partition's vendors, wherever what they mean waits: in a core, in the overflow queue, parked or
 * without a profile.
 *
 * <p>Threading: the stream thread.
 */
final class VendorCommands {

    private static final String NO_PROFILE = "the vendor has no profile, so that nothing of it is called";

    private final VendorRegistry vendors;
    private final VendorIndex index;
    private final VendorPolicies policies;
    private final OverflowQueue<VendorRuntime> overflow;
    private final UnknownVendors unknown;
    private final Schedules schedules;
    private final Parking parking;

    VendorCommands(
            VendorRegistry vendors,
            VendorIndex index,
            VendorPolicies policies,
            OverflowQueue<VendorRuntime> overflow,
            UnknownVendors unknown,
            Schedules schedules,
            Parking parking) {
        this.vendors = vendors;
        this.index = index;
        this.policies = policies;
        this.overflow = overflow;
        this.unknown = unknown;
        this.schedules = schedules;
        this.parking = parking;
    }

    /**
     * Ends what waits under this id; what is in flight is not repeated.
     *
     * @param reason of the result, with who asked for it
     * @return how many that concerns
     */
    int cancel(String vendor, String intentId, String reason, long now) {
        int found = unknown.cancel(vendor, intentId, reason, now) + schedules.cancel(vendor, intentId, reason, now);
        for (WaitingIntent waiting : parking.takeOut(vendor, intentId, now)) {
            waiting.entry().setCancelled(true);
            waiting.entry().setCancelReason(reason);
            vendors.enterWithRoom(waiting.ordinal(), waiting.entry(), now);
            found++;
        }
        VendorRuntime runtime = index.find(vendor);
        if (runtime != null) {
            for (WaitingIntent waiting : overflow.takeOut(runtime, intentId)) {
                waiting.entry().setCancelled(true);
                waiting.entry().setCancelReason(reason);
                vendors.admit(runtime, waiting, now);
                found++;
            }
            found += concerned(vendors.step(runtime, new Event.Cancelled(intentId, reason), now), intentId);
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
        VendorRuntime runtime = vendors.runtime(vendor, now);
        if (runtime == null) {
            return -1;
        }
        int ended = runtime.vendor().coolDowns(which, now);
        vendors.step(runtime, new Event.CoolDownsCleared(which), now);
        return ended;
    }

    /** Ends what a vendor's core holds and is not in flight. Returns how many it concerns. */
    int end(String vendor, BulkEnding ending, long now) {
        VendorRuntime runtime = index.find(vendor);
        return runtime == null
                ? 0
                : (int) vendors.step(runtime, ending.event(), now).stream()
                        .filter(ending::concerns)
                        .count();
    }

    /** Ends one that waits outside of a core. Returns whether it did. */
    boolean end(long ordinal, LedgerEntry entry, BulkEnding ending, long now) {
        Intent intent = IntentMapper.intent(ordinal, entry, Map.of());
        if (!ending.which().test(intent)) {
            return false;
        }
        if (Schedules.isSchedule(entry)) { // which does not wait, so that it is not given up
            return ending.outcome() == Outcome.CANCELLED && schedules.cancel(ordinal, entry, ending.reason(), now);
        }
        VendorRuntime runtime = index.find(entry.getIntent().getVendor());
        if (runtime == null || !overflow.takeOut(runtime, intent)) {
            return unknown.end(intent, entry, ending, now);
        }
        vendors.obey(now);
        runtime.refuse(ordinal, entry, ending.outcome(), ending.reason(), now);
        return true;
    }

    /** Ends one that was parked and is taken out. */
    void endParked(WaitingIntent parked, BulkEnding ending, long now) {
        VendorRuntime runtime = index.find(parked.entry().getIntent().getVendor());
        if (runtime == null) {
            unknown.endParked(parked, ending, now);
        } else {
            vendors.obey(now);
            runtime.refuse(parked.ordinal(), parked.entry(), ending.outcome(), ending.reason(), now);
        }
    }

    /**
     * Pauses intents of a vendor, those too that come later.
     *
     * @param until when the pause ends by itself
     * @return why not, in words; null: it did
     */
    @Nullable
    String pause(String vendor, IntentFilter which, long until, long now) {
        VendorRuntime runtime = vendors.runtime(vendor, now);
        if (runtime == null) {
            return NO_PROFILE;
        }
        if (!runtime.vendor().mayPause(which)) {
            return runtime.vendor().pauses() + " pauses are in force, as many as there may be; resume some";
        }
        vendors.step(runtime, new Event.Paused(which, until), now);
        return null;
    }

    /**
     * Sets a limit of a vendor until that expires.
     *
     * @return why not, in words; null: it did
     */
    @Nullable
    String setLimit(SavedLimitOverride override, long now) {
        VendorRuntime runtime = vendors.runtime(override.getVendor(), now);
        if (runtime == null) {
            return NO_PROFILE;
        }
        String problem = policies.set(runtime, override, now);
        if (problem == null) {
            vendors.publishSoon(List.of(runtime));
        }
        return problem;
    }

    /**
     * Has the profile's maximum of a limit hold again.
     *
     * @param scope in this one; empty for all
     * @return in how many others did
     */
    int clearLimit(String vendor, String limitId, Map<String, String> scope, long now) {
        VendorRuntime runtime = vendors.runtime(vendor, now);
        int cleared = runtime == null ? 0 : policies.clear(runtime, limitId, scope, now);
        if (runtime != null && cleared > 0) {
            vendors.publishSoon(List.of(runtime));
        }
        return cleared;
    }

    /** Returns whether just these intents of a vendor are paused, by a pause of their own. */
    boolean holds(String vendor, IntentFilter which, long now) {
        VendorRuntime runtime = vendors.runtime(vendor, now);
        return runtime != null && runtime.vendor().holds(which);
    }

    /** Returns whether a call for one of these intents is under way, or one of a former owner may still arrive. */
    boolean isUnderWay(String vendor, IntentFilter which, long now) {
        VendorRuntime runtime = vendors.runtime(vendor, now);
        return runtime != null && runtime.vendor().isUnderWay(which, now);
    }

    /** Lifts pauses of a vendor. Returns how many. */
    int resume(String vendor, IntentFilter which, long now) {
        VendorRuntime runtime = vendors.runtime(vendor, now);
        if (runtime == null) {
            return 0;
        }
        int before = runtime.vendor().pauses();
        vendors.step(runtime, new Event.Resumed(which), now);
        return before - runtime.vendor().pauses();
    }

    /**
     * Where an unfinished intent waits, and for what.
     *
     * @param parked whether it is outside of the ledger
     */
    IntentState state(String vendor, Intent intent, boolean parked, long now) {
        VendorRuntime runtime = index.find(vendor);
        if (parked) {
            return new IntentState(IntentState.Place.PARKED, "room in the ledger");
        }
        if (runtime == null) {
            return new IntentState(IntentState.Place.NO_PROFILE, vendor + ".yaml in vendors.dir");
        }
        IntentState known = runtime.vendor().state(intent.ordinal(), now);
        if (known != null) {
            return known;
        }
        if (runtime.vendor().isPaused(intent)) {
            return new IntentState(IntentState.Place.PAUSED, "a command to resume it");
        }
        return intent.notBefore() > now
                ? new IntentState(IntentState.Place.DELAYED, "its time")
                : new IntentState(IntentState.Place.QUEUED, "those before it in its lane");
    }

    /** The vendors with something in them: those that did something, and those without a profile. */
    List<String> all() {
        List<String> all = new ArrayList<>(unknown.vendors());
        index.all().forEach(runtime -> all.add(runtime.id));
        return all;
    }
}
