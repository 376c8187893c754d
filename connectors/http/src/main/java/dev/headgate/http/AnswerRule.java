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
            case THROTTLED, QUOTA, LOCKED, CONCURRENCY -> true;
            case TRANSIENT, PERMANENT, DELIVER -> false;
        };
    }

    Verdict verdict(Received answer) {
        return switch (verdict) {
            case THROTTLED -> new Verdict.Throttled(scope, hint(answer));
            case QUOTA -> new Verdict.Quota(scope, hint(answer));
            case LOCKED -> new Verdict.Locked(scope, hint(answer));
            case CONCURRENCY -> new Verdict.Concurrency(scope, hint(answer));
            case TRANSIENT -> new Verdict.Transient(hint(answer));
            case PERMANENT -> new Verdict.Permanent();
            case DELIVER -> new Verdict.Deliver();
        };
    }

    private @Nullable Duration hint(Received answer) {
        Duration hint = asked(answer);
        Duration wait = hint == null ? fallback : hint;
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
