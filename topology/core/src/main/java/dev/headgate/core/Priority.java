package dev.headgate.core;

/** How urgent an intent is. Under contention, starts are shared by weight, so that LOW always gets some. */
public enum Priority {
    HIGH(12),
    NORMAL(4),
    LOW(1);

    /** Divisible by every weight, so that strides are whole. */
    private static final long ROUND = 12;

    private final long weight;

    Priority(long weight) {
        this.weight = weight;
    }

    long stride() {
        return ROUND / weight;
    }
}
