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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says how an answer is to be read: by the first of the profile's rules that applies, else by its status and standard
 * headers.
 *
 * <p>Threading: any thread.
 */
public final class AnswerReader {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerReader.class);

    private final String vendor;
    private final List<String> scope;
    private final AnswerRules rules;
    private final CostRules costs;
    private final InstantSource clock;

    /** @param clock read where an answer has no usable {@code Date} */
    public AnswerReader(Profile profile, InstantSource clock) {
        this(profile, new CostRules(profile.vendor(), profile.rules().costs()), clock);
    }

    AnswerReader(Profile profile, CostRules costs, InstantSource clock) {
        this.vendor = profile.vendor();
        this.scope = profile.coolDown().scope();
        this.rules = profile.rules();
        this.costs = costs;
        this.clock = clock;
    }

    /** @param answer to the call */
    public Reply.Answered read(Call call, Answer answer) {
        Received received = new Received(answer, clock.instant());
        return new Reply.Answered(answer, verdict(received), new Reading(costs.spent(call, received), hints(received)));
    }

    private Verdict verdict(Received answer) {
        AnswerRule rule = rule(answer);
        if (rule == null) {
            return builtIn(answer);
        }
        LOG.debug("answer read vendor={} rule={} status={}", vendor, rule.id(), answer.status());
        return rule.verdict(answer);
    }

    /** Returns the first of the profile's rules that applies, or null. */
    @Nullable
    AnswerRule rule(Received answer) {
        for (AnswerRule rule : rules.answers()) {
            if (rule.applies(answer)) {
                return rule;
            }
        }
        return null;
    }

    private Verdict builtIn(Received answer) {
        int status = answer.status();
        if (status >= 200 && status < 300) {
            return new Verdict.Deliver();
        }
        Duration hint = StandardHints.wait(answer);
        if (status == 429 || (status == 503 && answer.header("retry-after") != null)) {
            return new Verdict.Throttled(scope, hint);
        }
        boolean passing = status == 408 || status == 425 || (status >= 500 && status < 600);
        return passing ? new Verdict.Transient(hint) : new Verdict.Permanent();
    }

    private List<Hint> hints(Received answer) {
        List<Hint> hints = new ArrayList<>(StandardHints.remaining(answer, scope));
        for (HintRule rule : rules.hints()) {
            Hint hint = rule.read(answer);
            if (hint != null) {
                hints.add(hint);
            }
        }
        return hints;
    }
}
