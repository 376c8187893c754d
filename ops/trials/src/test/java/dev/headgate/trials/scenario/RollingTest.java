package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The verdict; a test in the lab plays the scenario, because it runs the users' commands. */
class RollingTest {

    @Test
    void shouldBeOkWhenEveryPromiseWasKept() throws Exception {
        Report report = judged("stops", 10);

        assertThat(report.ok()).isTrue();
        assertThat(report.inWords()).hasSize(4).noneMatch(line -> line.contains("NOT OK"));
    }

    @ParameterizedTest
    @CsvSource({
        "cleanStops, 9",
        "calls.lost, 1",
        "calls.duplicates, 1",
        "calls.overQuota, 1",
        "calls.coolDowns, 0",
        "calls.inCoolDown, 1",
        "calls.outOfOrder, 1",
        "calls.secondCalls, 1",
        "calls.calledThoughCancelled, 1",
        "calls.repeats, 121",
        "calls.outcomes.CANCELLED, 299",
        "calls.outcomes.SUCCEEDED, 4500",
        "calls.outcomes.FAILED, 1",
        "formats.previous, 3",
        "formats.newerBefore, 1",
        "formats.newerAfter, 0",
        "refusal.exit, 1"
    })
    void shouldNotBeOkWhenOneWasBroken(String figure, long value) throws Exception {
        assertThat(judged(figure, value).ok()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"formats.heldUp", "refusal.named"})
    void shouldNotBeOkWhenTheNewerFormatWasNotHeldBackOrTheRefusalDidNotNameIt(String figure) throws Exception {
        assertThat(judged(figure, false).ok()).isFalse();
    }

    @Test
    void shouldKnowARecordsFormatByItsHead() {
        assertThat(Rolling.Changelogs.format(new byte[] {(byte) 0xF6, 3, (byte) 0xC3, 1}))
                .isEqualTo(3);
        assertThat(Rolling.Changelogs.format(new byte[] {(byte) 0xF6, (byte) 200}))
                .isEqualTo(200);
        assertThat(Rolling.Changelogs.format(new byte[] {(byte) 0xC3, 1, 2})).isEqualTo(1);
        assertThat(Rolling.Changelogs.format(new byte[] {(byte) 0xF6})).isEqualTo(1);
        assertThat(Rolling.Changelogs.format(new byte[0])).isEqualTo(1);
    }

    private static Report judged(String figure, Object value) throws Exception {
        Report report = KeptFigures.of("rolling", 0).with(figure, value);
        new Rolling().judge(report);
        return report;
    }
}
