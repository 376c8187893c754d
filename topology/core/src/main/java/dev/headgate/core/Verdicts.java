package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Repeat;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.PausePolicy;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What the end of a call means: first for its scopes, which settles what it holds, then for its intent, which finishes or goes
 * back to its place.
 */
final class Verdicts {

    /**
     * The end of a call.
     *
     * @param joined those that it served besides
     * @param at when the connector returned, in nanoseconds since the epoch
     */
    private record End(Entry entry, List<Entry> joined, Reply reply, long at, Step step) {

        /** The vendor's answer; null for none. */
        @Nullable
        Answer answer() {
            return reply instanceof Reply.Answered answered ? answered.answer() : null;
        }
    }

    private final Intents intents;
    private final Pages pages;
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
        this.pages = new Pages(intents);
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

    /** @param at when the connector returned, in nanoseconds since the epoch */
    void ended(Entry entry, Reply reply, long at, Step step) {
        End end = new End(entry, entry.call().joined, reply, at, step);
        switch (reply) {
            case Reply.Answered(Answer answer, Verdict verdict, Reading reading) -> {
                entry.progress(entry.progress().called(requests(reading)).started(false));
                answered(end, answer, verdict);
            }
            case Reply.Stopped stopped -> {
                entry.progress(entry.progress().called(requests(stopped.reading())));
                stopped(end, stopped);
            }
            case Reply.Unanswered(String reason, Repeat repeat) -> {
                entry.progress(entry.progress().called(1).started(false));
                failing(end, null, reason, repeat);
            }
            case Reply.Unsent unsent -> unsent(end, unsent);
        }
    }

    /** How many requests were made, of which a reading speaks only where there may be several. */
    private static int requests(Reading reading) {
        return reading.spent().isEmpty() ? 1 : Math.max(1, reading.spent().getOrDefault(Limit.REQUESTS, 1));
    }

    private void answered(End end, Answer answer, Verdict verdict) {
        String status = "status " + answer.status();
        switch (verdict) {
            case Verdict.Deliver() -> delivered(end, Outcome.SUCCEEDED, "");
            case Verdict.Page page -> paged(end, answer, page);
            case Verdict.Permanent(String reason) ->
                delivered(end, Outcome.FAILED, reason.isEmpty() ? "the vendor answered with " + status : reason);
            case Verdict.Transient(var hint, Repeat repeat) -> failing(end, hint, status, repeat);
            case Verdict.Auth(List<String> scope) -> unauthorized(end, scope, status);
            case Verdict.Refusal refusal -> refused(end, refusal, status);
            case Verdict.Concurrency tooMany -> tooMany(end, tooMany, status);
        }
    }

    private void unsent(End end, Reply.Unsent unsent) {
        String reason = unsent.reason();
        Entry entry = end.entry;
        boolean announced = entry.progress().started();
        entry.progress(entry.progress().started(false));
        switch (unsent.cause()) {
            case HANDED_BACK -> handedBack(end, announced);
            case FAILED -> failed(end, null, "TRANSIENT " + reason);
            case UNREACHABLE -> pause(end, unsent.scope(), PauseReason.UNREACHABLE, null, reason);
            case NO_CREDENTIAL -> pause(end, unsent.scope(), PauseReason.AUTH, null, reason);
        }
    }

    /** It never left, by nobody's fault. */
    private void handedBack(End end, boolean announced) {
        settle(end, new Ending.Passed(false));
        if (end.entry.hasLeft()) {
            end.entry.note("handed back before it was sent");
        }
        if (intents.putBack(end.entry, end.step) && announced) {
            end.step.add(new Effect.Marked(end.entry.intent, end.entry.progress()));
        }
        putBackJoined(end);
    }

    /** The vendor dealt with what was sent, and the rest has to wait. */
    private void stopped(End end, Reply.Stopped stopped) {
        Entry entry = end.entry;
        entry.progress(entry.progress().started(false));
        failing.end();
        settle(end, new Ending.Passed(true));
        if (mayNotRepeat(entry, stopped.repeat())) {
            finish(end, Outcome.AMBIGUOUS, "not to be repeated: " + stopped.reason());
            return;
        }
        entry.note(stopped.reason());
        if (intents.putBack(entry, end.step)) { // with the requests that were made
            end.step.add(new Effect.Marked(entry.intent, entry.progress()));
        }
        putBackJoined(end);
    }

