package dev.headgate.trials.scenario;

import dev.headgate.trials.judge.Printed;
import dev.headgate.trials.judge.Report;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The figures of every scenario, good and bad: what is printed of them stays as it is. */
class ScenarioFiguresTest {

    private final Printed printed = new Printed();

    @Test
    void shouldPrintEveryScenariosFiguresAsBefore() throws Exception {
        printKept("quota", 7, 0);
        printKept("penalty", 1, 0);
        printKept("penalty", 2, 1);
        printKept("compound", 3, 0);
        printKept("compound", 3, 1);
        printKept("compound", 3, 2);
        printKept("campaigns", 4, 0);
        printKept("campaigns", 4, 1);
        printKept("midnight", 5, 0);
        printKept("midnight", 5, 1);
        crashes();
        printed.assertAsKept(ScenarioFiguresTest.class);
    }

    private void crashes() throws Exception {
        printKept("cooldown-crash", 6, 0);
        printKept("cooldown-crash", 6, 1);
        printKept("daily-quota-crash", 7, 0);
        printKept("zombie", 8, 0);
        printKept("clean-stop", 9, 0);
        printKept("clean-stop", 9, 1);
        printKept("parked", 10, 0);
        printKept("parked", 10, 1);
        printKept("ring-once", 11, 0);
        printKept("ring-once", 11, 1);
        printKept("outage", 12, 0);
        printKept("outage", 12, 1);
        printKept("recreated", 13, 0);
        printKept("recreated", 13, 1);
        rolling();
        printKept("grow", 14, 0);
        printKept("grow", 14, 1);
        printKept("grpc", 15, 0);
        printKept("grpc", 15, 1);
        printKept("collapse", 20, 0);
        printKept("collapse", 20, 1);
        printKept("batch", 21, 0);
        printKept("batch", 21, 1);
        printKept("stream", 22, 0);
        printKept("stream", 22, 1);
        printKept("pool", 18, 0);
        printKept("pool", 18, 1);
        printKept("reserve", 19, 0);
        printKept("reserve", 19, 1);
        printKept("update", 23, 0);
        printKept("update", 23, 1);
        printKept("vendors", 18, 0);
        printKept("vendors", 18, 1);
        printKept("what-if", 19, 0);
        printKept("what-if", 19, 1);
        printKept("tokens", 16, 0);
        printKept("tokens", 16, 1);
        printKept("collect", 17, 0);
        printKept("collect", 17, 1);
        printKept("groups", 12, 0);
        printKept("groups", 12, 1);
        printKept("steer", 19, 0);
        printKept("steer", 19, 1);
        printKept("profiles", 20, 0);
        printKept("profiles", 20, 1);
        printKept("client", 21, 0);
        printKept("gateway", 21, 0);
        printKept("partitioners", 22, 0);
        printKept("partitioners", 22, 1);
        printKept("priority", 18, 0);
        printKept("priority", 18, 1);
        printKept("fairness", 18, 0);
        printKept("fairness", 18, 1);
        printKept("ordering", 18, 0);
        printKept("ordering", 18, 1);
        printKept("ordering", 18, 2);
    }

    private void rolling() throws Exception {
        printKept("schedule", 14, 0);
        printKept("schedule", 14, 1);
        printKept("rolling", 14, 0);
        printKept("rolling", 14, 1);
    }

    /** Judges figures again that are kept: they are printed as they were before. */
    private void printKept(String name, long seed, int index) throws Exception {
        Scenario scenario = Objects.requireNonNull(Scenarios.named(name));
        Report report = KeptFigures.of(name, index);
        scenario.script().judge(report);
        printed.add(report.entitled(name, seed));
    }
}
