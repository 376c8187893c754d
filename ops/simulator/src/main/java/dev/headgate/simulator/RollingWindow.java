package dev.headgate.simulator;

/**
 * The times of one window's arrivals, oldest first. The window that ends at {@code now} is (now - length, now].
 *
 * <p>It keeps at most {@code bound} times and forgets the oldest beyond it. Times never go back.
 */
final class RollingWindow implements Count {

    private static final int INITIAL = 16;

    private final long lengthNanos;
    private final int bound;
    private long[] times;
    private int head;
    private int size;

    RollingWindow(long lengthNanos, int bound) {
        this.lengthNanos = lengthNanos;
        this.bound = bound;
        this.times = new long[Math.min(INITIAL, bound)];
    }

    /** Arrivals in the window that ends now. */
    @Override
    public int size(long now) {
        while (size > 0 && now - times[head] >= lengthNanos) {
            dropOldest();
        }
        return size;
    }

    @Override
    public void add(long now) {
        if (size == bound) {
            dropOldest();
        }
        if (size == times.length) {
            grow();
        }
        int tail = head + size;
        times[tail < times.length ? tail : tail - times.length] = now;
        size++;
    }

    @Override
    public long untilFewer(long now) {
        return times[head] + lengthNanos - now;
    }

    private void dropOldest() {
        head = head + 1 == times.length ? 0 : head + 1;
        size--;
    }

    private void grow() {
        long[] copy = new long[(int) Math.min((long) times.length * 2, bound)];
        int first = times.length - head;
        System.arraycopy(times, head, copy, 0, first);
        System.arraycopy(times, 0, copy, first, head);
        times = copy;
        head = 0;
    }
}
