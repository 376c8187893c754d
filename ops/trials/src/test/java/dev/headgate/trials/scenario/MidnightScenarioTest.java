package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.trials.Beside;
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
class MidnightScenarioTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final LocalDate LONG_DAY = LocalDate.of(2026, 10, 25);

    /** Three vendors at one midnight in Berlin: of two, the profile is wrong, and the judge must see it. */
    @Test
    void shouldUseUpBothDaysAndBeCaughtWhereTheProfileNamesAnotherZone() throws Exception {
        List<Midnight> midnights = List.of(
                new Midnight("right", BERLIN, BERLIN, LONG_DAY, BERLIN, Duration.ofMillis(-500)),
                new Midnight("profile-utc", BERLIN, UTC, LONG_DAY, BERLIN, Duration.ZERO),
                new Midnight("vendor-utc", UTC, BERLIN, LONG_DAY, BERLIN, Duration.ZERO));

        MidnightFigures figures = new MidnightScenario(midnights, Duration.ofSeconds(13), Duration.ofSeconds(4))
                .run(new ScenarioOptions(1, null), _ -> {});
        assertThat(figures.midnights().get(0).ok()).as(figures.toString()).isTrue();
        assertThat(figures.midnights().get(1).after())
                .as("the next day lies idle")
                .isZero();
        assertThat(figures.midnights().get(2).overQuota())
                .as("the day is exceeded")
                .isPositive();
        assertThat(figures.ok()).isFalse();
    }
}
