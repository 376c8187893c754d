package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.harness.CrashPoint;
import dev.headgate.trials.harness.Heap;
import dev.headgate.trials.judge.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdict of each scenario with crashes turns on each of its figures. */
class CrashScenariosTest {

    @ParameterizedTest
    @CsvSource({
        "12, 0, 60, 0, 0, 0, true, true",
        "12, 1, 60, 0, 0, 0, false, true",
        "12, 2, 60, 0, 0, 0, false, false",
        "60, 0, 60, 0, 0, 0, false, false",
        "12, 0, 59.9, 0, 0, 0, false, false",
        "12, 0, 0, 0, 0, 0, false, false",
        "12, 0, 60, 1, 0, 0, false, false",
        "12, 0, 60, 0, 1, 0, false, false",
        "12, 0, 60, 0, 0, 1, false, false"
    })
    void shouldAllowASuccessorOneProbeOnlyWhenItCannotKnow(
            double back,
            long inside,
            double paused,
            long beside,
            long lost,
            long doubled,
            boolean known,
            boolean unknown)
            throws Exception {
        Map<String, Object> cooling = Map.of(
                "backSeconds", back,
                "inCoolDown", inside,
                "pausedSeconds", paused,
                "besideProbe", beside,
                "lost", lost,
                "duplicates", doubled);

        assertThat(cooldownCrash("committed", cooling).ok()).isEqualTo(known);
        assertThat(cooldownCrash("uncommitted", cooling).ok()).isEqualTo(unknown);
    }

    private static Report cooldownCrash(String part, Map<String, Object> cooling) throws Exception {
        Report report = KeptFigures.of("cooldown-crash", 0);
        cooling.forEach(report.group(part)::with);
        new CooldownCrash().judge(report);
        return report;
    }

