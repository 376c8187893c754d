package dev.headgate.trials.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.footprint.Resource;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The judge under faults, for a short time: {@code ./headgate chaos} plays the long ones. */
@Tag("broker")
@Timeout(600)
class ChaosSmokeTest {

    @Test
    void shouldLoseAndDoubleNothingThoughAnInstanceIsKilled() throws Exception {
        Report _ = play(1, 2, 400, FaultKind.CRASH_MID_CALL);
    }

    @Test
    @Tag("full")
    void shouldLoseAndDoubleNothingThoughInstancesAreHurt() throws Exception {
        Report report = play(1, 12, 1_500, FaultKind.CRASH_AFTER_ANSWER, FaultKind.REBALANCE, FaultKind.ZOMBIE);

        assertThat(report.rows("footprint"))
                .hasSameSizeAs(Resource.values())
                .allMatch(it -> it.number("samples") > 0 && it.number("lastThird") > 0);
    }

    @Test
    @Tag("full")
    void shouldLoseAndDoubleNothingThoughAnInstanceAndABrokerAreKilled() throws Exception {
        Report _ = play(ChaosOptions.BROKERS, 12, 1_500, FaultKind.CRASH_AFTER_SURVIVORS, FaultKind.BROKER_KILL);
    }

    private static Report play(int brokers, int seconds, int intents, FaultKind... faults) throws Exception {
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        ChaosOptions options = new ChaosOptions(
                1,
                brokers,
                Duration.ofSeconds(seconds),
                EnumSet.copyOf(Arrays.asList(faults)),
                null,
                intents,
                Duration.ofSeconds(1),
                null);

        Report report = ChaosRun.play(options, told::add);

        String all = String.join("\n", told) + "\n" + String.join("\n", report.inWords());
        assertThat(report.ok()).as(all).isTrue();
        assertThat(report.rows("faults")).as(all).allMatch(it -> it.number("happened") > 0);
        assertThat(report.number("counts.lost")).as(all).isZero();
        assertThat(report.number("counts.duplicates")).as(all).isZero();
        assertThat(report.number("counts.outcomes")).as(all).isEqualTo(report.number("counts.intents"));
        assertThat(report.number("counts.intents")).as(all).isGreaterThanOrEqualTo(intents);
        assertThat(report.group("wrongs").figures().values()).as(all).containsOnly(0L);
        assertThat(String.valueOf(report.value("work")))
                .as(all)
                .contains("single", "shared", "list", "stream", "update", "batched", "schedule");
        assertThat(names(report)).isEqualTo(names(ChaosFiguresTest.kept().getFirst()));
        return report;
    }

    /** The names of all figures, but for the counts by kind. */
    private static List<String> names(Report report) {
        return report.names().stream()
                .map(it -> it.replaceAll("^(kinds|work)\\..*", "$1"))
                .toList();
    }
}
