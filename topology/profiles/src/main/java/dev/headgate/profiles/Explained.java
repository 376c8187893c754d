package dev.headgate.profiles;

import dev.headgate.api.Explanation;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Policy;
import java.time.Duration;
import java.util.List;

/**
 * What becomes of a call that is answered so.
 *
 * @param rule the name of the rule that counted
 * @param verdict in capitals
 * @param waitMs the least milliseconds until another call, the first time: of what is stopped, or of this intent. 0 if nothing is
 *     waited for, and where only the profile's {@code retry} says how long
 * @param scope what is stopped: attributes of the intent, and values the answer names
 */
public record Explained(String rule, String verdict, long waitMs, List<String> scope) {

    public Explained {
        scope = List.copyOf(scope);
    }

    Explained(Explanation explanation, Policy policy) {
        this(
                explanation.rule(),
                name(explanation.verdict()),
                wait(explanation.verdict(), policy).toMillis(),
                explanation.scope());
    }

    /** Returns whether it is what the example expects. */
    public boolean isAs(Example.Expected expected) {
        return (expected.rule() == null || expected.rule().equals(rule))
                && (expected.verdict() == null || expected.verdict().equals(verdict))
                && (expected.waitMs() == null || expected.waitMs() == waitMs)
                && (expected.scope() == null || expected.scope().equals(scope));
    }

    private static String name(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Deliver(), Verdict.Page _ -> "DELIVER";
            case Verdict.Throttled _ -> "THROTTLED";
            case Verdict.Quota _ -> "QUOTA";
            case Verdict.Locked _ -> "LOCKED";
            case Verdict.Concurrency _ -> "CONCURRENCY";
            case Verdict.Auth _ -> "AUTH";
            case Verdict.Transient _ -> "TRANSIENT";
            case Verdict.Permanent _ -> "PERMANENT";
        };
    }

    private static Duration wait(Verdict verdict, Policy policy) {
        CoolDownPolicy coolDown = policy.coolDown();
        return switch (verdict) {
            case Verdict.Auth _ -> Duration.ofNanos(policy.pause().waitNanos(0, 0));
            case Verdict.Refusal refusal -> Duration.ofNanos(coolDown.waitNanos(refusal, 0));
            case Verdict.Concurrency tooMany -> Duration.ofNanos(coolDown.leastNanos(tooMany));
            case Verdict.Transient(Duration hint, var _) ->
                hint == null ? Duration.ZERO : Duration.ofNanos(coolDown.believed(hint));
            case Verdict.Deliver _, Verdict.Page _, Verdict.Permanent _ -> Duration.ZERO;
        };
    }
}
