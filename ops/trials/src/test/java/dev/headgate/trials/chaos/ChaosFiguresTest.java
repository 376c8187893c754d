package dev.headgate.trials.chaos;

import dev.headgate.trials.footprint.Trend;
import dev.headgate.trials.judge.Figures;
import dev.headgate.trials.judge.Printed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures of a chaos run: what is printed of them stays as it is. */
class ChaosFiguresTest {

    private static final Figures COUNTS = new Figures(3_000, 3_001, 1, 2, 3, 4, 5, 6, 7, 3_100, 61.2);

    @Test
    void shouldPrintTheFiguresAsBefore() throws Exception {
        Printed printed = new Printed();

        printed.add(figures(
                "ledger",
                List.of("b1"),
                List.of("m1"),
                List.of(new ChaosFigures.FaultCount("kill", 5, 4)),
                List.of("disk-full"),
                List.of(new ChaosFigures.FamilyCount("kill", 4, 2))));
        printed.add(figures("", List.of(), List.of(), List.of(), List.of(), List.of()));

        printed.assertAsKept(ChaosFiguresTest.class);
    }

    private static ChaosFigures figures(
            String without,
            List<String> broken,
            List<String> missing,
            List<ChaosFigures.FaultCount> faults,
            List<String> skipped,
            List<ChaosFigures.FamilyCount> families) {
        return new ChaosFigures(
                "chaos",
                14,
                "abc",
                without,
                broken.isEmpty(),
                broken,
                missing,
                faults,
                skipped,
                families,
                4,
                6,
                2,
                12,
                1,
                5,
                1_000,
                COUNTS,
                1_280,
                Map.of("SUCCEEDED", 2_990L),
                Map.of("single", 2_900L),
                14,
                new ChaosFigures.Wrongs(1, 2, 3, 4, 5, 6, 7, 8),
                6,
                List.of(new Trend("memory", 60, 200.5, 210, 12.5)));
    }
}
