package dev.headgate.simulator;

/** The arrivals of one scope that count now. Times never go back. */
sealed interface Count permits RollingWindow, DayCount, Bucket {

    int size(long now);

    void add(long now);

    /** Nanoseconds until there are fewer; only when there is one now. */
    long untilFewer(long now);
}
