package dev.headgate.trials.chaos;

import dev.headgate.simulator.Episode;
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
        RANKED,
        /** Lists, read page by page. */
        LISTS,
        /** Answers in parts. */
        STREAMS,
        /** Updates of a few resources. */
        UPDATES,
        /** The same is asked for again and again, of a vendor that allows few calls. */
        SHARED,
        /** Operations that are put together. */
        GATHERED,
        /** Schedules. */
        RECURRING
    }

    /** Whether it has nothing but good answers and refusals of its own. */
    boolean isSteady() {
        return spec.errorShare() == 0
                && spec.notFoundShare() == 0
                && spec.episodes().stream().allMatch(it -> it.fault() instanceof Episode.Fault.RateLimit);
    }

    String id() {
        return spec.id();
    }
}
