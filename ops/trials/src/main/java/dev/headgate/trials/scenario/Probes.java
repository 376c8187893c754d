package dev.headgate.trials.scenario;

import dev.headgate.simulator.DisruptedCall;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** What a vendor that is away sees of those who look whether it is back. */
final class Probes {

    private Probes() {}

    /** Those counted from one time on and before another, by System.nanoTime. */
    static List<DisruptedCall> between(List<DisruptedCall> calls, long from, long until) {
        return calls.stream()
                .filter(call -> call.countedNanos() - from >= 0 && call.countedNanos() - until < 0)
                .toList();
    }

    /** The most calls that were under way at once: counted, and not answered yet. */
    static int mostAtOnce(List<DisruptedCall> calls) {
        int most = 0;
        PriorityQueue<Long> ends = new PriorityQueue<>();
        for (DisruptedCall call : calls.stream()
                .sorted(Comparator.comparingLong(DisruptedCall::countedNanos))
                .toList()) {
            while (!ends.isEmpty() && ends.peek() <= call.countedNanos()) {
                ends.remove();
            }
            ends.add(call.endedNanos());
            most = Math.max(most, ends.size());
        }
        return most;
    }
}
