package dev.headgate.http;

import java.util.List;

/**
 * What a profile says of the vendor's answers.
 *
 * @param costs of calls, first match per unit
 * @param answers first match
 * @param hints all of them
 */
record AnswerRules(List<CostRule> costs, List<AnswerRule> answers, List<HintRule> hints) {

    static final AnswerRules NONE = new AnswerRules(List.of(), List.of(), List.of());

    AnswerRules {
        costs = List.copyOf(costs);
        answers = List.copyOf(answers);
        hints = List.copyOf(hints);
    }
}
