package dev.headgate.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class LauncherTest {

    private final Deque<Runnable> pool = new ArrayDeque<>();
    private final List<Integer> ran = new ArrayList<>();
    private final Launcher launcher = new Launcher(pool::add);

    @Test
    void shouldWakeThePoolOnceForTasksInARow() {
        for (int i = 0; i < 10; i++) {
            int number = i;
            launcher.execute(() -> ran.add(number));
        }

        assertThat(pool).hasSize(1);
    }

    @Test
    void shouldRunEachOnceInOrder() {
        launcher.execute(() -> ran.add(1));
        launcher.execute(() -> ran.add(2));
        runAll();
        launcher.execute(() -> ran.add(3));
        runAll();

        assertThat(ran).containsExactly(1, 2, 3);
    }

    @Test
    void shouldLoseNoneThatComesWhileItGoesToSleep() throws InterruptedException {
        int count = 5_000;
        CountDownLatch left = new CountDownLatch(count);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Launcher hurried = new Launcher(threads);
            for (int i = 0; i < count; i++) {
                hurried.execute(left::countDown);
                if (i % 7 == 0) {
                    LockSupport.parkNanos(1); // so that it finds nothing now and then
                }
            }

            assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private void runAll() {
        for (Runnable next = pool.poll(); next != null; next = pool.poll()) {
            next.run();
        }
    }
}
