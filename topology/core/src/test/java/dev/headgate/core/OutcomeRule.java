package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;

/** Every intent has exactly one committed outcome, however many owners it takes. */
final class OutcomeRule implements Rules.Rule {

    private final int[] outcomes;
    private final List<Long> uncommitted = new ArrayList<>();
    private boolean stuck;

    OutcomeRule(Scenario scenario) {
        this.outcomes = new int[scenario.intents().size()];
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        switch (entry) {
            case Trace.Finished finished -> uncommitted.add(finished.ordinal());
            case Trace.Committed committed -> {
                uncommitted.forEach(ordinal -> outcomes[ordinal.intValue()]++);
                uncommitted.clear();
            }
            case Trace.Died died -> uncommitted.clear();
            case Trace.Broken wrong -> stuck = true; // and said so
            default -> {}
        }
    }

    @Override
    public void end(List<String> broken) {
        for (int ordinal = 0; ordinal < outcomes.length; ordinal++) {
            if (outcomes[ordinal] > 1 || (outcomes[ordinal] == 0 && !stuck)) {
                broken.add(ordinal + " has " + outcomes[ordinal] + " outcomes");
            }
        }
    }
}
