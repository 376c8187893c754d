package dev.headgate.control.rate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * How fast a counter has grown lately, and in each slot of the recent past. The counter may begin again, as that of a
 * vendor's outcomes does with each new owner.
 *
 * <p>Threading: one thread writes and reads.
 */
public final class RateHistory {

    private final Duration slot;
    private final Duration recent;
    private final Duration shortest;
    private final long[] slots;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private long newest = Long.MIN_VALUE;

    private record Sample(Instant at, long count) {}

    /**
     * @param slots how many slots are remembered, the one under way included
     * @param slot how long each slot is
     * @param recent the span before now that the current rate is measured over
     * @param shortest the current rate of a shorter span is calculated as if the span were this long
     */
    public RateHistory(int slots, Duration slot, Duration recent, Duration shortest) {
        this.slots = new long[slots];
        this.slot = slot;
        this.recent = recent;
        this.shortest = shortest;
    }

    /** Takes note of the counter. A lower number than before is that of a counter which began again at 0. */
    public void add(long count, Instant at) {
        Sample last = samples.peekLast();
        if (last != null && at.isBefore(last.at)) {
            return;
        }
        if (last != null) {
            boolean again = count < last.count;
            advance(slot(at));
            slots[Math.floorMod(slot(at), slots.length)] += again ? count : count - last.count;
            if (again) {
                samples.clear();
            }
        }
        samples.addLast(new Sample(at, count));
        while (samples.size() > 2 && !samples.getFirst().at.isAfter(at.minus(recent))) {
            samples.removeFirst();
        }
    }

    /** Returns the current rate; null before the second count, and if the last count is not recent. */
    public @Nullable Rate rate(Instant now) {
        if (samples.size() < 2 || samples.getLast().at.isBefore(now.minus(recent))) {
            return null;
        }
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        Duration span = Duration.between(first.at, last.at);
        return Rate.of(last.count - first.count, span.compareTo(shortest) < 0 ? shortest : span);
    }

    /** Returns the rates per second of all slots, the oldest first, without the slot that is under way. */
    public double[] history(Instant now) {
        double[] rates = new double[slots.length - 1];
        long current = slot(now);
        for (int i = 0; i < rates.length; i++) {
            long one = current - rates.length + i;
            boolean known = newest != Long.MIN_VALUE && one <= newest && one > newest - slots.length;
            rates[i] = known
                    ? Rate.of(slots[Math.floorMod(one, slots.length)], slot).perSecond()
                    : 0;
        }
        return rates;
    }

    private void advance(long to) {
        if (newest == Long.MIN_VALUE || to - newest >= slots.length) {
            Arrays.fill(slots, 0);
            newest = to;
        }
        while (newest < to) {
            newest++;
            slots[Math.floorMod(newest, slots.length)] = 0;
        }
    }

    private long slot(Instant at) {
        return Math.floorDiv(at.toEpochMilli(), slot.toMillis());
    }
}
