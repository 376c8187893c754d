package dev.headgate.streams;

import dev.headgate.core.Effect;
import dev.headgate.core.Event;
import dev.headgate.core.Intent;
import dev.headgate.core.Outcome;
import dev.headgate.core.Scope;
import dev.headgate.schemas.LedgerEntry;
import dev.headgate.streams.overflow.OverflowQueue;
import dev.headgate.streams.overflow.WaitingIntent;
import dev.headgate.streams.parking.Parking;
import dev.headgate.streams.record.IntentMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * What operators ask of one partition's vendors, wherever what they mean waits: in a core, in the overflow queue, parked or
 * without a profile.
 *
 * <p>Threading: the stream thread.
 */
final class VendorCommands {

    private final VendorRegistry vendors;
    private final VendorIndex index;
    private final OverflowQueue<VendorRuntime> overflow;
    private final UnknownVendors unknown;
    private final Schedules schedules;
    private final Parking parking;

    VendorCommands(
            VendorRegistry vendors,
            VendorIndex index,
            OverflowQueue<VendorRuntime> overflow,
            UnknownVendors unknown,
            Schedules schedules,
            Parking parking) {
        this.vendors = vendors;
        this.index = index;
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

    /** Gives up what a vendor's core holds and is not in flight. Returns how many. */
    int giveUp(String vendor, Event.GivenUp event, long now) {
        VendorRuntime runtime = index.find(vendor);
        return runtime == null
                ? 0
                : (int) vendors.step(runtime, event, now).stream()
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
        VendorRuntime runtime = index.find(entry.getIntent().getVendor());
        if (runtime == null || !overflow.takeOut(runtime, intent)) {
            return unknown.giveUp(intent, entry, event.reason(), now);
        }
        vendors.obey(now);
        runtime.refuse(ordinal, entry, Outcome.EXHAUSTED, event.reason(), now);
        return true;
    }

    /** Gives up one that was parked and is taken out. */
    void giveUpParked(WaitingIntent parked, String reason, long now) {
        VendorRuntime runtime = index.find(parked.entry().getIntent().getVendor());
        if (runtime == null) {
            unknown.giveUpParked(parked, reason, now);
        } else {
            vendors.obey(now);
            runtime.refuse(parked.ordinal(), parked.entry(), Outcome.EXHAUSTED, reason, now);
        }
    }

    /** The vendors with something in them: those that did something, and those without a profile. */
    List<String> all() {
        List<String> all = new ArrayList<>(unknown.vendors());
        index.all().forEach(runtime -> all.add(runtime.id));
        return all;
    }
}
