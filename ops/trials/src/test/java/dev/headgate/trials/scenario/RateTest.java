package dev.headgate.trials.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RateTest {

    private static final long MS = 1_000_000;

    /** Bursts of so many calls at once, every so many milliseconds. */
    private static long[] bursts(int bursts, int size, long everyMillis) {
        return LongStream.range(0, (long) bursts * size)
                .map(i -> i / size * everyMillis * MS)
                .toArray();
    }

    @Test
    void shouldCountTheSameWhereverTheTimeBegins() {
        long[] arrivals = bursts(30, 100, 1_050);

        for (long from = 0; from < 3_000; from += 7) {
            Rate rate = Rate.cycles(arrivals, from * MS, Long.MAX_VALUE, 100, 20);

            assertThat(rate.calls()).isEqualTo(2_000);
            assertThat(rate.seconds()).isCloseTo(21.0, within(1e-9));
        }
    }

    @Test
    void shouldBeAWholeShareWhenEachPermitIsUsedAgainAWindowAfterTheAnswer() {
        Rate rate = Rate.cycles(bursts(30, 100, 1_050), 0, Long.MAX_VALUE, 100, 20);

        assertThat(rate.shareOf(100, 1.0, 0.050)).isCloseTo(1.0, within(1e-9));
    }

    @Test
    void shouldBeLessWhenPermitsLieIdle() {
        Rate rate = Rate.cycles(bursts(30, 100, 1_100), 0, Long.MAX_VALUE, 100, 20);

        assertThat(rate.shareOf(100, 1.0, 0.050)).isCloseTo(1.05 / 1.1, within(1e-9));
    }

    @Test
    void shouldCountOnlyWholeCyclesBetweenTwoInstants() {
        Rate rate = Rate.between(bursts(10, 10, 200), 100 * MS, 1_000 * MS, 10);

        assertThat(rate.calls()).isEqualTo(30);
        assertThat(rate.perSecond()).isCloseTo(50.0, within(1e-9));
    }

    @Test
    void shouldSayWhenThereIsNotOneWholeCycle() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Rate.between(bursts(1, 10, 200), 0, 100 * MS, 10))
                .withMessageContaining("only 10 calls");
    }

    @Test
    void shouldCountArrivalsFromAnInstantToBeforeAnother() {
        long[] arrivals = bursts(10, 10, 200);

        assertThat(Rate.count(arrivals, 200 * MS, 600 * MS)).isEqualTo(20);
    }

    @Test
    void shouldMeasureAsManyCyclesAsFit() {
        Rate rate = Quota.Use.rate(bursts(30, 100, 1_200), 0, Duration.ofSeconds(20), 100, 0.2);

        assertThat(rate.calls()).isEqualTo(1_600);
    }
}
