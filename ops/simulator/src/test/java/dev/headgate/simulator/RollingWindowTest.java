package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RollingWindowTest {

    @Test
    void shouldForgetAnArrivalExactlyOneWindowOld() {
        // Given
        RollingWindow window = new RollingWindow(100, 10);
        window.add(1_000);

        // When
        int justBefore = window.size(1_099);
        int exactly = window.size(1_100);

        // Then
        assertThat(justBefore).isEqualTo(1);
        assertThat(exactly).isZero();
    }

    @Test
    void shouldAgreeWithAPlainQueueWhileItGrowsAndWraps() {
        // Given
        Random random = new Random(7);
        RollingWindow window = new RollingWindow(500, 1_000);
        Deque<Long> plain = new ArrayDeque<>();
        long now = Long.MAX_VALUE - 10_000;

        for (int i = 0; i < 20_000; i++) {
            // When
            now += random.nextInt(i % 4_000 < 2_000 ? 3 : 60);
            long at = now;
            plain.removeIf(time -> at - time >= 500);
            int size = window.size(now);

            // Then
            assertThat(size).isEqualTo(plain.size());
            if (size > 0) {
                assertThat(window.untilFewer(now)).isEqualTo(plain.getFirst() + 500 - now);
            }
            window.add(now);
            plain.add(now);
        }
    }

    @Test
    void shouldKeepTheNewestWhenFull() {
        // Given
        RollingWindow window = new RollingWindow(100, 2);

        // When
        window.add(1);
        window.add(2);
        window.add(3);

        // Then
        assertThat(window.size(3)).isEqualTo(2);
        assertThat(window.untilFewer(3)).isEqualTo(99);
    }
}
