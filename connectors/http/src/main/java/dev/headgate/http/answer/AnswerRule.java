package dev.headgate.http.answer;

import dev.headgate.api.Repeat;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How one kind of answer is read.
 *
 * @param id names it in logs
 * @param conditions all of them must hold
 * @param scope what a refusal stops
 * @param waitRule how long the answer asks to be waited for
 * @param escalation how that grows while the vendor goes on refusing; null: as the cool-down says
 * @param repeat whether a call that is answered so may be made again
 */
record AnswerRule(
        String id,
        List<Condition> conditions,
        Verdict.Kind verdict,
        AnswerScope scope,
        WaitRule waitRule,
        Verdict.@Nullable Escalation escalation,
        Repeat repeat) {

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

    /** @param attributes of the intent */
    Verdict verdict(Received answer, Map<String, String> attributes) {
        return verdict(scope.of(answer, attributes), asksForAWait() ? waitRule.read(answer) : null);
    }

    /** As if the answer said nothing more. */
    Verdict verdictUnread() {
        return verdict(scope.attributes(), asksForAWait() ? waitRule.unread() : null);
    }

    private boolean asksForAWait() {
        return switch (verdict) {
            case THROTTLED, QUOTA, LOCKED, CONCURRENCY, TRANSIENT -> true;
            case AUTH, PERMANENT, DELIVER -> false;
        };
    }

    private Verdict verdict(List<String> stopped, @Nullable Duration hint) {
        return verdict.verdict(stopped, hint, escalation, repeat);
    }
}
