package dev.headgate.trials;

import dev.headgate.simulator.VendorSpec;

/**
 * One vendor of a chaos run.
 *
 * @param spec how it behaves
 * @param profile what the program is told of it, beside its base URL
 * @param share of the intents that are for it, in percent
 * @param traits of those intents
 */
record ChaosVendor(VendorSpec spec, String profile, int share, Traits traits) {

    /** What intents of a vendor have that not all have. */
    enum Traits {
        PLAIN,
        /** Accounts take turns. */
        ACCOUNTS,
        /** An orderingKey. */
        ORDERED,
        /** Half of them at most once. */
        ONCE,
        /** Some with a deadline, some cancelled. */
        HURRIED,
        /** Priorities and tenants. */
        RANKED
    }

    String id() {
        return spec.id();
    }
}
