package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the end of a call means for its intent and for its scopes. */
final class Verdicts {

    private final Intents intents;
    private final Admission admission;
    private final RandomGenerator random;
    private CoolDownPolicy coolDown;
    private RetryPolicy retry;
    private PausePolicy pause;
    private final FailureRun failing = new FailureRun();
    private long throttled;

    /** @param random for the jitter of retries */
    Verdicts(Intents intents, Admission admission, Policy policy, RandomGenerator random) {
        this.intents = intents;
        this.admission = admission;
        this.random = random;
        this.coolDown = policy.coolDown();
        this.retry = policy.retry();
        this.pause = policy.pause();
    }

    void change(Policy policy) {
        coolDown = policy.coolDown();
        retry = policy.retry();
        pause = policy.pause();
    }

    /** An operator says that what was is over. */
    void forgetFailures() {
        failing.end();
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
                failing(entry, null, null, reason, at, step);
            }
            case Reply.Unsent(String reason, Reply.Unsent.Cause cause) -> {
                admission.unsent(entry, step.now());
                unsent(entry, reason, cause, at, step);
            }
        }
        admission.done(entry, step.now());
    }

    private void unsent(Entry entry, String reason, Reply.Unsent.Cause cause, long at, Step step) {
        switch (cause) {
            case HANDED_BACK -> unsent(entry, step);
            case FAILED -> {
                entry.progress = entry.progress.started(false);
                retried(entry, null, null, "TRANSIENT " + reason, step);
            }
            case UNREACHABLE -> {
                entry.progress = entry.progress.started(false);
                if (pauses(entry, List.of(), PauseReason.UNREACHABLE)) {
                    paused(entry, List.of(), PauseReason.UNREACHABLE, reason, null, at, step);
                } else {
                    retried(entry, null, null, "UNREACHABLE " + reason, step);
                }
            }
            case NO_CREDENTIAL -> {
                entry.progress = entry.progress.started(false);
                unauthorized(entry, List.of(), reason, null, at, step);
            }
        }
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
            case Verdict.Transient(var hint) -> failing(entry, answer, hint, "status " + answer.status(), at, step);
            case Verdict.Auth(List<String> scope) ->
                unauthorized(entry, scope, "status " + answer.status(), answer, at, step);
            case Verdict.Refusal refusal -> refused(entry, answer, refusal, at, step);
            case Verdict.Concurrency tooMany -> tooMany(entry, answer, tooMany, at, step);
        }
    }

    private void delivered(Entry entry, Outcome outcome, String reason, @Nullable Answer answer, Step step) {
        failing.end();
        admission.passed(entry, true, step.now());
        entry.progress = entry.progress.attempted();
        intents.finish(entry, outcome, reason, answer, step);
    }

    /** No answer, or one that says that something is wrong over there: with this call, or with all of them. */
    private void failing(
            Entry entry, @Nullable Answer answer, @Nullable Duration hint, String what, long at, Step step) {
        boolean pauses = pauses(entry, List.of(), PauseReason.FAILING);
        if (entry.intent.atMostOnce()) {
            if (pauses) {
                step.add(admission.paused(entry, List.of(), PauseReason.FAILING, hint, at, step.now()));
            } else {
                admission.passed(entry, false, step.now());
            }
            entry.progress = entry.progress.attempted();
            intents.finish(entry, Outcome.AMBIGUOUS, "not to be repeated: TRANSIENT " + what, answer, step);
        } else if (pauses) {
            paused(entry, List.of(), PauseReason.FAILING, what, hint, at, step);
        } else {
            retried(entry, answer, hint, "TRANSIENT " + what, step);
        }
    }

    /** The credential is not accepted, or there is none. */
    private void unauthorized(
            Entry entry, List<String> scope, String what, @Nullable Answer answer, long at, Step step) {
        if (pauses(entry, scope, PauseReason.AUTH)) {
            paused(entry, scope, PauseReason.AUTH, what, null, at, step);
        } else {
            admission.passed(entry, false, step.now());
            entry.progress = entry.progress.attempted();
            String reason = Effect.Finish.AUTH + what + ", while other calls are accepted";
            intents.finish(entry, Outcome.FAILED, reason, answer, step);
        }
    }

    /**
     * Returns whether this failure says that any other call of the scope would fail as well: as it is paused, or as this is
     * not of a kind that one call may be at fault for. Not if this one failed before and another did not: then it is its
     * own. But where many fail and none is dealt with between, it is not theirs.
     */
    private boolean pauses(Entry entry, List<String> scope, PauseReason reason) {
        boolean paused = admission.coolDowns().isPaused(Scope.of(scope, entry.intent.scope()));
        boolean suspicious = reason != PauseReason.FAILING && entry.guiltyOf != reason;
        return paused || suspicious || failing.reaches(pause.failures(), entry);
    }

    /** Back to its place, and no attempt is counted. */
    private void paused(
            Entry entry,
            List<String> scope,
            PauseReason reason,
            String what,
            @Nullable Duration hint,
            long at,
            Step step) {
        Effect.CoolDown paused = admission.paused(entry, scope, reason, hint, at, step.now());
        step.add(paused);
        entry.notBefore = step.now();
        String cause = reason + " " + what + " in scope " + paused.scope();
        retry(entry, entry.progress.attempts() + 1, cause, paused.until(), step);
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
        Duration believed = hint == null ? null : Duration.ofNanos(coolDown.believed(hint));
        entry.notBefore = Nanos.plus(step.now(), retry.delayNanos(attempt, believed, random));
        retry(entry, attempt, cause, entry.notBefore, step);
    }

    private void refused(Entry entry, Answer answer, Verdict.Refusal refusal, long at, Step step) {
        throttled++;
        failing.end();
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
        failing.end();
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
