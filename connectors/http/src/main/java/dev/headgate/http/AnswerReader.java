package dev.headgate.http;

import dev.headgate.api.Answer;
import dev.headgate.api.Call;
import dev.headgate.api.Hint;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how an answer is to be read: by the first of the profile's rules that applies, else by its status and standard
 * headers. If a rule fails before it is known whether it applies, the status counts too; if its wait can't be read, it has
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
    private final CostRules costs;
    private final InstantSource clock;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    /** @param clock read where an answer has no usable {@code Date} */
    public AnswerReader(HttpSettings settings, InstantSource clock) {
        this(settings, settings.rules(), clock);
    }

    /** @param rules instead of those of the settings */
    AnswerReader(HttpSettings settings, AnswerRules rules, InstantSource clock) {
        this.vendor = settings.vendor();
        this.scope = settings.context().scope();
        this.rules = rules;
        this.costs = new CostRules(vendor, rules.costs());
        this.clock = clock;
    }

    /** @param answer to the call */
    public Reply.Answered read(Call call, Answer answer) {
        Received received = new Received(answer, clock.instant());
        RuleGuard guard = guard(answer.status());
        Verdict verdict = verdict(received, guard);
        Map<String, Integer> spent = costs.spent(call, received, guard);
        List<Hint> hints = hints(received, guard);
        return new Reply.Answered(answer, verdict, new Reading(spent, hints, guard.failures()));
    }

    RuleGuard guard(int status) {
        return new RuleGuard(vendor, status, told);
    }

    private Verdict verdict(Received answer, RuleGuard guard) {
        AnswerRule rule = rule(answer, guard);
        if (rule == null) {
            return builtIn(answer, guard);
        }
        LOG.debug("answer read vendor={} rule={} status={}", vendor, rule.id(), answer.status());
        return guard.<Verdict>read(rule.id(), () -> rule.verdict(answer)).orElseGet(rule::verdictWithoutWait);
    }

    /** Returns the first of the profile's rules that applies, or null, also if one before it fails. */
    @Nullable
    AnswerRule rule(Received answer, RuleGuard guard) {
        for (AnswerRule rule : rules.answers()) {
            Optional<Boolean> applies = guard.read(rule.id(), () -> rule.applies(answer));
            if (applies.isEmpty()) {
                return null;
            }
            if (applies.get()) {
                return rule;
            }
        }
        return null;
    }

    private Verdict builtIn(Received answer, RuleGuard guard) {
        int status = answer.status();
        if (status >= 200 && status < 300) {
            return new Verdict.Deliver();
        }
        if (status == 401) {
            return new Verdict.Auth(rules.credential());
        }
        Duration hint =
                guard.<Duration>read(STANDARD, () -> StandardHints.wait(answer)).orElse(null);
        if (status == 429 || (status == 503 && answer.header("retry-after") != null)) {
            return new Verdict.Throttled(scope, hint);
        }
        boolean passing = status == 408 || status == 425 || (status >= 500 && status < 600);
        return passing ? new Verdict.Transient(hint) : new Verdict.Permanent();
    }

    private List<Hint> hints(Received answer, RuleGuard guard) {
        List<Hint> hints = new ArrayList<>();
        guard.<List<Hint>>read(STANDARD, () -> StandardHints.remaining(answer, scope))
                .ifPresent(hints::addAll);
        for (int i = 0; i < rules.hints().size(); i++) {
            HintRule rule = rules.hints().get(i);
            guard.<Hint>read("hints[" + i + "]", () -> rule.read(answer)).ifPresent(hints::add);
        }
        return hints;
    }
}
