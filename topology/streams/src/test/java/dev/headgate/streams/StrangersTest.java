package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Vendor;
import org.junit.jupiter.api.Test;

class StrangersTest {

    private final Strangers strangers = new Strangers();

    StrangersTest() {
        for (long ordinal = 1; ordinal <= 4; ordinal++) {
            strangers.add(new Strangers.Waiting("late", ordinal, 10 + ordinal));
        }
        strangers.add(new Strangers.Waiting("never", 5, 20));
    }

    @Test
    void shouldGiveThoseOfAVendorInPartsAndBeDueUntilThereAreNone() {
        assertThat(strangers.claim("late", 3))
                .extracting(Strangers.Waiting::ordinal)
                .containsExactly(1L, 2L, 3L);
        assertThat(strangers.nextDue()).isZero();
        assertThat(strangers.claim("late", 3))
                .extracting(Strangers.Waiting::ordinal)
                .containsExactly(4L);
        assertThat(strangers.nextDue()).isPositive();
        assertThat(strangers.vendors()).containsExactly("never");
    }

    @Test
    void shouldNotEndWhatWasClaimed() {
        strangers.claim("late", 3);

        assertThat(strangers.over(100, 10))
                .extracting(Strangers.Waiting::ordinal)
                .containsExactly(4L, 5L);
        assertThat(strangers.nextDue()).isEqualTo(Vendor.NEVER);
    }

    @Test
    void shouldEndThoseWhoseTimeIsOverInParts() {
        assertThat(strangers.over(100, 2))
                .extracting(Strangers.Waiting::ordinal)
                .containsExactly(1L, 2L);
        assertThat(strangers.waiting("late")).isEqualTo(2);
    }
}
