package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.judge.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VendorsJudgeTest {

    @Test
    void shouldBeOkWhenEveryVendorWasCalledAsItWantsToBe() throws Exception {
        assertThat(judged("othersAfter401", 3).ok()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "succeeded, 799",
        "lost, 1",
        "duplicates, 1",
        "repeats, 1",
        "overQuota, 1",
        "inCoolDown, 1",
        "refused, 0",
        "refused, 2",
        "othersAfterRefusal, 1",
        "othersAfter401, 1",
        "othersAfter401, -1"
    })
    void shouldNotBeOkWithOneTooMany(String figure, long value) throws Exception {
        assertThat(judged(figure, value).ok()).isFalse();
    }

    @Test
    void shouldNotBeOkWhenAVendorThatNeverRefusesRefused() throws Exception {
        Report report = KeptFigures.of("vendors", 0);
        report.rows("vendors").getLast().with("refused", 1);

        new Vendors().judge(report);

        assertThat(report.ok()).isFalse();
    }

    @Test
    void shouldNotBeOkWhenTheSimulatorHadNoRoomToJudge() throws Exception {
        Report report = KeptFigures.of("vendors", 0).with("unjudged", 1);

        new Vendors().judge(report);

        assertThat(report.ok()).isFalse();
    }

    private static Report judged(String figure, long value) throws Exception {
        Report report = KeptFigures.of("vendors", 0);
        report.rows("vendors").getFirst().with(figure, value);
        new Vendors().judge(report);
        return report;
    }
}
