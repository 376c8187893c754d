package dev.headgate.streams;

import dev.headgate.core.Snapshot;
import dev.headgate.core.Vendor;
import dev.headgate.schemas.VendorStatus;
import org.jspecify.annotations.Nullable;

/** A vendor that this task owns and can call. */
final class VendorRuntime {

    final String id;
    final Vendor vendor;
    final VendorMetrics metrics;
    final VendorMeters meters;

    /** Those of its waiting intents that the core does not hold. */
    final OverflowIndex overflow;

    /** For calls that start from now on; those in flight keep theirs. */
    VendorBinding binding;

    /** When the vendor wants a tick; kept beside it because it is a sort key. */
    long due = Vendor.NEVER;

    @Nullable
    VendorStatus reported;

    /** Nothing is to be said of it before its next step. */
    boolean quiet = true;

    VendorRuntime(
            String id,
            VendorBinding binding,
            Vendor vendor,
            VendorMetrics metrics,
            VendorMeters meters,
            OverflowIndex overflow) {
        this.id = id;
        this.binding = binding;
        this.vendor = vendor;
        this.metrics = metrics;
        this.meters = meters;
        this.overflow = overflow;
    }

    /** With what waits in the overflow queue. */
    Snapshot snapshot(long now) {
        Snapshot state = vendor.snapshot(now);
        return overflow.isEmpty() ? state : state.withWaiting(overflow.size(), overflow.due());
    }
}
