package dev.headgate.bench.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class BulkheadTest {

    private final Deque<Runnable> started = new ArrayDeque<>();
    private final List<Integer> done = new ArrayList<>();
    private final Bulkhead bulkhead = new Bulkhead(started::add, 2);

    @Test
    void shouldStartNoMoreThanThereIsRoomForAndTheOthersInTheirOrder() {
        for (int i = 1; i <= 4; i++) {
            int number = i;
            bulkhead.run(() -> done.add(number));
        }
        assertThat(started).hasSize(2);

        started.remove().run();

        assertThat(done).containsExactly(1);
        assertThat(started).hasSize(2);
    }

    @Test
    void shouldHaveRoomAgainWhenAllHasEnded() {
        for (int i = 0; i < 3; i++) {
            bulkhead.run(() -> {});
        }
        while (!started.isEmpty()) {
            started.remove().run();
        }

        bulkhead.run(() -> {});
        bulkhead.run(() -> {});
        bulkhead.run(() -> {});

        assertThat(started).hasSize(2);
    }
}
