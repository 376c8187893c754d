package dev.headgate.client;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that passes when a test says so. */
final class FakeTimer implements Timer {

    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::number));
    private long now;
    private long count;

    private record Due(long at, long number, Runnable task) {}

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Runnable schedule(Duration delay, Runnable task) {
        Due one = new Due(now + delay.toNanos(), count++, task);
        due.add(one);
        return () -> due.remove(one);
    }

    void pass(Duration time) {
        long end = now + time.toNanos();
        while (!due.isEmpty() && due.peek().at <= end) {
            Due next = due.remove();
            now = next.at;
            next.task.run();
        }
        now = end;
    }

    int scheduled() {
        return due.size();
    }

    @Override
    public void close() {
        due.clear();
    }
}
