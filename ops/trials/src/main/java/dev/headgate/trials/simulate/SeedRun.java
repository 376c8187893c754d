package dev.headgate.trials.simulate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of simulating seeds.
 *
 * @param crashes whether owners crashed in every seed, not only in some
 * @param from the first seed
 * @param seeds how many were run
 * @param seconds how long it took, to a hundredth
 * @param perSecond seeds a second
 * @param ok whether every seed held every rule
 * @param brokenSeed the lowest seed that broke a rule, null if none did
 * @param broken the rules it broke, in words
 */
public record SeedRun(
        boolean crashes,
        long from,
        long seeds,
        double seconds,
        long perSecond,
        boolean ok,
        @Nullable Long brokenSeed,
        List<String> broken) {

    public SeedRun {
        broken = List.copyOf(broken);
    }
}
