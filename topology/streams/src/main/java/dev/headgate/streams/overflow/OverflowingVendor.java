package dev.headgate.streams.overflow;

import dev.headgate.core.Vendor;

/** A vendor with an overflow index, as the overflow queue sees it. */
public interface OverflowingVendor {

    /** Holds the window. */
    Vendor vendor();

    /** Those of its waiting intents that the core does not hold. */
    OverflowIndex overflow();
}
