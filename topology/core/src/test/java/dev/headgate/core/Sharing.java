package dev.headgate.core;

import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.Shares;
import java.util.Map;
import java.util.SplittableRandom;

/** Weights, and what is kept for HIGH, in one of a few seeds. Of random numbers of its own, so that all other seeds go on as they did. */
final class Sharing {

    private Sharing() {}

    static Policy of(long seed, Policy policy) {
        SplittableRandom random = new SplittableRandom(seed ^ 0x2545F4914F6CDD1DL);
        if (random.nextInt(3) > 0) {
            return policy;
        }
        Map<String, Integer> tenants = Map.of("t0", weight(random), "t1", weight(random));
        int kept = random.nextBoolean() ? 0 : random.nextInt(1, 91);
        return policy.withShares(
                new Shares(weight(random), weight(random), weight(random), tenants, weight(random), kept));
    }

    private static int weight(SplittableRandom random) {
        return random.nextInt(1, 21);
    }

    /** How many of so many others than HIGH may use. */
    static int others(Shares shares, int of) {
        int kept = of * shares.keptForHigh() / 100;
        return kept >= of ? 1 : of - kept;
    }
}
