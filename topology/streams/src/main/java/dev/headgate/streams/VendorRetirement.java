package dev.headgate.streams;

import dev.headgate.core.Event;
import dev.headgate.core.Saved;
import dev.headgate.core.policy.Nanos;
import dev.headgate.schemas.SavedLimitOverride;
import dev.headgate.streams.overflow.OverflowQueue;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What retiring does to one partition's vendors: it leaves them as an owner does that ends, one by one.
 *
 * <p>Threading: the stream thread.
 */
final class VendorRetirement {

    private static final Logger LOG = LoggerFactory.getLogger(VendorRetirement.class);

    /** Calls of an owner that was cut off have arrived by then, of whichever vendor. */
    private static final long ARRIVED = Nanos.of(Duration.ofDays(1));

    private final TaskContext task;
    private final AppContext app;
    private final VendorRegistry vendors;
    private final VendorIndex index;
    private final VendorPolicies policies;
    private final OverflowQueue<VendorRuntime> overflow;
    private final UnknownVendors unknown;
    private final Schedules schedules;
    private final StatusPublisher publisher;

    VendorRetirement(
            AppContext app,
            TaskContext task,
            VendorRegistry vendors,
            VendorIndex index,
            VendorPolicies policies,
            OverflowQueue<VendorRuntime> overflow,
            UnknownVendors unknown,
            Schedules schedules,
            StatusPublisher publisher) {
        this.app = app;
        this.task = task;
        this.vendors = vendors;
        this.index = index;
        this.policies = policies;
        this.overflow = overflow;
        this.unknown = unknown;
        this.schedules = schedules;
        this.publisher = publisher;
    }

    /** Why a vendor can't be retired; null: it can. */
    @Nullable
    String problem(String vendor) {
        if (index.find(vendor) != null || app.bindings().binding(vendor) != null) {
            return null;
        }
        if (waitsOutside(vendor)) {
            return "the vendor has no profile, so that what waits for it can't be finished; CANCEL or GIVE_UP it first";
        }
        return task.checkpointer().knows(vendor)
                ? null
                : "there is no such vendor: it has no profile, and nothing is saved of it";
    }

    /** Nothing of it is accepted from now on, and its schedules end. */
    void refused(String vendor, String reason, long now) {
        schedules.cancelAll(vendor, reason, now);
        VendorRuntime runtime = vendors.runtime(vendor, now);
        if (runtime != null) {
            report(runtime);
        }
    }

    /** What comes of it is accepted again. */
    void takenUp(String vendor) {
        VendorRuntime runtime = index.find(vendor);
        if (runtime != null) {
            report(runtime);
        }
    }

    private void report(VendorRuntime runtime) {
        runtime.retirement = task.retirements().reported(runtime.id);
        vendors.publishSoon(List.of(runtime));
    }

    /** Leaves a vendor of which nothing is unfinished or unknown. Returns whether it did. */
    boolean release(String vendor, long now) {
        if (waitsOutside(vendor)) {
            return false;
        }
        VendorRuntime runtime = task.checkpointer().knows(vendor) ? vendors.runtime(vendor, now) : index.find(vendor);
        if (runtime != null) {
            if (!runtime.overflow().isEmpty() || !runtime.vendor().isSettled(now)) {
                return false;
            }
            vendors.step(runtime, new Event.Drain(), now);
            task.checkpointer().leave(runtime, now);
            publisher.leave(runtime);
            overflow.leave(runtime);
            index.remove(runtime);
            policies.giveUp(runtime);
        }
        task.outbox().noStatus(vendor, now);
        LOG.info("vendor retired vendor={}", vendor);
        return true;
    }

    private boolean waitsOutside(String vendor) {
        return unknown.holds(vendor) || task.parking().parked(vendor) > 0;
    }

    /** Until when what is saved of a vendor counts, in nanoseconds since the epoch. */
    long keptUntil(String vendor, long now) {
        List<Saved> saved = task.checkpointer()
                .known(
                        vendor,
                        reason -> LOG.error("vendor's saved state unreadable vendor={} reason={}", vendor, reason));
        boolean clean = saved.stream().noneMatch(each -> each instanceof Saved.Mark mark && !mark.clean());
        long latest = clean ? now : Nanos.plus(now, ARRIVED);
        long until = now;
        for (Saved each : saved) {
            until = Math.max(until, each.countsUntil(latest));
        }
        for (SavedLimitOverride override : task.overrides().of(vendor)) {
            until = Math.max(until, override.getUntil());
        }
        return until;
    }

    /** Deletes what is saved of a vendor that was left. */
    void forget(String vendor) {
        if (index.find(vendor) == null) {
            task.checkpointer().forget(vendor);
        }
    }
}
