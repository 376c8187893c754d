package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenariosTest {

    @Test
    void shouldHaveNamesThatAreUniqueAndDescriptionsOfOneLine() {
        assertThat(Scenarios.ALL)
                .extracting(Scenario::name)
                .doesNotHaveDuplicates()
                .containsExactly(
                        "quota",
                        "penalty",
                        "compound",
                        "campaigns",
                        "midnight",
                        "cooldown-crash",
                        "daily-quota-crash",
                        "zombie",
                        "clean-stop",
                        "parked",
                        "room",
                        "ring-once",
                        "outage",
                        "recreated",
                        "rolling",
                        "grow",
                        "schedule",
                        "grpc",
                        "pool",
                        "collapse",
                        "batch",
                        "stream",
                        "vendors",
                        "collect",
                        "tokens",
                        "priority",
                        "fairness",
                        "ordering",
                        "groups",
                        "update",
                        "reserve",
                        "partitioners",
                        "client",
                        "gateway",
                        "steer",
                        "profiles",
                        "what-if");
        assertThat(Scenarios.ALL)
                .extracting(Scenario::description)
                .allSatisfy(
                        it -> assertThat(it).isNotBlank().hasSizeLessThan(100).doesNotContain("\n"));
    }

    @Test
    void shouldFindAScenarioByItsName() {
        assertThat(Scenarios.named("quota")).extracting(Scenario::script).isInstanceOf(Quota.class);
        assertThat(Scenarios.named("nothing")).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 2, 901})
    void shouldRefuseToMeasureForeverOrHardlyAtAll(int seconds) {
        assertThatIllegalArgumentException().isThrownBy(() -> new ScenarioOptions(1, seconds));
    }

    @Test
    void shouldBeJsonWithTheFiguresAndOk() throws Exception {
        JsonNode json = new JsonMapper().valueToTree(KeptFigures.of("quota", 0).entitled("quota", 7));

        assertThat(json.propertyStream().map(it -> it.getKey()))
                .containsExactly("scenario", "seed", "ok", "latencies", "transits");
        assertThat(json.at("/ok").isBoolean()).isTrue();
        assertThat(json.at("/latencies/0/share").doubleValue()).isEqualTo(0.9951);
        assertThat(json.at("/latencies/0").has("mostInWindow")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "0.990, 0, 0, 300, true",
        "1.010, 0, 0, 300, true",
        "0.989, 0, 0, 300, false",
        "1.011, 0, 0, 300, false",
        "1.000, 1, 0, 300, false",
        "1.000, 0, 1, 300, false",
        "1.000, 0, 0, 128, false"
    })
    void shouldBeOkOnlyWithinAPercentOfAllVendorsAndNeverOver(
            double share, long over, long refused, long backlog, boolean ok) throws Exception {
        Report report = goodQuota();
        report.rows("latencies")
                .getFirst()
                .with("share", share)
                .with("overQuota", over)
                .with("refusals", refused)
                .with("leastBacklog", backlog);

        new Quota().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({"true, 0, 0, true", "true, 1, 0, false", "true, 0, 1, false", "false, 1, 0, true", "false, 0, 0, false"
    })
    void shouldSeeWhatIsTooMuchExactlyWhereTheProfileIsWrong(boolean longEnough, long over, long refused, boolean ok)
            throws Exception {
        Report report = goodQuota();
        report.rows("transits")
                .getFirst()
                .with("longEnough", longEnough)
                .with("overQuota", over)
                .with("refusals", refused);

        new Quota().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(2);
    }

    /** The good ones of the figures that are kept. */
    private static Report goodQuota() throws Exception {
        Report kept = KeptFigures.of("quota", 0);
        Report good = new Report();
        for (String list : List.of("latencies", "transits")) {
            kept.rows(list).getFirst().figures().forEach(good.row(list)::with);
        }
        return good;
    }

    @ParameterizedTest
    @CsvSource({
        "0.98, 0, 0, 0, 40, true",
        "0.979, 0, 0, 0, 40, false",
        "1.00, 1, 0, 0, 40, false",
        "1.00, 0, 1, 0, 40, false",
        "1.00, 0, 0, 1, 40, false",
        "1.00, 0, 0, 0, 0, false"
    })
    void shouldBeOkOnlyWhenEachLimitIsUsedAndTheRestWaits(
            double share, long over, long refused, long lost, long waiting, boolean ok) throws Exception {
        Report report = KeptFigures.of("compound", 0)
                .with("refusals", refused)
                .with("lost", lost)
                .with("waiting", waiting);
        report.rows("limits").getLast().with("share", share).with("overQuota", over);

        new Compound().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "2000, 0, 0, 4000, 0, 0, true, 0.95, true",
        "1999, 0, 0, 4000, 0, 0, true, 1.0, false",
        "2000, 1, 0, 4000, 0, 0, true, 1.0, false",
        "2000, 0, 1, 4000, 0, 0, true, 1.0, false",
        "2000, 0, 0, 4001, 0, 0, true, 1.0, false",
        "2000, 0, 0, 4000, 1, 0, true, 1.0, false",
        "2000, 0, 0, 4000, 0, 1, true, 1.0, false",
        "2000, 0, 0, 4000, 0, 0, true, 0.94, false",
        "2000, 0, 0, 4000, 0, 0, false, 0.94, true"
    })
    void shouldBeOkOnlyWhenEveryCampaignIsServedOnceAndInTurn(
            long succeeded,
            long lost,
            long doubled,
            int most,
            long over,
            long refused,
            boolean judged,
            double fair,
            boolean ok)
            throws Exception {
        Report report = KeptFigures.of("campaigns", 0)
                .with("calls.succeeded", succeeded)
                .with("calls.lost", lost)
                .with("calls.duplicates", doubled)
                .with("calls.mostInWindow", most)
                .with("calls.overQuota", over)
                .with("calls.refusals", refused)
                .with("fairness.judged", judged)
                .with("fairness.leastToMost", fair);

        new Campaigns().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(3).last().asString().contains("not told");
    }

    @Test
    void shouldMixTheCampaignsAndGiveHalfOfAllToOne() {
        List<Integer> campaigns = Campaigns.mixed(7_600, 5);

        assertThat(campaigns).hasSize(7_600).isNotEqualTo(Campaigns.mixed(7_600, 6));
        assertThat(campaigns).filteredOn(it -> it == 0).hasSize(3_800);
        assertThat(campaigns).filteredOn(it -> it == 19).hasSize(200);
    }

    @ParameterizedTest
    @CsvSource({
        "294, 294, 0, 0, 588, true",
        "293, 300, 0, 0, 593, false",
        "300, 293, 0, 0, 593, false",
        "301, 300, 1, 0, 901, false",
        "300, 300, 0, 1, 600, false",
        "300, 300, 0, 0, 599, false"
    })
    void shouldBeOkOnlyWhenBothDaysAreUsedUpAndNeitherExceeded(
            long before, long after, long over, long refused, long outcomes, boolean ok) throws Exception {
        Report report = KeptFigures.of("midnight", 0);
        report.rows("midnights")
                .getFirst()
                .with("before", before)
                .with("after", after)
                .with("overQuota", over)
                .with("refusals", refused)
                .with("outcomes", outcomes);

        new Midnight().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
        assertThat(report.inWords()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-29, 23, 2026-03-29T22:00:00Z",
        "2026-06-15, 24, 2026-06-15T22:00:00Z",
        "2026-10-25, 25, 2026-10-25T23:00:00Z"
    })
    void shouldKnowWhenADayEndsThatIsShorterOrLonger(String day, long hours, Instant end) {
        Midnight.Day its = Midnight.Day.of("v", "Europe/Berlin", day, Duration.ZERO);

        assertThat(its.length()).isEqualTo(Duration.ofHours(hours));
        assertThat(its.end()).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 63, false, 10.1, 0.98, true",
        "1, 63, false, 10.1, 0.98, false",
        "0, 0, false, 10.1, 0.98, false",
        "0, 63, true, 20.1, 0.98, false",
        "0, 63, false, 9.9, 0.98, false",
        "0, 63, false, 10.1, 0.979, false"
    })
    void shouldBeOkOnlyWhenTheCoolDownWasObeyedAndTheNeighbourUnharmed(
            long inside, long siblings, boolean escalated, double paused, double share, boolean ok) throws Exception {
        Report report = KeptFigures.of("penalty", 0)
                .with("vendor.inCoolDown", inside)
                .with("vendor.siblings", siblings)
                .with("vendor.escalated", escalated)
                .with("vendor.pausedSeconds", paused)
                .with("vendor.share", share);

        new Penalty().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 0, 0, 1.0, true",
        "1, 1, 0, 0, 1.0, false",
        "0, 0, 0, 0, 1.0, false",
        "0, 1, 1, 0, 1.0, false",
        "0, 1, 0, 1, 1.0, false",
        "0, 1, 0, 0, 0.97, false"
    })
    void shouldBeOkOnlyWhenOneAccountAloneIsConcerned(
            long inside, long refused, long others, long called, double share, boolean ok) throws Exception {
        Report report = KeptFigures.of("penalty", 0)
                .with("account.inCoolDown", inside)
                .with("account.refused", refused)
                .with("account.othersRefused", others)
                .with("account.calledInside", called)
                .with("account.share", share);

        new Penalty().judge(report);

        assertThat(report.ok()).isEqualTo(ok);
    }
}
