package dev.headgate.trials.scenario;

import dev.headgate.trials.collect.CollectFigures;
import dev.headgate.trials.groups.GroupsFigures;
import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.judge.Findings;
import dev.headgate.trials.judge.Printed;
import dev.headgate.trials.judge.Report;
import dev.headgate.trials.schedule.ScheduleFigures;
import dev.headgate.trials.tokens.TokensFigures;
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
        print(
                "quota",
                7,
                new QuotaFigures(
                        List.of(
                                new QuotaFigures.AtLatency(50, 51.25, 16_000, 0.9951, 0.9912, 1.0093, 0, 0, 100, 300),
                                new QuotaFigures.AtLatency(5, 6.5, 1_000, 0.9, 0.8, 1.1, 2, 3, 104, 12)),
                        List.of(
                                new QuotaFigures.WithTransit(700, 100, 500, true, 1_000, 0.9876, 0, 0, 20),
                                new QuotaFigures.WithTransit(5, 20, 500, false, 1_234, 0.9, 7, 1, 23),
                                new QuotaFigures.WithTransit(5, 20, 500, false, 1_234, 0.9, 0, 1, 23))));
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
        Map<String, Integer> crashes = new LinkedHashMap<>();
        CrashPoint.NAMES.forEach(name -> crashes.put(name, 4));
        print(
                "daily-quota-crash",
                7,
                new DailyQuotaCrashFigures(
                        24,
                        crashes,
                        List.of(
                                DailyQuotaCrashFigures.Day.of(1, 1_000, 24, 990, 0),
                                DailyQuotaCrashFigures.Day.of(64, 1_000, 24, 1_001, 2))));
        print(
                "zombie",
                8,
                new ZombieFigures(
                        new ZombieFigures.Woken(18.2, 63, 1, 1, 900, 0, 0),
                        new ZombieFigures.Woken(18, 62, 2, 3, 901, 4, 5)));
        print("clean-stop", 9, new CleanStopFigures(20, 20, 199, 5_000, 5_001, 0, 0, 0));
        print("clean-stop", 9, new CleanStopFigures(20, 19, 180, 5_000, 5_001, 9, 1, 2));
        ParkedFigures.Back back = new ParkedFigures.Back(12.5, 15, 13.5, 1_000_000, 1_000_000);
        print(
                "parked",
                10,
                new ParkedFigures(
                        List.of(100.4, 120.6, 110.5),
                        back,
                        new ParkedFigures.Back(61.5, 60, 63.5, 1_000_000, 999_999),
                        new ParkedFigures.Neighbour(47.25, 46.75, 0.9894),
                        0));
        print(
                "parked",
                10,
                new ParkedFigures(
                        List.of(100.4, 164.5), back, back, new ParkedFigures.Neighbour(47.25, 40, 0.8466), 2));
        print(
                "ring-once",
                11,
                new RingOnceFigures(24, crashes, new RingOnceFigures.Rings(10_000, 0, 0, 0, 3, 9_990, 10, 0, 0)));
        print(
                "ring-once",
                11,
                new RingOnceFigures(25, crashes, new RingOnceFigures.Rings(10_000, 1, 2, 3, 4, 9_980, 20, 7, 8)));
        OutageFigures.Phase phase = new OutageFigures.Phase("401", "AUTH", "AUTH", 5, 23, 1);
        OutageFigures.Phase idle = new OutageFigures.Phase("connections refused", "IDLE", "UNREACHABLE", 25, 23, 2);
        print(
                "outage",
                12,
                new OutageFigures(10_000, Map.of("SUCCEEDED", 10_000L), 0, 0, 0, 0, 0, List.of(phase), 171.3));
        print(
                "outage",
                12,
                new OutageFigures(10_000, Map.of("FAILED", 9L), 1, 2, 4, 3, 8, List.of(phase, idle), 171.3));
        print(
                "recreated",
                13,
                new RecreatedFigures(0, 4, new RecreatedFigures.Calls(10, 10, 0, 0, 0), Map.of("SUCCEEDED", 10L)));
        print(
                "recreated",
                13,
                new RecreatedFigures(1, -1, new RecreatedFigures.Calls(10, 11, 2, 3, 4), Map.of("FAILED", 10L)));
        rolling();
        grow();
        printKept("grpc", 15, 0);
        printKept("grpc", 15, 1);
        printKept("vendors", 18, 0);
        printKept("vendors", 18, 1);
        printKept("what-if", 19, 0);
        printKept("what-if", 19, 1);
        tokens();
        collect();
        groups();
    }

    private void groups() throws Exception {
        print(
                "groups",
                12,
                new GroupsFigures(
                        new GroupsFigures.All(51_000, 0, 0, 0, 0),
                        new GroupsFigures.Paused(17_000, 12, 6_800, 17_000),
                        new GroupsFigures.Cancelled(17_000, 10_000, 7_000, 10_000, 0),
                        101.5));
        print(
                "groups",
                12,
                new GroupsFigures(
                        new GroupsFigures.All(51_000, 1, 2, 3, 4),
                        new GroupsFigures.Paused(17_000, 65, 0, 16_999),
                        new GroupsFigures.Cancelled(17_000, 10_000, 7_000, 9_999, 1),
                        101.5));
    }

    private void tokens() throws Exception {
        print(
                "tokens",
                16,
                new TokensFigures(
                        new TokensFigures.Calls(30_000, 196.1, 0, 0, 0, 0, 0),
                        new TokensFigures.Requests(4_000, 1_200, 2_700, 1, 7, 9, 23_900, 23_000, 1_020, 0),
                        new TokensFigures.Others(199, 29_850, 29_850, 50, 49),
                        new TokensFigures.Revoked(150, 100, 50, "AUTH: no longer", 2)));
        print(
                "tokens",
                16,
                new TokensFigures(
                        new TokensFigures.Calls(30_000, 196.1, 1, 2, 3, 4, 5),
                        new TokensFigures.Requests(4_000, 1_200, 2_700, 2, 10, 9, 22_900, 23_000, 20, 0),
                        new TokensFigures.Others(199, 29_850, 29_849, 50, 3),
                        new TokensFigures.Revoked(150, 100, 49, "", 20)));
    }

    private void collect() throws Exception {
        print(
                "collect",
                17,
                new CollectFigures(
                        new CollectFigures.Pages(5, 1_400, 1_400, 0, 0, 0, 0),
                        new CollectFigures.Calls(10, 1_412, 12, 0),
                        new CollectFigures.Outcomes(5, 5, 5, 0, 0),
                        new CollectFigures.Urgent(1_230, 1_230, 1_229)));
        print(
                "collect",
                17,
                new CollectFigures(
                        new CollectFigures.Pages(5, 1_400, 1_400, 1, 2, 3, 4),
                        new CollectFigures.Calls(10, 1_412, 12, 5),
                        new CollectFigures.Outcomes(5, 4, 3, 1, 2),
                        new CollectFigures.Urgent(1_230, 1_229, 1_000)));
    }

    private void grow() throws Exception {
        GrowFigures.Growth growth = new GrowFigures.Growth(4, 12, 0, 2, 0, 41.5);
        GrowFigures.Calls kept = new GrowFigures.Calls(0, 0, 0, 0, 160, 160);
        GrowFigures.Calls broken = new GrowFigures.Calls(1, 2, 3, 4, 161, 160);
        print("grow", 14, new GrowFigures(growth, 200_000, 90_000, 0, 0, kept));
        print("grow", 14, new GrowFigures(growth, 200_000, 90_000, 5, 6, broken));
    }

    private void rolling() throws Exception {
        print("schedule", 14, new ScheduleFigures(100, 10, 10_000, 0, 0, 0, 0, 100, 0, 10_530));
        print("schedule", 14, new ScheduleFigures(100, 10, 10_000, 1, 2, 3, 4, 99, 5, 10_530));
        printKept("rolling", 14, 0);
        printKept("rolling", 14, 1);
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
