package dev.headgate.streams;

import dev.headgate.core.Snapshot;
import dev.headgate.core.Vendor;
import dev.headgate.schemas.VendorStatus;
import org.jspecify.annotations.Nullable;

/** A vendor that this task owns and can call. */
final class VendorRuntime {

    final String id;
    final Vendor vendor;
    final VendorMetrics face;
    final VendorMeters counts;

    /** Those of its waiting intents that the core does not hold. */
    final OverflowIndex shelf;

    /** For calls that start from now on; those in flight keep theirs. */
    VendorBinding line;

    /** When the vendor wants a tick; kept beside it because it is a sort key. */
    long due = Vendor.NEVER;

    @Nullable
    VendorStatus reported;

    /** Nothing is to be said of it before its next step. */
    boolean quiet = true;

    VendorRuntime(
            String id,
            VendorBinding line,
            Vendor vendor,
            VendorMetrics face,
            VendorMeters counts,
            OverflowIndex shelf) {
        this.id = id;
        this.line = line;
        this.vendor = vendor;
        this.face = face;
        this.counts = counts;
        this.shelf = shelf;
    }

    /** With what is on its shelf. */
    Snapshot snapshot(long now) {
        Snapshot state = vendor.snapshot(now);
        return shelf.isEmpty() ? state : state.withWaiting(shelf.size(), shelf.due());
    }
}
