package dev.headgate.trials.chaos;

import dev.headgate.trials.harness.Wait;

import dev.headgate.simulator.Disruption;
import dev.headgate.simulator.Simulator;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * A vendor is away for a while, and none of its intents may suffer for it.
 *
 * @param way how
 */
record FaultVendor(Way way) implements Fault {

    private static final int SHORTEST_MILLIS = 5_000;
    private static final int LONGEST_MILLIS = 15_000;

    /** How it is away. */
    enum Way {
        UNREACHABLE,
        UNAUTHORIZED,
        UNAVAILABLE,
        SILENT
    }

    @Override
    public boolean play(ChaosTestBed bed, RandomGenerator random) throws Exception {
        Simulator simulator = bed.simulator();
        String vendor = bed.vendors().get(random.nextInt(bed.vendors().size()));
        switch (way) {
            case UNREACHABLE -> simulator.refuseConnections(vendor);
            case UNAUTHORIZED -> simulator.disrupt(vendor, new Disruption.Answers(401));
            case UNAVAILABLE -> simulator.disrupt(vendor, new Disruption.Answers(503));
            case SILENT -> simulator.disrupt(vendor, new Disruption.Silence(ChaosVendors.DEADLINE));
        }
        try {
            Wait.pass(Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS)));
        } finally {
            simulator.restore(vendor);
        }
        return true;
    }
}