    private void delivered(End end, Outcome outcome, String reason) {
        failing.end();
        settle(end, new Ending.Passed(true));
        finish(end, outcome, reason);
    }

    /** So ends each that the call served. */
    private void finish(End end, Outcome outcome, String reason) {
        end.entry.progress(end.entry.progress().attempted());
        intents.finish(end.entry, outcome, reason, end.answer(), end.step);
        for (Entry joined : end.joined) {
            joined.progress(joined.progress().attempted());
            intents.finish(joined, outcome, reason, end.answer(), end.entry.intent.id(), end.step);
        }
    }

    private void paged(End end, Answer answer, Verdict.Page page) {
        failing.end();
        settle(end, new Ending.Passed(true));
        pages.delivered(end.entry, answer, page, end.step);
        putBackJoined(end); // a page is of one list
    }

    /**
     * No answer, or one that says that something is wrong over there: with this call, or with all of them.
     *
     * @param repeat whether it may be made again, as the vendor may have done what was asked nevertheless
     */
    private void failing(End end, @Nullable Duration hint, String what, Repeat repeat) {
        Entry entry = end.entry;
        boolean all = isCutShort(end)
                ? admission.coolDowns().isPaused(Scope.of(List.of(), entry.intent.scope()))
                : isFaultOfScope(entry, List.of(), PauseReason.FAILING);
        if (mayNotRepeat(entry, repeat)) {
            settle(end, all ? new Ending.Paused(List.of(), PauseReason.FAILING, hint) : new Ending.Passed(false));
            finish(end, Outcome.AMBIGUOUS, "not to be repeated: TRANSIENT " + what);
        } else if (all) {
            pause(end, List.of(), PauseReason.FAILING, hint, what);
        } else {
            failed(end, hint, "TRANSIENT " + what);
        }
    }

    /** Its own deadline ended it, which says nothing of the vendor. */
    private static boolean isCutShort(End end) {
        return end.reply instanceof Reply.Unanswered && end.entry.intent.deadline() <= end.at;
    }

    private static boolean mayNotRepeat(Entry entry, Repeat repeat) {
        return repeat == Repeat.HARMFUL || (repeat == Repeat.AS_ASKED && entry.intent.atMostOnce());
    }

    /** The credential is not accepted. */
    private void unauthorized(End end, List<String> scope, String what) {
        if (isFaultOfScope(end.entry, scope, PauseReason.AUTH)) {
            pause(end, scope, PauseReason.AUTH, null, what);
        } else {
            settle(end, new Ending.Passed(false));
            finish(end, Outcome.FAILED, Effect.Finish.AUTH + what + ", while other calls are accepted");
        }
    }

    /**
     * Returns whether this failure says that any other call of the scope would fail as well: as it is paused, or as a credential
     * is not accepted. Not if this one failed before and another did not: then it is its own. But where many fail and none is
     * dealt with between, it is not theirs.
     */
    private boolean isFaultOfScope(Entry entry, List<String> scope, PauseReason reason) {
        boolean paused = admission.coolDowns().isPaused(Scope.of(scope, entry.intent.scope()));
        boolean suspicious = reason == PauseReason.AUTH && !entry.isGuiltyOf(reason);
        return paused || suspicious || failing.reaches(pause.failures(), entry);
    }

    /**
     * The call came to nothing that counts: those that it served besides go back to their places as if it had never been made,
     * but no earlier than the one it was made for.
     */
    private void putBackJoined(End end) {
        for (Entry joined : end.joined) {
            joined.notBefore(Math.max(joined.notBefore(), end.entry.notBefore()));
            if (joined.hasLeft()) {
                joined.note("not answered by the call of " + end.entry.intent.id());
            }
            boolean _ = intents.putBack(joined, end.step);
        }
    }

    /** Back to its place, and no attempt is counted. */
    private void pause(End end, List<String> scope, PauseReason reason, @Nullable Duration hint, String what) {
        Effect.CoolDown paused = close(end, new Ending.Paused(scope, reason, hint));
        String cause = reason + " " + what + " in scope " + paused.scope();
        end.entry.notBefore(end.step.now());
        retry(end.entry, end.entry.progress().attempts() + 1, cause, paused.until(), end.step);
        putBackJoined(end);
    }

