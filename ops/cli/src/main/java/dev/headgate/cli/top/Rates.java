package dev.headgate.cli.top;

import dev.headgate.control.status.VendorState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many outcomes each vendor has had a second: by what its owner counted at looks of the last minute.
 *
 * <p>Threading: one thread.
 */
final class Rates {

    static final Duration RECENT = Duration.ofSeconds(60);

    private final Map<String, Deque<Look>> looks = new HashMap<>();

    /** What was counted when. */
    private record Look(Instant at, long finished) {}

    /** The states with their rates. */
    List<TopRow> add(List<VendorState> states, Instant now) {
        looks.keySet().retainAll(states.stream().map(VendorState::vendor).toList());
        return states.stream()
                .map(state -> new TopRow(state, add(state, now), now))
                .toList();
    }

    private @Nullable Double add(VendorState state, Instant now) {
        Deque<Look> its = looks.computeIfAbsent(state.vendor(), _ -> new ArrayDeque<>());
        if (!its.isEmpty() && its.getLast().finished() > state.finished()) {
            its.clear(); // another owner, which counts from 0
        }
        its.addLast(new Look(now, state.finished()));
        while (its.getFirst().at().isBefore(now.minus(RECENT))) {
            its.removeFirst();
        }
        Look first = its.getFirst();
        double seconds = Duration.between(first.at(), now).toMillis() / 1000.0;
        return seconds <= 0 ? null : (state.finished() - first.finished()) / seconds;
    }
}
