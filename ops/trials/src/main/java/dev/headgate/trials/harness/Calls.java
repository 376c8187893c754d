package dev.headgate.trials.harness;

import dev.headgate.simulator.ReceiveLog;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Calls that a vendor has received, or some of them, in the order of their arrival.
 *
 * @param entries what the vendor's log says of each call; its times are those of System.nanoTime
 */
public record Calls(List<ReceiveLog.Entry> entries) {

    private static final Duration SECOND = Duration.ofSeconds(1);

    public Calls {
        entries = List.copyOf(entries);
    }

    /** The calls that are wanted. */
    public Calls that(Predicate<ReceiveLog.Entry> wanted) {
        return new Calls(entries.stream().filter(wanted).toList());
    }

    /** The calls that arrived from an instant on and before another. */
    public Calls between(long from, long to) {
        return that(it -> it.nanos() >= from && it.nanos() < to);
    }

    public int count() {
        return entries.size();
    }

    /** How many intents the calls were made for. */
    public long intents() {
        return entries.stream().map(ReceiveLog.Entry::keyHash).distinct().count();
    }

    /** How many calls came after the first one of the same intent, answered or not. */
    public long second() {
        return count() - intents();
    }

    /** The calls that the vendor refused. */
    public Calls refused() {
        return that(ReceiveLog.Entry::refused);
    }

    /**
     * When the first call arrived.
     *
     * @throws java.util.NoSuchElementException if there is no call
     */
    public long firstNanos() {
        return entries.getFirst().nanos();
    }

    /** When each call arrived, in ascending order. */
    public long[] arrivalsNanos() {
        return entries.stream().mapToLong(ReceiveLog.Entry::nanos).toArray();
    }

    /** How many of the last calls the vendor has not answered yet; {@code last} says how many calls are looked at. */
    public int unanswered(int last) {
        return new Calls(entries.subList(Math.max(0, count() - last), count()))
                .that(it -> it.status() == 0)
                .count();
    }

    /** The most calls that arrived in any second. */
    public int mostInASecond() {
        return mostIn(SECOND, arrivalsNanos());
    }

    /** The most arrivals, in ascending order of their nanoseconds, in any window of this length. */
    public static int mostIn(Duration window, long... arrivals) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < arrivals.length; last++) {
            while (arrivals[last] - arrivals[first] >= window.toNanos()) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    /**
     * How many intents were called first before the one of the same ordering key that was sent before them had succeeded.
     *
     * @param orderingKeys how many took turns, from the first intent on
     */
    public long overtakers(int orderingKeys) {
        Map<Long, Integer> first = new HashMap<>();
        Map<Long, Integer> succeeded = new HashMap<>();
        for (int i = 0; i < count(); i++) {
            ReceiveLog.Entry call = entries.get(i);
            first.putIfAbsent(call.keyHash(), i);
            if (call.status() >= 200 && call.status() < 300) {
                succeeded.putIfAbsent(call.keyHash(), i);
            }
        }
        long overtakers = 0;
        for (long n = orderingKeys; n < orderingKeys + first.size(); n++) {
            Integer called = first.get(ReceiveLog.keyHash(TestBed.id(n)));
            Integer before = succeeded.get(ReceiveLog.keyHash(TestBed.id(n - orderingKeys)));
            overtakers += called != null && (before == null || called < before) ? 1 : 0;
        }
        return overtakers;
    }
}
