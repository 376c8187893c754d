package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the end of a call means for its intent and for its scopes. */
final class Verdicts {

    private final Intents intents;
    private final Admission admission;
    private final RandomGenerator random;
    private CoolDownPolicy coolDown;
    private RetryPolicy retry;
    private long throttled;

    /** @param random for the jitter of retries */
    Verdicts(Intents intents, Admission admission, Policy policy, RandomGenerator random) {
        this.intents = intents;
        this.admission = admission;
        this.random = random;
        this.coolDown = policy.coolDown();
        this.retry = policy.retry();
    }

    void change(Policy policy) {
        coolDown = policy.coolDown();
        retry = policy.retry();
    }

    /** Rate-limit refusals so far. */
    long throttled() {
        return throttled;
    }

    /** @param at when the connector returned */
    void ended(Entry entry, Reply reply, long at, Step step) {
        switch (reply) {
            case Reply.Answered(Answer answer, Verdict verdict, Reading reading) -> {
                admission.answered(entry, verdict, reading, at, step.now());
                entry.progress = entry.progress.called().started(false);
                answered(entry, answer, verdict, at, step);
            }
            case Reply.Unanswered(String reason) -> {
                admission.unanswered(entry, at, step.now());
                entry.progress = entry.progress.called().started(false);
                failed(entry, null, null, "TRANSIENT " + reason, step);
            }
            case Reply.Unsent(String reason, Reply.Unsent.Cause cause) -> {
                admission.unsent(entry, step.now());
                if (cause != Reply.Unsent.Cause.HANDED_BACK) {
                    entry.progress = entry.progress.started(false);
                    retried(entry, null, null, "TRANSIENT " + reason, step);
                } else {
                    unsent(entry, step);
                }
            }
        }
        admission.done(entry, step.now());
    }

    /** It never left, by nobody's fault. */
    private void unsent(Entry entry, Step step) {
        admission.passed(entry, false, step.now());
        boolean announced = entry.progress.started();
        entry.progress = entry.progress.started(false);
        if (intents.putBack(entry, step) && announced) {
            step.add(new Effect.Marked(entry.intent, entry.progress));
        }
    }

    private void answered(Entry entry, Answer answer, Verdict verdict, long at, Step step) {
        switch (verdict) {
            case Verdict.Deliver() -> delivered(entry, Outcome.SUCCEEDED, "", answer, step);
            case Verdict.Permanent() -> {
                String reason = "the vendor answered with status " + answer.status();
                delivered(entry, Outcome.FAILED, reason, answer, step);
            }
            case Verdict.Transient(var hint) ->
                failed(entry, answer, hint, "TRANSIENT status " + answer.status(), step);
            case Verdict.Refusal refusal -> refused(entry, answer, refusal, at, step);
            case Verdict.Concurrency tooMany -> tooMany(entry, answer, tooMany, at, step);
        }
    }

    private void delivered(Entry entry, Outcome outcome, String reason, @Nullable Answer answer, Step step) {
        admission.passed(entry, outcome != Outcome.AMBIGUOUS, step.now());
        entry.progress = entry.progress.attempted();
        intents.finish(entry, outcome, reason, answer, step);
    }

    private void failed(Entry entry, @Nullable Answer answer, @Nullable Duration hint, String cause, Step step) {
        if (entry.intent.atMostOnce()) {
            delivered(entry, Outcome.AMBIGUOUS, "not to be repeated: " + cause, answer, step);
        } else {
            retried(entry, answer, hint, cause, step);
        }
    }

    private void retried(Entry entry, @Nullable Answer answer, @Nullable Duration hint, String cause, Step step) {
        admission.passed(entry, false, step.now());
        entry.progress = entry.progress.attempted();
        int attempt = entry.progress.attempts();
        int most = entry.intent.maxAttempts() > 0 ? entry.intent.maxAttempts() : retry.maxAttempts();
        if (attempt >= most) {
            intents.finish(entry, Outcome.EXHAUSTED, "attempt " + attempt + " of " + most + ": " + cause, answer, step);
            return;
        }
        entry.notBefore = Nanos.plus(step.now(), retry.delayNanos(attempt, hint, random));
        retry(entry, attempt, cause, entry.notBefore, step);
    }

    private void refused(Entry entry, Answer answer, Verdict.Refusal refusal, long at, Step step) {
        throttled++;
        entry.progress = entry.progress.throttled();
        Effect.CoolDown cooling = admission.refused(entry, refusal, at, step.now());
        step.add(cooling);
        if (!outOfPatience(entry, answer, step)) {
            entry.notBefore = step.now();
            String cause = cooling.verdict() + " status " + answer.status() + " in scope " + cooling.scope();
            retry(entry, entry.progress.attempts() + 1, cause, cooling.until(), step);
        }
    }

    /** Fewer at once from now on, and this one a little later. */
    private void tooMany(Entry entry, Answer answer, Verdict.Concurrency tooMany, long at, Step step) {
        throttled++;
        entry.progress = entry.progress.throttled();
        admission.tooMany(entry, tooMany.scope(), step.now());
        if (!outOfPatience(entry, answer, step)) {
            entry.notBefore = Math.max(step.now(), Nanos.plus(at, coolDown.waitNanos(tooMany, random)));
            String cause = "CONCURRENCY status " + answer.status();
            retry(entry, entry.progress.attempts() + 1, cause, entry.notBefore, step);
        }
    }

    private boolean outOfPatience(Entry entry, Answer answer, Step step) {
        long waited = Nanos.minus(step.now(), entry.intent.acceptedAt());
        if (waited < Nanos.of(coolDown.patience())) {
            return false;
        }
        String reason =
                "refused " + entry.progress.throttles() + " times within " + NANOSECONDS.toSeconds(waited) + " s";
        intents.finish(entry, Outcome.THROTTLED_OUT, reason, answer, step);
        return true;
    }

    private void retry(Entry entry, int attempt, String cause, long notBefore, Step step) {
        if (intents.putBack(entry, step)) {
            step.add(new Effect.Retry(entry.intent, attempt, cause, notBefore, entry.progress));
        }
    }
}
