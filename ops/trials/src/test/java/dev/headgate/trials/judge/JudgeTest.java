package dev.headgate.trials.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.headgate.simulator.Report;
import dev.headgate.simulator.VendorReport;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {

    private static final Duration TOOK = Duration.ofMillis(12_345);
    private static final List<IntentKey> SENT =
            List.of(new IntentKey("ads", "1"), new IntentKey("ads", "2"), new IntentKey("chat", "1"));

    @Test
    void shouldCountWhatWasKept() {
        Report report = report(vendor("ads", 0, 0, 0, 0), vendor("chat", 0, 0, 0, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/2", "chat/1"), report, TOOK);

        assertThat(judgement.total()).isEqualTo(new Figures(3, 3, 0, 0, 0, 0, 0, 4, 10, 40, 12.3));
        assertThat(judgement.vendors().get("chat")).isEqualTo(new Figures(1, 1, 0, 0, 0, 0, 0, 2, 5, 20, 12.3));
        assertThat(judgement.kept()).isTrue();
        assertThat(judgement.complete()).isTrue();
        assertThat(judgement.inWords())
                .contains("Nothing was lost: each of the 3 intents")
                .contains("No vendor was called inside a cool-down.")
                .doesNotContain("ads", "chat");
    }

    @Test
    void shouldNameTheVendorThatLostAnIntent() {
        Report report = report(vendor("ads", 0, 0, 0, 0), vendor("chat", 0, 0, 0, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "chat/1"), report, TOOK);

        assertThat(judgement.total().lost()).isEqualTo(1);
        assertThat(judgement.kept()).isFalse();
        assertThat(judgement.complete()).isFalse();
        assertThat(judgement.inWords()).contains("LOST: intents without an outcome: 1 (ads 1).");
    }

    @Test
    void shouldNameTheVendorWithASecondOutcome() {
        Report report = report(vendor("ads", 0, 0, 0, 0), vendor("chat", 0, 0, 0, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/2", "chat/1", "chat/1", "chat/1"), report, TOOK);

        assertThat(judgement.total().duplicates()).isEqualTo(2);
        assertThat(judgement.kept()).isFalse();
        assertThat(judgement.complete()).isFalse();
        assertThat(judgement.inWords()).contains("DOUBLED: outcomes beyond the one owed: 2 (chat 2).");
    }

    @Test
    void shouldNotLetASecondOutcomeHideALostIntent() {
        Report report = report(vendor("ads", 0, 0, 0, 0), vendor("chat", 0, 0, 0, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/1", "chat/1"), report, TOOK);

        assertThat(judgement.complete()).isTrue();
        assertThat(judgement.total().lost()).isEqualTo(1);
        assertThat(judgement.total().duplicates()).isEqualTo(1);
        assertThat(judgement.kept()).isFalse();
    }

    @Test
    void shouldCountAnOutcomeNobodyAskedForAsADuplicate() {
        Report report = report(vendor("ads", 0, 0, 0, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/2", "chat/1", "ghost/9"), report, TOOK);

        assertThat(judgement.inWords()).contains("DOUBLED: outcomes beyond the one owed: 1 (ghost 1).");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 0, 0, REPEATED: calls made again after they had succeeded: 3 (chat 3).",
        "0, 4, 0, OVER QUOTA: calls beyond a limit: 4 (chat 4).",
        "0, 0, 5, IN COOL-DOWN: calls while the vendor had asked not to be called: 5 (chat 5)."
    })
    void shouldNameTheVendorWhereAPromiseWasBroken(long repeats, long overQuota, long inCoolDown, String words) {
        Report report = report(vendor("ads", 0, 0, 0, 0), vendor("chat", repeats, overQuota, inCoolDown, 0));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/2", "chat/1"), report, TOOK);

        assertThat(judgement.kept()).isFalse();
        assertThat(judgement.inWords()).contains(words);
    }

    @Test
    void shouldNotCallItKeptWhenArrivalsWereNotJudged() {
        Report report = report(vendor("ads", 0, 0, 0, 7));

        Judgement judgement = Judge.judge(SENT, outcomes("ads/1", "ads/2", "chat/1"), report, TOOK);

        assertThat(judgement.kept()).isFalse();
        assertThat(judgement.inWords()).contains("no room to judge 7 calls");
    }

    @Test
    void shouldWriteTheFiguresInTheirOrder() throws Exception {
        Figures figures = new Figures(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1.5);

        String json = figures.toJson();

        assertThat(json)
                .isEqualTo("{\"intents\":1,\"outcomes\":2,\"lost\":3,\"duplicates\":4,\"repeats\":5,\"overQuota\":6,"
                        + "\"inCoolDown\":7,\"siblings\":8,\"throttled\":9,\"calls\":10,\"seconds\":1.5}");
        assertThat(Figures.fromJson(json)).isEqualTo(figures);
    }

    @Test
    void shouldRefuseMoreIntentsThanThereIsRoomFor() {
        Outcomes outcomes = new Outcomes(1);
        outcomes.add(Results.of("ads", "1"));
        outcomes.add(Results.of("ads", "1"));

        assertThatThrownBy(() -> outcomes.add(Results.of("ads", "2"))).isInstanceOf(IllegalStateException.class);
    }

    private static Outcomes outcomes(String... keys) {
        Outcomes outcomes = new Outcomes(100);
        Stream.of(keys).map(it -> it.split("/")).forEach(it -> outcomes.add(Results.of(it[0], it[1])));
        return outcomes;
    }

    private static VendorReport vendor(String id, long repeats, long overQuota, long inCoolDown, long unjudged) {
        return new VendorReport(
                id, 20, 15, 5, overQuota, 0, inCoolDown, 0, 2, repeats, 0, 0, unjudged, 3, 15, null, List.of());
    }

    private static Report report(VendorReport... vendors) {
        long unjudged = Stream.of(vendors).mapToLong(VendorReport::unjudged).sum();
        return new Report(List.of(vendors), new Report.Totals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, unjudged), 0);
    }
}
