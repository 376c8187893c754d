package dev.headgate.console.view;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * How many intents of a vendor ended in each of the last {@value #SLOTS} times {@value #SLOT_SECONDS} s.
 *
 * <p>Threading: one thread writes and reads.
 */
final class RateHistory {

    static final int SLOTS = 180;
    static final int SLOT_SECONDS = 5;

    /** What is called now. */
    private static final Duration RECENT = Duration.ofSeconds(10);

    private final int[] slots = new int[SLOTS];
    private final Deque<Sample> recent = new ArrayDeque<>();
    private long newest = Long.MIN_VALUE;

    private record Sample(Instant at, long finished) {}

    /**
     * Takes note of a report.
     *
     * @param finished since its owner took the vendor over: a lower number than before is another owner's
     */
    void take(long finished, Instant at) {
        Sample last = recent.peekLast();
        if (last != null && at.isBefore(last.at)) {
            return;
        }
        if (last != null) {
            advance(slot(at));
            long more = finished < last.finished ? finished : finished - last.finished;
            int index = Math.floorMod(slot(at), SLOTS);
            slots[index] = (int) Math.min(Integer.MAX_VALUE, slots[index] + more);
            if (finished < last.finished) {
                recent.clear();
            }
        }
        recent.addLast(new Sample(at, finished));
        while (recent.size() > 2 && !recent.getFirst().at.isAfter(at.minus(RECENT))) {
            recent.removeFirst();
        }
    }

    /** A second, of late; 0 if nothing was heard of late. */
    double perSecond(Instant now) {
        if (recent.size() < 2 || recent.getLast().at.isBefore(now.minus(RECENT))) {
            return 0;
        }
        Sample first = recent.getFirst();
        Sample last = recent.getLast();
        long millis = Math.max(1_000, Duration.between(first.at, last.at).toMillis());
        return (last.finished - first.finished) * 1_000.0 / millis;
    }

    /** A second, in each slot, the oldest first; the one that is under way is left out. */
    double[] history(Instant now) {
        double[] rates = new double[SLOTS - 1];
        long current = slot(now);
        for (int i = 0; i < rates.length; i++) {
            long slot = current - rates.length + i;
            boolean known = newest != Long.MIN_VALUE && slot <= newest && slot > newest - SLOTS;
            rates[i] = known ? (double) slots[Math.floorMod(slot, SLOTS)] / SLOT_SECONDS : 0;
        }
        return rates;
    }

    private void advance(long slot) {
        if (newest == Long.MIN_VALUE || slot - newest >= SLOTS) {
            Arrays.fill(slots, 0);
            newest = slot;
        }
        while (newest < slot) {
            newest++;
            slots[Math.floorMod(newest, SLOTS)] = 0;
        }
    }

    private static long slot(Instant at) {
        return Math.floorDiv(at.getEpochSecond(), (long) SLOT_SECONDS);
    }
}
