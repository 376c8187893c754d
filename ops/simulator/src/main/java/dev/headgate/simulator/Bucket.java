package dev.headgate.simulator;

/** A bucket that is full at first; each arrival takes one out, and one comes back each {@code intervalNanos} until it is full. */
final class Bucket implements Count {

    private final long intervalNanos;
    private long full;
    private boolean used;

    Bucket(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    /** Those that are not back as a whole. */
    @Override
    public int size(long now) {
        return !used || full - now <= 0
                ? 0
                : (int) Math.min(Integer.MAX_VALUE, Math.ceilDiv(full - now, intervalNanos));
    }

    @Override
    public void add(long now) {
        full = (size(now) == 0 ? now : full) + intervalNanos;
        used = true;
    }

    @Override
    public long untilFewer(long now) {
        return full - now - (size(now) - 1) * intervalNanos;
    }
}
