package dev.headgate.core;

/** How many there are of each priority. */
public record ByPriority(long high, long normal, long low) {

    public static final ByPriority NONE = new ByPriority(0, 0, 0);

    public long of(Priority priority) {
        return switch (priority) {
            case HIGH -> high;
            case NORMAL -> normal;
            case LOW -> low;
        };
    }

    public ByPriority plus(ByPriority more) {
        return new ByPriority(high + more.high, normal + more.normal, low + more.low);
    }

    public ByPriority minus(ByPriority fewer) {
        return new ByPriority(high - fewer.high, normal - fewer.normal, low - fewer.low);
    }
}
