package dev.headgate.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReceiveLogTest {

    @Test
    void shouldKeepEntriesAcrossChunksAndStopAtItsBound() {
        // Given
        ReceiveLog log = new ReceiveLog(100_000);

        // When
        for (int i = 0; i < 100_001; i++) {
            int index = log.append(i, 2L * i);
            log.flag(index, ReceiveLog.REFUSED);
            log.answered(index, 429);
        }

        // Then
        assertThat(log.size()).isEqualTo(100_000);
        assertThat(log.get(99_999))
                .isEqualTo(new ReceiveLog.Entry(99_999, 199_998, 429, false, false, false, true, false, false));
        assertThat(log.arrivalsNanos()).hasSize(100_000).isSorted();
    }

    @Test
    void shouldNotShowLaterArrivalsInAView() {
        // Given
        ReceiveLog log = new ReceiveLog(10);
        log.append(1, 0);

        // When
        ReceiveLog view = log.view();
        log.append(2, 0);

        // Then
        assertThat(view.entries()).hasSize(1);
        assertThatThrownBy(() -> view.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void shouldRememberKeysAsAMapDoes() {
        // Given
        KeyMemory memory = new KeyMemory(1_000_000);
        Map<String, Boolean> plain = new HashMap<>();
        Random random = new Random(3);

        for (int i = 0; i < 50_000; i++) {
            // When
            String key = "key-" + random.nextInt(20_000);
            long hash = KeyMemory.hash(key);
            boolean answered = memory.isAnswered(hash);
            memory.see(hash);

            // Then
            assertThat(answered).isEqualTo(plain.getOrDefault(key, false));
            plain.putIfAbsent(key, false);
            if (random.nextBoolean()) {
                memory.answer(hash);
                plain.put(key, true);
            }
        }
        assertThat(memory.size()).isEqualTo(plain.size());
    }
}
