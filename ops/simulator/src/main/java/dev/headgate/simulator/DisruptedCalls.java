package dev.headgate.simulator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The calls that met a disruption, by their place in the receive log; those beyond the bound are not kept. */
final class DisruptedCalls {

    private static final int MAX = 100_000;

    private final Map<Integer, DisruptedCall> calls = new LinkedHashMap<>();

    void begin(int index, long now, long endsAt) {
        if (index >= 0 && calls.size() < MAX) {
            calls.put(index, new DisruptedCall(now, endsAt));
        }
    }

    void end(int index, long now) {
        calls.computeIfPresent(index, (_, call) -> new DisruptedCall(call.countedNanos(), now));
    }

    List<DisruptedCall> all() {
        return List.copyOf(calls.values());
    }
}
