package dev.headgate.trials.shares;

import dev.headgate.simulator.ReceiveLog;
import dev.headgate.trials.judge.Rounded;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** When intents were sent, so that it can be told from the vendor's log how long each was on its way. */
final class Queued {

    private final Map<Long, Long> sent = new HashMap<>();

    /** An intent is sent now. */
    void send(String idempotencyKey) {
        sent.put(ReceiveLog.keyHash(idempotencyKey), System.nanoTime());
    }

    int size() {
        return sent.size();
    }

    /** How many of them arrived. */
    long arrived(ReceiveLog log) {
        return log.entries().stream()
                .filter(entry -> sent.containsKey(entry.keyHash()))
                .map(ReceiveLog.Entry::keyHash)
                .distinct()
                .count();
    }

    /**
     * Milliseconds from sending to the first arrival, of those that arrived, ascending.
     *
     * @param from the first entry of the log that is looked at
     */
    double[] millis(ReceiveLog log, int from) {
        Map<Long, Double> first = new HashMap<>();
        for (int i = from; i < log.size(); i++) {
            ReceiveLog.Entry entry = log.get(i);
            Long begun = sent.get(entry.keyHash());
            if (begun != null) {
                first.putIfAbsent(entry.keyHash(), (entry.nanos() - begun) / 1e6);
            }
        }
        return first.values().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** The value below which a share of the sorted ones is; 0 for none. */
    static double quantile(double[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        int at = (int) Math.ceil(share * sorted.length) - 1;
        return Rounded.to(1, sorted[Math.clamp(at, 0, sorted.length - 1)]);
    }

    /** Values of several measurements in one, sorted. */
    static double[] sorted(double... values) {
        double[] copy = Arrays.copyOf(values, values.length);
        Arrays.sort(copy);
        return copy;
    }
}
