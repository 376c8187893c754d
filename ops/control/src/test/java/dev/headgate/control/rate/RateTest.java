package dev.headgate.control.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateTest {

    @Test
    void shouldSayHowLongTheRestTakes() {
        Rate rate = Rate.of(30, Duration.ofSeconds(20));

        assertThat(rate.perSecond()).isEqualTo(1.5);
        assertThat(rate.timeFor(3)).isEqualTo(Duration.ofSeconds(2));
        assertThat(rate.timeFor(0)).isZero();
        assertThat(rate.secondsFor(4)).isEqualTo(3);
    }

    @Test
    void shouldKnowNoEndWhereNothingProceeds() {
        assertThat(Rate.of(5, Duration.ZERO)).isEqualTo(Rate.NONE);
        assertThat(Rate.NONE.timeFor(1)).isNull();
        assertThat(Rate.NONE.secondsFor(1)).isNull();
        assertThat(Rate.NONE.timeFor(0)).isZero();
    }
}