    @ParameterizedTest
    @CsvSource({
        "1, 20, 960, 0, true",
        "1, 20, 1000, 0, true",
        "1, 20, 959, 0, false",
        "1, 20, 1001, 0, false",
        "1, 20, 980, 1, false",
        "1, 19, 980, 0, false",
        "64, 20, 0, 0, true",
        "64, 20, 1001, 0, false"
    })
    void shouldAllowACrashABlockAndWhatWasInFlightAndNoCallTooMany(
            int inFlight, int crashes, long arrivals, long doubled, boolean ok) throws Exception {
        Report report = crashed(KeptFigures.of("daily-quota-crash", 0), 20, Map.of("mid-call", crashes));
        for (Report day : report.rows("days")) {
            day.with("least", DailyQuotaCrash.least(1_000, 20, inFlight))
                    .with("arrivals", arrivals)
                    .with("duplicates", doubled);
        }

        new DailyQuotaCrash().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "18, 63, 1, 900, 0, 0, true",
        "17.9, 63, 1, 900, 0, 0, false",
        "18, 59, 1, 900, 0, 0, false",
        "18, 63, 2, 900, 0, 0, false",
        "18, 63, 1, 0, 0, 0, false",
        "18, 63, 1, 900, 1, 0, false",
        "18, 63, 1, 900, 0, 1, false"
    })
    void shouldAllowAWokenInstanceWhatWasPastTheCheckAndNoOutcome(
            double stopped, int inFlight, long afterwards, long other, long lost, long doubled, boolean ok)
            throws Exception {
        Map<String, Object> woken = Map.of(
                "stoppedSeconds", stopped,
                "inFlight", inFlight,
                "mostAfterwards", 1,
                "afterwards", afterwards,
                "calledByOther", other,
                "lost", lost,
                "duplicates", doubled);

        assertThat(zombie("consuming", woken).ok()).isEqualTo(ok);
        assertThat(zombie("fromLedger", woken).ok()).isEqualTo(ok);
    }

    private static Report zombie(String part, Map<String, Object> woken) throws Exception {
        Report report = KeptFigures.of("zombie", 0);
        report.group("consuming").figures().forEach(report.group("fromLedger")::with);
        woken.forEach(report.group(part)::with);
        new Zombie().judge(report);
        return report;
    }

    @ParameterizedTest
    @CsvSource({
        "20, 190, 0, 0, 0, true",
        "19, 190, 0, 0, 0, false",
        "20, 189, 0, 0, 0, false",
        "20, 190, 1, 0, 0, false",
        "20, 190, 0, 1, 0, false",
        "20, 190, 0, 0, 1, false"
    })
    void shouldBeCleanOnlyWhenNothingIsCalledTwice(
            int clean, int least, long repeats, long lost, long doubled, boolean ok) throws Exception {
        Report report = KeptFigures.of("clean-stop", 0)
                .with("clean", clean)
                .with("leastInFlight", least)
                .with("repeats", repeats)
                .with("lost", lost)
                .with("duplicates", doubled);

        new CleanStop().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 164, 15, 1000, 0.95, 0, true",
        "100, 165, 15, 1000, 0.95, 0, false",
        "100, 164, 15.1, 1000, 0.95, 0, false",
        "100, 164, 15, 999, 0.95, 0, false",
        "100, 164, 15, 1000, 0.94, 0, false",
        "100, 164, 15, 1000, 0.95, 1, false"
    })
    void shouldParkOnlyWithAFlatHeapAndASoonReturn(
            double first, double most, double seconds, int waiting, double share, long inside, boolean ok)
            throws Exception {
        for (String back : List.of("stopped", "killed")) {
            Report report = KeptFigures.of("parked", 1)
                    .with("heapMiB", List.of(first, most, 90.0))
                    .with(back + ".seconds", seconds)
                    .with(back + ".parked", 1_000)
                    .with(back + ".waiting", waiting)
                    .with("neighbour.share", share)
                    .with("inCoolDown", inside);

            new Parked().judge(report);

            assertThat(report.ok()).isEqualTo(ok);
            assertThat(report.inWords()).hasSize(4);
        }
    }

    @Test
    void shouldAddUpTheHeapsPools() {
        double mebibytes = Heap.parse("""
                # TYPE jvm_memory_used_bytes gauge
                jvm_memory_used_bytes{area="heap",id="Eden Space"} 1048576.0
                jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 7340032.0
                jvm_memory_used_bytes{area="heap",id="Tenured Gen"} 2.097152E6
                """);

        assertThat(mebibytes).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 3, 990, 10, 0, 0, true",
        "1, 0, 0, 3, 990, 9, 0, 0, false",
        "0, 1, 0, 3, 990, 10, 0, 0, false",
        "0, 0, 1, 3, 990, 10, 0, 0, false",
        "0, 0, 0, 0, 990, 10, 0, 0, false",
        "0, 0, 0, 3, 989, 10, 0, 0, false",
        "0, 0, 0, 3, 612, 388, 0, 0, false",
        "0, 0, 0, 3, 613, 387, 0, 0, true",
        "0, 0, 0, 3, 990, 10, 1, 0, false",
        "0, 0, 0, 3, 990, 10, 0, 1, false"
    })
    void shouldRingOnceOnlyWhenNoDoubtIsHiddenAndNoneIsMadeUp(
            long lost,
            long doubled,
            long second,
            long unanswered,
            long succeeded,
            long ambiguous,
            long unfounded,
            long undoubted,
            boolean ok)
            throws Exception {
        Report report = crashed(KeptFigures.of("ring-once", 0), 6, everywhere())
                .with("rings.intents", 1_000)
                .with("rings.lost", lost)
                .with("rings.duplicates", doubled)
                .with("rings.secondArrivals", second)
                .with("rings.unanswered", unanswered)
                .with("rings.succeeded", succeeded)
                .with("rings.ambiguous", ambiguous)
                .with("rings.unfounded", unfounded)
                .with("rings.undoubted", undoubted);

        new RingOnce().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    @Test
    void shouldNotBelieveCrashesThatWereNot() throws Exception {
        Map<String, Integer> elsewhere = everywhere();
        elsewhere.remove("mid-call");
        elsewhere.put("elsewhere", 1);
        Report tooFew = crashed(KeptFigures.of("ring-once", 0), 7, everywhere());
        Report notAtAll = crashed(KeptFigures.of("ring-once", 0), 6, elsewhere);

        new RingOnce().judge(tooFew);
        new RingOnce().judge(notAtAll);

        assertThat(tooFew.ok()).isFalse();
        assertThat(notAtAll.ok()).isFalse();
    }

    private static Report crashed(Report report, int planned, Map<String, Integer> crashes) {
        Report at = new Report();
        crashes.forEach(at::with);
        return report.with("planned", planned).with("crashes", at);
    }

    @Test
    void shouldTakeTurnsAtAllCrashPoints() {
        List<CrashPoint> points = Crashes.points(12, 100, 10, 5);

        assertThat(points).extracting(CrashPoint::name).startsWith(CrashPoint.NAMES.toArray(String[]::new));
        assertThat(points)
                .filteredOn(it -> it.name().contains("call"))
                .allSatisfy(it -> assertThat(it.pass()).isBetween(50, 100));
        assertThat(points)
                .filteredOn(it -> it.name().contains("survivors"))
                .allSatisfy(it -> assertThat(it.pass()).isBetween(5, 10));
        assertThat(points).isEqualTo(Crashes.points(12, 100, 10, 5)).isNotEqualTo(Crashes.points(12, 100, 10, 6));
    }

    private static Map<String, Integer> everywhere() {
        Map<String, Integer> crashes = new LinkedHashMap<>();
        CrashPoint.NAMES.forEach(name -> crashes.put(name, 1));
        return crashes;
    }
}
