package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.headgate.core.policy.Nanos;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnknownVendorIntentsTest {

    private final UnknownVendorIntents unknown = new UnknownVendorIntents();

    UnknownVendorIntentsTest() {
        for (long ordinal = 1; ordinal <= 4; ordinal++) {
            unknown.add(new UnknownVendorIntents.Waiting("late", ordinal, ordinal, 10 + ordinal));
        }
        unknown.add(new UnknownVendorIntents.Waiting("never", 5, 5, 20));
    }

    @Test
    void shouldGiveThoseOfAVendorInPartsAndBeDueUntilThereAreNone() {
        unknown.found("late");

        assertThat(claim(3)).containsExactly(1L, 2L, 3L);
        assertThat(unknown.nextDue()).isZero();
        assertThat(claim(1)).containsExactly(4L);
        assertThat(unknown.nextDue()).isPositive();
        assertThat(unknown.vendors()).containsExactly("never");
        assertThat(unknown.size()).isOne();
    }

    @Test
    void shouldNotLookAtWhatWasClaimed() {
        claim(3);

        assertThat(ordinals(unknown.due(100, 10))).containsExactly(4L, 5L);
        assertThat(unknown.nextDue()).isEqualTo(Nanos.NEVER);
    }

    @Test
    void shouldLookAtThoseWhoseTimeHasComeInParts() {
        assertThat(ordinals(unknown.due(100, 2))).containsExactly(1L, 2L);
        assertThat(ordinals(unknown.due(100, 2))).containsExactly(3L, 4L);
    }

    @Test
    void shouldKeepThePlaceOfWhatIsLookedAtLater() {
        UnknownVendorIntents.Waiting first = unknown.due(11, 1).getFirst();

        unknown.later(first, 50);

        assertThat(ordinals(unknown.due(49, 10))).containsExactly(2L, 3L, 4L, 5L);
        assertThat(ordinals(unknown.due(50, 10))).containsExactly(1L);
        assertThat(claim(4)).containsExactly(1L, 2L, 3L, 4L);
    }

    private List<Long> claim(int times) {
        return IntStream.range(0, times).mapToObj(i -> unknown.claim("late")).toList();
    }

    private static List<Long> ordinals(List<UnknownVendorIntents.Waiting> waiting) {
        return waiting.stream().map(UnknownVendorIntents.Waiting::ordinal).toList();
    }
}
