package dev.headgate.simulator;

/** One day's arrivals: all forgotten at midnight. */
final class DayCount implements Count {

    private final Days days;
    private int size;

    /** Without a meaning while nothing counts. */
    private long end;

    DayCount(Days days) {
        this.days = days;
    }

    @Override
    public int size(long now) {
        if (size > 0 && now - end >= 0) {
            size = 0;
        }
        return size;
    }

    @Override
    public void add(long now) {
        if (size(now) == 0) {
            end = days.end(days.day(now));
        }
        size++;
    }

    @Override
    public long untilFewer(long now) {
        return end - now;
    }
}
