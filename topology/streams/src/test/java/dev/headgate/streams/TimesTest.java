package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimesTest {

    private final Times times = new Times();

    @Test
    void shouldGiveTheEarliestFirstAndTheLowestOfEqualTimes() {
        Random random = new Random(1);
        for (int i = 0; i < 5000; i++) {
            times.add(random.nextInt(100), random.nextInt(1000));
        }

        List<Long> taken = take();

        assertThat(taken).hasSize(5000).isSorted();
    }

    private List<Long> take() {
        List<Long> taken = new ArrayList<>();
        while (!times.isEmpty()) {
            taken.add(times.time() * 1000 + times.value());
            times.remove();
        }
        return taken;
    }
}