    /** A failed attempt of each that the call served: another, unless it was its last. They are tried again together. */
    private void failed(End end, @Nullable Duration hint, String cause) {
        settle(end, new Ending.Passed(false));
        Duration believed = hint == null ? null : Duration.ofNanos(coolDown.believed(hint));
        int attempt = end.entry.progress().attempts() + 1;
        long notBefore = attempt < maxAttempts(end.entry) || !end.joined.isEmpty()
                ? Nanos.plus(end.step.now(), retry.delayNanos(attempt, believed, random))
                : end.step.now();
        failed(end, end.entry, null, cause, notBefore);
        for (Entry joined : end.joined) {
            failed(end, joined, end.entry.intent.id(), cause, notBefore);
        }
    }

    private void failed(End end, Entry entry, @Nullable String answeredBy, String cause, long notBefore) {
        entry.progress(entry.progress().attempted());
        int attempt = entry.progress().attempts();
        int max = maxAttempts(entry);
        if (attempt >= max) {
            entry.note(cause);
            String reason = "attempt " + attempt + " of " + max + ": " + cause;
            intents.finish(entry, Outcome.EXHAUSTED, reason, end.answer(), answeredBy, end.step);
        } else {
            entry.notBefore(notBefore);
            retry(entry, attempt, cause, notBefore, end.step);
        }
    }

    private int maxAttempts(Entry entry) {
        return entry.intent.maxAttempts() > 0 ? entry.intent.maxAttempts() : retry.maxAttempts();
    }

    private void refused(End end, Verdict.Refusal refusal, String status) {
        throttled++;
        failing.end();
        end.entry.progress(end.entry.progress().throttled());
        Effect.CoolDown cooling = close(end, new Ending.Refused(refusal));
        if (!endsOutOfPatience(end)) {
            String cause = cooling.verdict() + " " + status + " in scope " + cooling.scope();
            end.entry.notBefore(end.step.now());
            retry(end.entry, end.entry.progress().attempts() + 1, cause, cooling.until(), end.step);
        }
        putBackJoined(end);
    }

    /** Fewer at once from now on, and this one a little later. */
    private void tooMany(End end, Verdict.Concurrency tooMany, String status) {
        Entry entry = end.entry;
        throttled++;
        failing.end();
        entry.progress(entry.progress().throttled());
        settle(end, new Ending.TooMany(tooMany.scope()));
        if (!endsOutOfPatience(end)) {
            entry.notBefore(Math.max(end.step.now(), Nanos.plus(end.at, coolDown.waitNanos(tooMany, random))));
            retry(entry, entry.progress().attempts() + 1, "CONCURRENCY " + status, entry.notBefore(), end.step);
        }
        putBackJoined(end);
    }

    private boolean endsOutOfPatience(End end) {
        Entry entry = end.entry;
        long waited = Nanos.minus(end.step.now(), entry.patientSince());
        if (waited < Nanos.of(coolDown.patience())) {
            return false;
        }
        String reason =
                "refused " + entry.progress().throttles() + " times within " + NANOSECONDS.toSeconds(waited) + " s";
        intents.finish(entry, Outcome.THROTTLED_OUT, reason, end.answer(), end.step);
        return true;
    }

    private void retry(Entry entry, int attempt, String cause, long notBefore, Step step) {
        long wait = NANOSECONDS.toMillis(Math.max(0, Nanos.minus(notBefore, step.now())));
        entry.note(cause + ": waits " + wait + " ms");
        if (intents.putBack(entry, step)) {
            step.add(new Effect.Retry(entry.intent, attempt, cause, notBefore, entry.progress()));
        }
    }

    private Effect.CoolDown close(End end, Ending.Consequence consequence) {
        Effect.CoolDown closed = settle(end, consequence);
        if (closed == null) {
            throw new IllegalStateException("closes no scope: " + consequence);
        }
        return closed;
    }

    private Effect.@Nullable CoolDown settle(End end, Ending.Consequence consequence) {
        Ending ending = new Ending(end.reply, consequence, end.at);
        Effect.CoolDown coolDown = admission.settle(end.entry, ending, end.step.now());
        if (coolDown != null) {
            end.step.add(coolDown);
        }
        return coolDown;
    }
}
