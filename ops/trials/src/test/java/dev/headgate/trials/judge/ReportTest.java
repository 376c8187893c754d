package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private static final String JSON =
            "{\"calls\":12345,\"kept\":{\"lost\":0,\"share\":0.99},\"days\":[{\"day\":\"mon\"},{\"day\":\"tue\"}],"
                    + "\"heap\":[1.5,2.5],\"told\":null}";

    private record Judged(long lost, long repeats, double share) {}

    @Test
    void shouldWriteItsFiguresInTheOrderInWhichTheyWereAdded() throws Exception {
        Report report = new Report().with("calls", 12_345);
        report.group("kept").take(new Judged(0, 3, 2), "lost").rounded(2, "share", 0.9876);
        report.row("days").with("day", "mon");
        report.row("days").with("day", "tue");
        report.with("heap", List.of(1.5, 2.5)).with("told", null);

        assertThat(new JsonMapper().writeValueAsString(report)).isEqualTo(JSON);
        assertThat(report.names()).containsExactly("calls", "kept.lost", "kept.share", "days.day", "heap", "told");
    }

    @Test
    void shouldReadWhatItWrote() throws Exception {
        Report report = Report.of(JSON).with("kept.lost", 7);

        assertThat(report.number("calls")).isEqualTo(12_345);
        assertThat(report.number("kept.lost")).isEqualTo(7);
        assertThat(report.rows("days"))
                .hasSize(2)
                .last()
                .extracting(it -> it.value("day"))
                .isEqualTo("tue");
        assertThat(report.value("told")).isNull();
        assertThat(new JsonMapper().writeValueAsString(report)).isEqualTo(JSON.replace("\"lost\":0", "\"lost\":7"));
    }

    @Test
    void shouldNotTakeAMisspeltListForAnEmptyOne() {
        Report report = new Report().list("days");

        assertThat(report.rows("days")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> report.rows("dayz"))
                .withMessage("no list dayz is among the figures [days]");
    }

    @Test
    void shouldCountUp() {
        Report report = new Report().zero("calls", "bytes");

        report.count("calls", true).count("calls", false).count("calls", true).add("bytes", 512);

        assertThat(report.number("calls")).isEqualTo(2);
        assertThat(report.number("bytes")).isEqualTo(512);
    }

    @Test
    void shouldMarkASentenceIfACheckBeforeItFailed() {
        Report report = new Report().with("calls", 1_000).with("lost", 1);

        report.must("calls > 0")
                .say("{calls:,d} calls")
                .none("lost")
                .say("{lost} lost")
                .say("the end");

        assertThat(report.ok()).isFalse();
        assertThat(report.inWords()).containsExactly("1,000 calls", "1 lost  <- NOT OK", "the end");
        assertThat(report).asString().contains("calls=1000").contains("lost = 0");
    }

    @Test
    void shouldMarkOnlySentencesOfTheGroupThatFailed() {
        Report report = new Report();
        report.group("one")
                .with("ended", false)
                .must("ended")
                .note("one ended: {ended}")
                .say("one");
        report.group("two").with("ended", true).must("ended").say("two");

        assertThat(report.inWords()).containsExactly("one ended: false", "one  <- NOT OK", "two");
        assertThat(report.say("all", report.ok()).inWords()).last().isEqualTo("all  <- NOT OK");
    }

    @Test
    void shouldTellRatesThatWereMissedFromWhatIsWrong() {
        Report report = new Report().with("lost", 0).with("share", 0.9);
        Report kept = report.group("kept").with("share", 0.98);

        assertThat(report.none("lost").wasSlow()).isFalse();
        assertThat(report.reach("share >= 0.98").say("{share:.2f} used").wasSlow())
                .isTrue();
        assertThat(report.ok()).isFalse();
        assertThat(report.inWords()).containsExactly("0.90 used  <- NOT OK");
        assertThat(report).asString().contains("share >= 0.98");

        kept.must("share >= 0.99");

        assertThat(report.wasSlow()).isFalse();
    }
}
