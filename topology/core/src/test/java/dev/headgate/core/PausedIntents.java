package dev.headgate.core;

import java.util.HashMap;
import java.util.Map;

/** Who is paused, as the trace says. Shares nothing with the core but the words of a filter. */
final class PausedIntents {

    /** When each pause ends, or has ended. */
    private Map<IntentFilter, Long> until = new HashMap<>();

    private Map<IntentFilter, Long> committed = new HashMap<>();

    void see(Trace entry) {
        switch (entry) {
            case Trace.Ordered(var time, Event.Paused(IntentFilter which, long end)) -> until.put(which, end);
            case Trace.Ordered(long time, Event.Resumed(IntentFilter which)) ->
                until.replaceAll((each, end) -> end > time && includes(which, each) ? time : end);
            case Trace.Committed _ -> committed = new HashMap<>(until);
            case Trace.TookOver _ -> until = new HashMap<>(committed);
            default -> {}
        }
    }

    boolean hold(Intent intent, long time) {
        return until.entrySet().stream().anyMatch(each -> each.getValue() > time && matches(each.getKey(), intent));
    }

    /** When the last of its pauses that is over by then was; 0 for none. */
    long endedFor(Intent intent, long time) {
        return until.entrySet().stream()
                .filter(each -> each.getValue() <= time && matches(each.getKey(), intent))
                .mapToLong(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    static boolean matches(IntentFilter which, Intent intent) {
        boolean scope = which.scope().entrySet().stream()
                .allMatch(each -> each.getValue().equals(intent.scope().get(each.getKey())));
        return scope
                && (which.group() == null || which.group().equals(intent.group()))
                && (which.tenant() == null || which.tenant().equals(intent.tenant()));
    }

    private static boolean includes(IntentFilter which, IntentFilter other) {
        boolean scope = which.scope().entrySet().stream()
                .allMatch(each -> each.getValue().equals(other.scope().get(each.getKey())));
        return scope
                && (which.group() == null || which.group().equals(other.group()))
                && (which.tenant() == null || which.tenant().equals(other.tenant()));
    }
}
