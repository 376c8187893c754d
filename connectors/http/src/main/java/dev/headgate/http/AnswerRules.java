package dev.headgate.http;

import java.util.List;

/**
 * What a profile says of the vendor's answers.
 *
 * @param costs of calls, first match per unit
 * @param answers first match
 * @param hints all of them
 * @param credential attributes of an intent whose values, together, share a credential: what a 401 stops
 */
record AnswerRules(List<CostRule> costs, List<AnswerRule> answers, List<HintRule> hints, List<String> credential) {

    static final AnswerRules NONE = new AnswerRules(List.of(), List.of(), List.of(), List.of());

    AnswerRules {
        costs = List.copyOf(costs);
        answers = List.copyOf(answers);
        hints = List.copyOf(hints);
        credential = List.copyOf(credential);
    }
}
