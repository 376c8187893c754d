package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.core.policy.Nanos;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Once an answer said what is left in a period, no call that starts afterwards is one too many in it. An owner knows
 * nothing from the one before, whose calls may still arrive.
 */
final class HintRule implements Rules.Rule {

    private record Period(Scope scope, long number) {}

    private final Map<Long, Period> periods = new HashMap<>();

    /** When the core first was told anything, from which on it counts. */
    private long first = Nanos.NEVER;

    /** From when on it knows what is left. */
    private final Map<Period, Long> known = new HashMap<>();

    /** Periods in which calls of a former owner arrived. */
    private final Set<Period> vague = new HashSet<>();

    private long begun = Long.MIN_VALUE;

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Allowed(long time, long call, long decided, Scope scope, long number, int remaining) -> {
                Period period = new Period(scope, number);
                periods.put(call, period);
                if (decided <= begun) {
                    vague.add(period);
                }
                if (remaining < 0 && !vague.contains(period) && decided > known.getOrDefault(period, Nanos.NEVER)) {
                    broken.add("call " + call + " arrived at " + time + " although told that nothing is left: "
                            + remaining);
                }
            }
            case Trace.Ended ended -> {
                if (ended.reply() instanceof Reply.Answered answered
                        && !answered.reading().hints().isEmpty()) {
                    told(ended);
                }
            }
            case Trace.TookOver(long time, var before) -> {
                begun = time;
                first = Nanos.NEVER;
                known.clear();
            }
            default -> {}
        }
    }

    private void told(Trace.Ended ended) {
        Period period = periods.get(ended.call());
        if (period != null && ended.decided() > first) {
            known.putIfAbsent(period, ended.time());
        }
        first = Math.min(first, ended.time());
    }
}
