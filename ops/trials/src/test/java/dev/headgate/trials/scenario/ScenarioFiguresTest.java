package dev.headgate.trials.scenario;

import dev.headgate.trials.Scenarios;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Printed;
import dev.headgate.trials.judge.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        print(
                "compound",
                3,
                new CompoundFigures(
                        List.of(
                                new CompoundFigures.Bound("per-account", 10, 1, 20, 3_000, 0.9912, 7, 10, 0),
                                new CompoundFigures.Bound("per-day", 20_000, 86_400, 1_000, 20_000, 0.9, 9, 20_001, 1)),
                        0,
                        22_000,
                        20_000,
                        2_000));
        print("compound", 3, new CompoundFigures(List.of(), 5, 22_000, 19_990, 2_001));
        print(
                "campaigns",
                4,
                new CampaignsFigures(
                        new CampaignsFigures.Calls(2_000, 2_000, 0, 0, 4_000, 3_999, 0, 0, 500.4, 3_996.8),
                        new CampaignsFigures.Fairness(20, 1_900, 90, 95, 0.9474, 0.0512, false),
                        new CampaignsFigures.Cost(4, 1, 2.512, null)));
        print(
                "campaigns",
                4,
                new CampaignsFigures(
                        new CampaignsFigures.Calls(2_000, 1_990, 4, 6, 4_000, 4_001, 1, 2, 500.4, 3_996.8),
                        new CampaignsFigures.Fairness(20, 1_900, 90, 95, 0.9474, 0.0512, true),
                        new CampaignsFigures.Cost(4, 1, 2.512, 0.12345)));
        print(
                "midnight",
                5,
                new MidnightFigures(List.of(
                        new MidnightFigures.Passed(
                                "ordinary", "Europe/Berlin", "2026-06-15", 24, 0, 300, 299, 298, 1_010, 0, 0, 597),
                        new MidnightFigures.Passed(
                                "long-day", "Europe/Berlin", "2026-10-25", 25, -800, 300, 301, 0, -1, 1, 2, 300))));
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
        print("rolling", 14, Rolled.WELL);
        print(
                "rolling",
                14,
                new RollingFigures(
                        "27e90b0",
                        3,
                        10,
                        9,
                        new RollingFigures.Calls(
                                9_000,
                                Map.of("FAILED", 1L, "SUCCEEDED", 8_700L),
                                1,
                                2,
                                3,
                                60,
                                4,
                                5,
                                6,
                                300,
                                7,
                                121,
                                120,
                                99),
                        new RollingFigures.Formats(2, 3, false, 8, 0),
                        new RollingFigures.Refusal(-1, false)));
    }

    /** Judges figures again that are kept: they are printed as they were before. */
    private void printKept(String name, long seed, int index) throws Exception {
        Scenario scenario = Objects.requireNonNull(Scenarios.named(name));
        Report report = KeptFigures.of(name, index);
        ((Script) scenario.play()).judge(report);
        printed.add(scenario.found(seed, report));
    }

    private void print(String scenario, long seed, Findings figures) throws Exception {
        printed.add(Objects.requireNonNull(Scenarios.named(scenario)).found(seed, figures));
    }
}
