package dev.headgate.http;

import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of answer is read.
 *
 * @param id names it in logs
 * @param conditions all of them must hold
 * @param scope what a refusal stops
 * @param waits tried in order before the standard hint
 * @param fallback the hint where there is none; null for none
 * @param min a shorter hint is this long
 */
record AnswerRule(
        String id,
        List<Condition> conditions,
        Kind verdict,
        List<String> scope,
        List<WaitSource> waits,
        @Nullable Duration fallback,
        Duration min) {

    /** The verdicts, as profiles name them. */
    enum Kind {
        THROTTLED,
        QUOTA,
        LOCKED,
        CONCURRENCY,
        AUTH,
        TRANSIENT,
        PERMANENT,
        DELIVER
    }

    boolean applies(Received answer) {
        return conditions.stream().allMatch(it -> it.holds(answer));
    }

    /** Whether its verdict stops a scope. */
    boolean refuses() {
        return switch (verdict) {
            case THROTTLED, QUOTA, LOCKED, CONCURRENCY, AUTH -> true;
            case TRANSIENT, PERMANENT, DELIVER -> false;
        };
    }

    Verdict verdict(Received answer) {
        return verdict(asksForAWait() ? hint(asked(answer)) : null);
    }

    /** As if the answer did not say how long. */
    Verdict verdictWithoutWait() {
        return verdict(asksForAWait() ? hint(null) : null);
    }

    private boolean asksForAWait() {
        return switch (verdict) {
            case THROTTLED, QUOTA, LOCKED, CONCURRENCY, TRANSIENT -> true;
            case AUTH, PERMANENT, DELIVER -> false;
        };
    }

    private Verdict verdict(@Nullable Duration hint) {
        return switch (verdict) {
            case THROTTLED -> new Verdict.Throttled(scope, hint);
            case QUOTA -> new Verdict.Quota(scope, hint);
            case LOCKED -> new Verdict.Locked(scope, hint);
            case CONCURRENCY -> new Verdict.Concurrency(scope, hint);
            case AUTH -> new Verdict.Auth(scope);
            case TRANSIENT -> new Verdict.Transient(hint);
            case PERMANENT -> new Verdict.Permanent();
            case DELIVER -> new Verdict.Deliver();
        };
    }

    private @Nullable Duration hint(@Nullable Duration asked) {
        Duration wait = asked == null ? fallback : asked;
        return wait == null || wait.compareTo(min) >= 0 ? wait : min;
    }

    private @Nullable Duration asked(Received answer) {
        for (WaitSource source : waits) {
            Duration wait = source.read(answer);
            if (wait != null) {
                return wait;
            }
        }
        return StandardHints.wait(answer);
    }
}
