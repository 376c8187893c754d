package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
import dev.headgate.trials.judge.Report;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

@Tag("broker")
@Tag("full")
@Timeout(240)
@Isolated(Beside.RATES)
class MidnightTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final LocalDate LONG_DAY = LocalDate.of(2026, 10, 25);

    /** Three vendors at one midnight in Berlin: of two, the profile is wrong, and the judge must see it. */
    @Test
    void shouldUseUpBothDaysAndBeCaughtWhereTheProfileNamesAnotherZone() throws Exception {
        List<Midnight.Day> days = List.of(
                new Midnight.Day("right", BERLIN, BERLIN, LONG_DAY, BERLIN, Duration.ofMillis(-500)),
                new Midnight.Day("profile-utc", BERLIN, UTC, LONG_DAY, BERLIN, Duration.ZERO),
                new Midnight.Day("vendor-utc", UTC, BERLIN, LONG_DAY, BERLIN, Duration.ZERO));

        Report report = new Midnight(days, Duration.ofSeconds(13), Duration.ofSeconds(4))
                .run(new ScenarioOptions(1, null), _ -> {});

        List<Report> midnights = report.rows("midnights");
        assertThat(report.inWords())
                .as(report.toString())
                .hasSize(3)
                .first()
                .asString()
                .doesNotContain("NOT OK");
        assertThat(midnights.get(1).number("after"))
                .as("the next day lies idle")
                .isZero();
        assertThat(midnights.get(2).number("overQuota"))
                .as("the day is exceeded")
                .isPositive();
        assertThat(report.ok()).isFalse();
        assertThat(report.names()).isEqualTo(KeptFigures.of("midnight", 0).names());
    }
}
