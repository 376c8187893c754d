package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A while in which the vendor can't be reached, fails, or does not accept the credential. Drawn apart from all else.
 *
 * @param until not included
 */
record Outage(long from, long until, PauseReason reason) {

    private static final long MS = 1_000_000;
    private static final List<PauseReason> REASONS =
            List.of(PauseReason.UNREACHABLE, PauseReason.AUTH, PauseReason.FAILING);

    static List<Outage> of(Scenario scenario) {
        SplittableRandom random = new SplittableRandom(scenario.seed() * 31 + 7);
        List<Outage> outages = new ArrayList<>();
        if (scenario.plain() || random.nextInt(3) > 0) {
            return outages;
        }
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            long from = scenario.start() + random.nextLong(20_000 * MS);
            long length = random.nextBoolean() ? random.nextLong(5_000 * MS) : random.nextLong(60_000 * MS);
            outages.add(new Outage(from, from + length, REASONS.get(random.nextInt(REASONS.size()))));
        }
        return outages;
    }
}
