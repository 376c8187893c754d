package dev.headgate.console.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class RateHistoryTest {

    private static final Instant START = Instant.parse("2026-11-27T10:00:00Z");

    private final RateHistory history = new RateHistory();

    @Test
    void shouldBeZeroUntilTwoReportsCame() {
        history.take(1_000, START);

        assertThat(history.perSecond(START)).isZero();
    }

    @Test
    void shouldDivideWhatEndedByTheTimeBetweenReports() {
        history.take(1_000, START);
        history.take(1_040, START.plusSeconds(4));

        assertThat(history.perSecond(START.plusSeconds(5))).isEqualTo(10);
    }

    @Test
    void shouldForgetWhatIsNotOfLate() {
        for (int second = 0; second <= 60; second++) {
            history.take(second < 30 ? second * 100L : 2_900 + (second - 29) * 10L, START.plusSeconds(second));
        }

        assertThat(history.perSecond(START.plusSeconds(60))).isEqualTo(10);
    }

    @Test
    void shouldBeZeroAgainWhenNothingIsHeard() {
        history.take(0, START);
        history.take(100, START.plusSeconds(5));

        assertThat(history.perSecond(START.plusSeconds(16))).isZero();
    }

    @Test
    void shouldTakeALowerCountForAnotherOwners() {
        history.take(5_000, START);
        history.take(30, START.plusSeconds(5));
        history.take(60, START.plusSeconds(8));

        assertThat(history.perSecond(START.plusSeconds(8))).isEqualTo(10);
    }

    @Test
    void shouldKeepEachSlotOfTheLastMinutes() {
        history.take(0, START);
        history.take(50, START.plusSeconds(6));
        history.take(150, START.plusSeconds(11));

        double[] rates = history.history(START.plusSeconds(20));

        assertThat(rates).hasSize(RateHistory.SLOTS - 1);
        assertThat(rates[rates.length - 3]).isEqualTo(10);
        assertThat(rates[rates.length - 2]).isEqualTo(20);
        assertThat(rates[rates.length - 1]).isZero();
    }

    @Test
    void shouldForgetSlotsThatAreTooOld() {
        history.take(0, START);
        history.take(50, START.plusSeconds(6));
        history.take(60, START.plusSeconds(6 + (long) RateHistory.SLOTS * RateHistory.SLOT_SECONDS));

        double[] rates = history.history(START.plusSeconds(11 + (long) RateHistory.SLOTS * RateHistory.SLOT_SECONDS));

        assertThat(rates).containsOnly(0, 2);
    }
}
