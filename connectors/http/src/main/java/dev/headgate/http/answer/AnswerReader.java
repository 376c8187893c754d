package dev.headgate.http.answer;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Explanation;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.StatedLimit;
import dev.headgate.api.Verdict;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how an answer is to be read: by the first of the profile's rules that applies, else by the {@link StandardRules}. If a
 * rule of the profile fails before it is known whether it applies, the standard ones count; if its wait can't be read, it has
 * none; a hint or cost that fails is left out.
 *
 * <p>Threading: any thread.
 */
public final class AnswerReader {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerReader.class);

    /** Names what is read without a rule. */
    private static final String STANDARD = "standard";

    private final String vendor;
    private final List<String> scope;
    private final AnswerRules rules;
    private final List<AnswerRule> standard;
    private final CostRules costs;
    private final InstantSource clock;
    private final Set<String> told = ConcurrentHashMap.newKeySet();
    private final Unclassified unclassified;

    AnswerReader(String vendor, List<String> scope, AnswerRules rules, InstantSource clock) {
        this.vendor = vendor;
        this.scope = List.copyOf(scope);
        this.rules = rules;
        this.standard = StandardRules.of(scope, rules.credential());
        this.costs = new CostRules(vendor, rules.costs());
        this.clock = clock;
        this.unclassified = new Unclassified(vendor);
    }

    /**
     * Reads an answer.
     *
     * @param attributes of the intent
     */
    public Reply.Answered read(Call call, Map<String, String> attributes, Answer answer) {
        Received received = new Received(call, answer, clock.instant());
        RuleGuard guard = new RuleGuard(vendor, answer.status(), told);
        AnswerRule rule = rule(received, guard);
        Verdict verdict = repeatable(call, verdict(rule, received, attributes, guard));
        if (isUnclassified(rule)) {
            unclassified.told(answer);
        }
        return new Reply.Answered(answer, verdict, reading(rule, received, guard));
    }

    /**
     * Reads an answer and says by which rule.
     *
     * @param attributes of the intent
     */
    public Explanation explain(Call call, Map<String, String> attributes, Answer answer) {
        Received received = new Received(call, answer, clock.instant());
        RuleGuard guard = new RuleGuard(vendor, answer.status(), told);
        AnswerRule rule = rule(received, guard);
        Verdict verdict = repeatable(call, verdict(rule, received, attributes, guard));
        List<String> stopped = rule.refuses() ? rule.scope().shown(received) : List.of();
        return new Explanation(rule.id(), verdict, stopped, reading(rule, received, guard));
    }

    private Verdict verdict(AnswerRule rule, Received answer, Map<String, String> attributes, RuleGuard guard) {
        return guard.<Verdict>read(rule.id(), () -> rule.verdict(answer, attributes))
                .orElseGet(rule::verdictUnread);
    }

    /** What may do harm if it is tried again does none where the call may be repeated. */
    private Verdict repeatable(Call call, Verdict verdict) {
        return verdict instanceof Verdict.Transient(var hint, Repeat repeat)
                        && repeat == Repeat.HARMFUL
                        && rules.mayRepeat(call)
                ? new Verdict.Transient(hint, Repeat.AS_ASKED)
                : verdict;
    }

    /** Returns the first of the profile's rules that applies; a standard one if there is none, or one before it fails. */
    private AnswerRule rule(Received answer, RuleGuard guard) {
        for (AnswerRule rule : rules.answers()) {
            Optional<Boolean> applies = guard.read(rule.id(), () -> rule.applies(answer));
            if (applies.isEmpty()) {
                break;
            }
            if (applies.get()) {
                LOG.debug("answer read vendor={} rule={} status={}", vendor, rule.id(), answer.status());
                return rule;
            }
        }
        return standard(answer, guard);
    }

    private AnswerRule standard(Received answer, RuleGuard guard) {
        for (AnswerRule rule : standard) {
            Optional<Boolean> applies = guard.read(STANDARD, () -> rule.applies(answer));
            if (applies.orElse(false)) {
                return rule;
            }
        }
        return standard.getLast();
    }

    private static boolean isUnclassified(AnswerRule rule) {
        return rule.id().equals(Explanation.UNCLASSIFIED);
    }

    private Reading reading(AnswerRule rule, Received answer, RuleGuard guard) {
        Map<String, Integer> spent = costs.spent(answer.call(), answer, guard);
        List<Hint> hints = new ArrayList<>();
        guard.<List<Hint>>read(STANDARD, () -> StandardHints.remaining(answer, scope))
                .ifPresent(hints::addAll);
        List<StatedLimit> limits = new ArrayList<>();
        guard.<List<StatedLimit>>read(STANDARD, () -> StandardHints.limits(answer, scope))
                .ifPresent(limits::addAll);
        for (int i = 0; i < rules.hints().size(); i++) {
            HintRule hint = rules.hints().get(i);
            String name = "hints[" + i + "]";
            guard.<List<Hint>>read(name, () -> hint.read(answer)).ifPresent(hints::addAll);
            guard.<List<StatedLimit>>read(name, () -> hint.limits(answer)).ifPresent(limits::addAll);
        }
        return new Reading(spent, hints, limits, guard.failures(), isUnclassified(rule));
    }
}
