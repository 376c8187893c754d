package dev.headgate.core;

/**
 * Counts by priority, and allocates nothing for it.
 *
 * <p>Threading: one thread.
 */
public final class PriorityCounter {

    private long high;
    private long normal;
    private long low;

    /** @param more fewer if negative */
    public void add(Priority priority, long more) {
        switch (priority) {
            case HIGH -> high += more;
            case NORMAL -> normal += more;
            case LOW -> low += more;
        }
    }

    public ByPriority counts() {
        return new ByPriority(high, normal, low);
    }
}
