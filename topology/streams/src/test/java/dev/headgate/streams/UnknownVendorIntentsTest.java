package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.Vendor;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnknownVendorIntentsTest {

    private final UnknownVendorIntents strangers = new UnknownVendorIntents();

    UnknownVendorIntentsTest() {
        for (long ordinal = 1; ordinal <= 4; ordinal++) {
            strangers.add(new UnknownVendorIntents.Waiting("late", ordinal, ordinal, 10 + ordinal));
        }
        strangers.add(new UnknownVendorIntents.Waiting("never", 5, 5, 20));
    }

    @Test
    void shouldGiveThoseOfAVendorInPartsAndBeDueUntilThereAreNone() {
        strangers.found("late");

        assertThat(claim(3)).containsExactly(1L, 2L, 3L);
        assertThat(strangers.nextDue()).isZero();
        assertThat(claim(1)).containsExactly(4L);
        assertThat(strangers.nextDue()).isPositive();
        assertThat(strangers.vendors()).containsExactly("never");
        assertThat(strangers.size()).isOne();
    }

    @Test
    void shouldNotLookAtWhatWasClaimed() {
        claim(3);

        assertThat(ordinals(strangers.due(100, 10))).containsExactly(4L, 5L);
        assertThat(strangers.nextDue()).isEqualTo(Vendor.NEVER);
    }

    @Test
    void shouldLookAtThoseWhoseTimeHasComeInParts() {
        assertThat(ordinals(strangers.due(100, 2))).containsExactly(1L, 2L);
        assertThat(ordinals(strangers.due(100, 2))).containsExactly(3L, 4L);
    }

    @Test
    void shouldKeepThePlaceOfWhatIsLookedAtLater() {
        UnknownVendorIntents.Waiting first = strangers.due(11, 1).getFirst();

        strangers.later(first, 50);

        assertThat(ordinals(strangers.due(49, 10))).containsExactly(2L, 3L, 4L, 5L);
        assertThat(ordinals(strangers.due(50, 10))).containsExactly(1L);
        assertThat(claim(4)).containsExactly(1L, 2L, 3L, 4L);
    }

    private List<Long> claim(int times) {
        return IntStream.range(0, times).mapToObj(i -> strangers.claim("late")).toList();
    }

    private static List<Long> ordinals(List<UnknownVendorIntents.Waiting> waiting) {
        return waiting.stream().map(UnknownVendorIntents.Waiting::ordinal).toList();
    }
}
