package dev.headgate.core;

import dev.headgate.api.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Once an answer said what is left in a period, no call that starts afterwards is one too many in it. */
final class HintRule implements Rules.Rule {

    private record Period(Scope scope, long number) {}

    private final Map<Long, Period> periods = new HashMap<>();

    /** When the core first was told anything, from which on it counts. */
    private long first = Vendor.NEVER;

    /** From when on it knows what is left. */
    private final Map<Period, Long> known = new HashMap<>();

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Allowed(long time, long call, long sent, Scope scope, long number, int left) -> {
                Period period = new Period(scope, number);
                periods.put(call, period);
                if (left < 0 && sent > known.getOrDefault(period, Vendor.NEVER)) {
                    broken.add("call " + call + " arrived at " + time + " although told that nothing is left: " + left);
                }
            }
            case Trace.Ended ended -> {
                if (ended.reply() instanceof Reply.Answered answered
                        && !answered.reading().hints().isEmpty()) {
                    told(ended);
                }
            }
            default -> {}
        }
    }

    private void told(Trace.Ended ended) {
        Period period = periods.get(ended.call());
        if (period != null && ended.sent() > first) {
            known.putIfAbsent(period, ended.time());
        }
        first = Math.min(first, ended.time());
    }
}
