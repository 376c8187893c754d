package dev.headgate.control.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RateHistoryTest {

    private static final Instant START = Instant.parse("2026-11-27T10:00:00Z");

    private static final int SLOTS = 180;
    private static final int SLOT_SECONDS = 5;

    private final RateHistory history = history(Duration.ofSeconds(10));

    private static RateHistory history(Duration recent) {
        return new RateHistory(SLOTS, Duration.ofSeconds(SLOT_SECONDS), recent, Duration.ofSeconds(1));
    }

    private @Nullable Double perSecond(Instant now) {
        return perSecond(history, now);
    }

    private static @Nullable Double perSecond(RateHistory history, Instant now) {
        Rate rate = history.rate(now);
        return rate == null ? null : rate.perSecond();
    }

    @Test
    void shouldKnowNoRateBeforeTheSecondCount() {
        history.add(1_000, START);

        assertThat(perSecond(START)).isNull();
    }

    @Test
    void shouldDivideTheGrowthByTheTimeBetweenCounts() {
        history.add(1_000, START);
        history.add(1_040, START.plusSeconds(4));

        assertThat(perSecond(START.plusSeconds(5))).isEqualTo(10);
    }

    @Test
    void shouldForgetCountsThatAreNotRecent() {
        for (int second = 0; second <= 60; second++) {
            history.add(second < 30 ? second * 100L : 2_900 + (second - 29) * 10L, START.plusSeconds(second));
        }

        assertThat(perSecond(START.plusSeconds(60))).isEqualTo(10);
    }

    @Test
    void shouldKnowNoRateWhenNoCountCameLately() {
        history.add(0, START);
        history.add(100, START.plusSeconds(5));

        assertThat(perSecond(START.plusSeconds(16))).isNull();
    }

    @Test
    void shouldTakeALowerCountForThatOfANewOwner() {
        history.add(5_000, START);
        history.add(30, START.plusSeconds(5));
        history.add(60, START.plusSeconds(8));

        assertThat(perSecond(START.plusSeconds(8))).isEqualTo(10);
    }

    @Test
    void shouldGoByTheLastMinute() {
        RateHistory minute = history(Duration.ofMinutes(1));
        minute.add(0, START);
        minute.add(5_000, START.plusSeconds(50));
        minute.add(5_100, START.plusSeconds(100));

        assertThat(perSecond(minute, START.plusSeconds(100))).isEqualTo(2.0);
    }

    @Test
    void shouldBeginAnewWithANewOwner() {
        RateHistory minute = history(Duration.ofMinutes(1));
        minute.add(1_000, START);
        minute.add(5, START.plusSeconds(10));
        assertThat(perSecond(minute, START.plusSeconds(10))).isNull();

        minute.add(25, START.plusSeconds(20));

        assertThat(perSecond(minute, START.plusSeconds(20))).isEqualTo(2.0);
    }

    @Test
    void shouldNotTakeTwoCountsInAMomentForAGreatRate() {
        history.add(0, START);
        history.add(20, START.plusMillis(10));

        assertThat(perSecond(START.plusSeconds(1))).isEqualTo(20);
    }

    @Test
    void shouldKeepEachSlotOfTheLastMinutes() {
        history.add(0, START);
        history.add(50, START.plusSeconds(6));
        history.add(150, START.plusSeconds(11));

        double[] rates = history.history(START.plusSeconds(20));

        assertThat(rates).hasSize(SLOTS - 1);
        assertThat(rates[rates.length - 3]).isEqualTo(10);
        assertThat(rates[rates.length - 2]).isEqualTo(20);
        assertThat(rates[rates.length - 1]).isZero();
    }

    @Test
    void shouldForgetSlotsThatAreTooOld() {
        history.add(0, START);
        history.add(50, START.plusSeconds(6));
        history.add(60, START.plusSeconds(6 + (long) SLOTS * SLOT_SECONDS));

        double[] rates = history.history(START.plusSeconds(11 + (long) SLOTS * SLOT_SECONDS));

        assertThat(rates).containsOnly(0, 2);
    }
}
