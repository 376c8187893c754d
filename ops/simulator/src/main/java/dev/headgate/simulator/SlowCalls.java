package dev.headgate.simulator;

import java.time.Duration;

/**
 * Calls that the vendor works on for longer than on others.
 *
 * @param calls which
 * @param longer by how much, 1 ms to 31 days
 */
public record SlowCalls(CallFilter calls, Duration longer) {

    public SlowCalls {
        new Allowed().duration("longer", longer, Duration.ofMillis(1)).orThrow();
    }
}
