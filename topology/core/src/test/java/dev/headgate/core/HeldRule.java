package dev.headgate.core;

import java.util.List;

/** Nothing that an operator has paused starts, whoever owns the vendor by then. */
final class HeldRule implements Rules.Rule {

    private final Scenario scenario;
    private final PausedIntents paused = new PausedIntents();

    HeldRule(Scenario scenario) {
        this.scenario = scenario;
    }

    @Override
    public void see(Trace entry, List<String> broken) {
        paused.see(entry);
        if (entry instanceof Trace.Started started) {
            require(started, started.ordinal(), broken);
        } else if (entry instanceof Trace.Joined joined) {
            require(joined, joined.ordinal(), broken);
        }
    }

    private void require(Trace start, long ordinal, List<String> broken) {
        if (paused.hold(scenario.intents().get((int) ordinal), start.time())) {
            broken.add(start + " although paused");
        }
    }
}
