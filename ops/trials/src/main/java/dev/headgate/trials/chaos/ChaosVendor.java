package dev.headgate.trials.chaos;

import dev.headgate.simulator.Episode;
import dev.headgate.simulator.VendorSpec;
import dev.headgate.trials.harness.Vendor;

/**
 * One vendor of a chaos run.
 *
 * @param vendor how it behaves, and what its profile says
 * @param share of the intents that are for it, in percent
 * @param trait of those intents
 */
record ChaosVendor(Vendor vendor, int share, Trait trait) {

    String id() {
        return vendor.id();
    }

    /** Whether it has nothing but good answers and refusals of its own. */
    boolean isSteady() {
        VendorSpec spec = vendor.spec();
        return spec.errorShare() == 0
                && spec.notFoundShare() == 0
                && spec.episodes().stream().allMatch(it -> it.fault() instanceof Episode.Fault.RateLimit);
    }
}
