package dev.headgate.trials.scenario;

import java.util.Map;

/** Figures of a fleet that was rolled well, to change one of. */
final class Rolled {

    static final RollingFigures.Calls CALLS = new RollingFigures.Calls(
            9_000,
            Map.of("AMBIGUOUS", 1L, "CANCELLED", 300L, "SUCCEEDED", 8_699L),
            0,
            0,
            0,
            60,
            0,
            0,
            0,
            300,
            0,
            7,
            120,
            98.7);
    static final RollingFigures.Formats FORMATS = new RollingFigures.Formats(2, 3, true, 0, 45);
    static final RollingFigures.Refusal REFUSAL = new RollingFigures.Refusal(4, true);
    static final RollingFigures WELL = new RollingFigures("27e90b0", 3, 10, 10, CALLS, FORMATS, REFUSAL);

    private Rolled() {}
}
