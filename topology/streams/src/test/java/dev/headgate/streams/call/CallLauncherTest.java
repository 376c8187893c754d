package dev.headgate.streams.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallLauncherTest {

    private final Deque<Runnable> pool = new ArrayDeque<>();
    private final List<Integer> ran = new ArrayList<>();
    private final CallLauncher launcher = new CallLauncher(pool::add);

    @Test
    void shouldWakeThePoolOnceForAllThatWasCollected() {
        for (int i = 0; i < 10; i++) {
            add(i);
        }
        int before = pool.size();
        launcher.launch();
        launcher.launch();

        assertThat(before).isZero();
        assertThat(pool).hasSize(1);
    }

    @Test
    void shouldNotHaveTheFirstOfVeryManyWaitForTheLast() {
        for (int i = 0; i < CallLauncher.MAX + 1; i++) {
            add(i);
        }
        runAll();

        assertThat(ran).hasSize(CallLauncher.MAX);
    }

    @Test
    void shouldRunEachOnceInOrder() {
        add(1);
        add(2);
        launcher.launch();
        runAll();
        add(3);
        launcher.launch();
        runAll();

        assertThat(ran).containsExactly(1, 2, 3);
    }

    @Test
    void shouldUseOneThreadForTasksThatEndAtOnce() {
        for (int i = 0; i < 10; i++) {
            add(i);
        }
        launcher.launch();
        pool.remove().run();

        assertThat(ran).hasSize(10);
        assertThat(pool).hasSize(1); // called with the first, and finds nothing
    }

    @Test
    void shouldHaveAnotherThreadTakeOverFromATaskThatKeepsItsOwn() {
        launcher.add(() -> {
            runAll();
            ran.add(1);
        });
        add(2);
        add(3);
        launcher.launch();
        pool.remove().run();

        assertThat(ran).containsExactly(2, 3, 1);
    }

    @Test
    void shouldNotInterruptTheNextTaskWithTheInterruptOfOne() {
        List<Boolean> interrupted = new ArrayList<>();
        launcher.add(() -> Thread.currentThread().interrupt());
        launcher.add(() -> interrupted.add(Thread.currentThread().isInterrupted()));
        launcher.launch();
        pool.remove().run();

        assertThat(interrupted).containsExactly(false);
    }

    private void add(int number) {
        launcher.add(() -> ran.add(number));
    }

    private void runAll() {
        for (Runnable next = pool.poll(); next != null; next = pool.poll()) {
            next.run();
        }
    }
}
