package dev.headgate.http.answer;

import dev.headgate.api.Call;
import dev.headgate.api.ConnectorContext;
import dev.headgate.api.Section;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * What a profile says of the vendor's answers.
 *
 * <p>Threading: any thread.
 *
 * @param costs of calls, first match per unit
 * @param answers first match
 * @param hints all of them
 * @param credential attributes of an intent whose values, together, share a credential: what a 401 stops
 * @param repeats which calls may be made again
 * @param pagination how lists go on
 */
public record AnswerRules(
        List<CostRule> costs,
        List<AnswerRule> answers,
        List<HintRule> hints,
        List<String> credential,
        RepeatRules repeats,
        Pagination pagination) {

    public AnswerRules {
        costs = List.copyOf(costs);
        answers = List.copyOf(answers);
        hints = List.copyOf(hints);
        credential = List.copyOf(credential);
    }

    /**
     * Reads the keys {@code costs}, {@code answers}, {@code hints}, {@code repeat}, {@code repeat-paths} and {@code pagination} of
     * a profile.
     *
     * @param credential what a 401 stops
     * @param keyed whether calls carry an idempotency key
     */
    public static AnswerRules read(Section own, ConnectorContext context, List<String> credential, boolean keyed) {
        return new AnswerRules(
                CostsParser.read(own, context),
                new AnswersParser(context, credential).read(own),
                HintsParser.read(own, context),
                credential,
                RepeatRules.read(own, keyed),
                Pagination.read(own));
    }

    /** Returns whether the call may be made again though the vendor may have done it. */
    public boolean mayRepeat(Call call) {
        return repeats.allow(call);
    }

    /** Returns the scopes that verdicts may name. */
    public List<List<String>> refusable() {
        List<List<String>> scopes = new ArrayList<>();
        scopes.add(credential);
        answers.stream()
                .filter(AnswerRule::refuses)
                .map(AnswerRule::scope)
                .map(AnswerScope::possible)
                .forEach(scopes::addAll);
        return List.copyOf(scopes);
    }

    /** Returns what says how much calls cost. */
    public CostRules costRules(String vendor) {
        return new CostRules(vendor, costs);
    }

    /**
     * Returns what reads answers.
     *
     * @param scope what a refusal stops if the rules don't say
     * @param clock read where an answer has no usable {@code Date}
     */
    public AnswerReader reader(String vendor, List<String> scope, InstantSource clock) {
        return new AnswerReader(vendor, scope, this, clock);
    }
}
