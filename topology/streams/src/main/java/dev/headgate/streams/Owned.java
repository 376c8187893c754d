package dev.headgate.streams;

import dev.headgate.core.Vendor;
import dev.headgate.schemas.VendorStatus;
import org.jspecify.annotations.Nullable;

/** A vendor that this task owns and can call. */
final class Owned {

    final String id;
    final Line line;
    final Vendor vendor;

    /** When the vendor wants a tick; kept beside it because it is a sort key. */
    long due = Vendor.NEVER;

    @Nullable
    VendorStatus reported;

    Owned(String id, Line line, Vendor vendor) {
        this.id = id;
        this.line = line;
        this.vendor = vendor;
    }
}
