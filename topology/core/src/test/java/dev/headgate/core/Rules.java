package dev.headgate.core;

import java.util.ArrayList;
import java.util.List;

/** What must hold in every trace, whatever the core thinks of it. Shares no arithmetic with the core. */
public final class Rules {

    /** One rule, shown the trace in order. */
    interface Rule {

        /** Adds what is wrong with this entry, given those before. */
        void see(Trace entry, List<String> broken);

        /** Adds what is missing when all is over. */
        default void end(List<String> broken) {}
    }

    private Rules() {}

    static List<String> broken(Scenario scenario, List<Trace> trace) {
        List<String> broken = new ArrayList<>();
        List<Rule> rules = new ArrayList<>(List.of(
                new QuotaRule(scenario),
                new CoolDownRule(scenario),
                new LifeRule(scenario),
                new OrderRule(scenario),
                new BulkheadRule(scenario),
                new ConcurrencyRule(scenario),
                new HintRule(),
                new LearnedRule(scenario),
                new PacingRule(scenario),
                new OutcomeRule(scenario),
                new HistoryRule(scenario),
                new WaitCauseRule(scenario),
                new OnceRule(scenario),
                new PageRule(scenario),
                new JoinRule(scenario),
                new BatchRule(),
                new ResourceRule(scenario),
                new PauseRule(scenario),
                new HeldRule(scenario),
                new KeptRule(scenario),
                new TakeOverRule(scenario)));
        if (scenario.plain()) {
            rules.add(new WorkRule(scenario));
            if (scenario.policy().shares().keptForHigh() == 0) {
                rules.add(new WeightRule(scenario));
            }
        }
        for (Trace entry : trace) {
            if (entry instanceof Trace.Broken(long time, String what)) {
                broken.add(what + " at " + time);
            }
            for (Rule rule : rules) {
                rule.see(entry, broken);
            }
        }
        rules.forEach(rule -> rule.end(broken));
        return broken;
    }
}
