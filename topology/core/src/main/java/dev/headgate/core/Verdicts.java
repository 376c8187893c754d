package dev.headgate.core;

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
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What the end of a call means: first for its scopes, which settles what it holds, then for the intents that it
 * {@linkplain ServedIntents served}.
 */
final class Verdicts {

    private final ServedIntents served;
    private final Pages pages;
    private final Admission admission;
    private final RandomGenerator random;
    private CoolDownPolicy coolDown;
    private PausePolicy pause;
    private final FailureRun failing = new FailureRun();

    /** @param random for the jitter of retries */
    Verdicts(Intents intents, Admission admission, Policy policy, RandomGenerator random) {
        this.served = new ServedIntents(intents, policy, random);
        this.pages = new Pages(intents);
        this.admission = admission;
        this.random = random;
        this.coolDown = policy.coolDown();
        this.pause = policy.pause();
    }

    void change(Policy policy) {
        served.change(policy);
        coolDown = policy.coolDown();
        pause = policy.pause();
    }

    /** An operator says that what was is over. */
    void forgetFailures() {
        failing.end();
    }

    /** Rate-limit refusals so far. */
    long throttled() {
        return served.throttled();
    }

    /** @param at when the connector returned, in nanoseconds since the epoch */
    void ended(Entry entry, Reply reply, long at, Step step) {
        Batch batch = entry.isWithOthers() ? entry.batch() : null;
        CallEnd end = new CallEnd(entry, entry.call().joined, batch, reply, at, step);
        switch (reply) {
            case Reply.Answered(Answer answer, Verdict verdict, Reading reading) -> {
                called(end, requests(reading));
                entry.progress(entry.progress().started(false));
                answered(end, answer, verdict);
            }
            case Reply.Split(List<Reply.Answered> each, Reading reading) -> {
                called(end, requests(reading));
                split(end, each);
            }
            case Reply.Stopped stopped -> {
                called(end, requests(stopped.reading()));
                stopped(end, stopped);
            }
            case Reply.Unanswered(String reason, Repeat repeat) -> {
                called(end, 1);
                entry.progress(entry.progress().started(false));
                failing(end, null, reason, repeat);
            }
            case Reply.Unsent unsent -> unsent(end, unsent);
        }
    }

    /** How many requests were made, of which a reading speaks only where there may be several. */
    private static int requests(Reading reading) {
        return reading.spent().isEmpty() ? 1 : Math.max(1, reading.spent().getOrDefault(Limit.REQUESTS, 1));
    }

    /** What a batch did it may have done for each of its members. */
    private static void called(CallEnd end, int requests) {
        Entry entry = end.entry();
        entry.progress(entry.progress().called(requests));
        if (end.batch() != null) {
            end.joined().forEach(joined -> joined.progress(joined.progress().called(requests)));
        }
    }

    private void answered(CallEnd end, Answer answer, Verdict verdict) {
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

    private void split(CallEnd end, List<Reply.Answered> each) {
        int members = 1 + end.joined().size();
        if (each.size() == members) {
            failing.end();
            settle(end, SplitAnswer.consequence(each));
            new SplitAnswer(served, coolDown, random).read(end, each);
        } else {
            failing(end, null, each.size() + " answers to " + members, Repeat.AS_ASKED);
        }
    }

    private void unsent(CallEnd end, Reply.Unsent unsent) {
        String reason = unsent.reason();
        Entry entry = end.entry();
        boolean announced = entry.progress().started();
        entry.progress(entry.progress().started(false));
        switch (unsent.cause()) {
            case HANDED_BACK -> {
                settle(end, new Ending.Passed(false)); // it never left, by nobody's fault
                if (entry.hasLeft()) {
                    entry.history.note("handed back before it was sent");
                }
                served.putBack(end, announced);
            }
            case FAILED -> failed(end, null, "TRANSIENT " + reason);
            case UNREACHABLE -> pause(end, unsent.scope(), PauseReason.UNREACHABLE, null, reason);
            case NO_CREDENTIAL -> pause(end, unsent.scope(), PauseReason.AUTH, null, reason);
        }
    }

    /** The vendor dealt with what was sent, and the rest has to wait. */
    private void stopped(CallEnd end, Reply.Stopped stopped) {
        Entry entry = end.entry();
        entry.progress(entry.progress().started(false));
        failing.end();
        settle(end, new Ending.Passed(true));
        if (mayNotRepeat(entry, stopped.repeat())) {
            served.finish(end, Outcome.AMBIGUOUS, "not to be repeated: " + stopped.reason());
        } else {
            entry.history.note(stopped.reason());
            served.putBack(end, true); // with the requests that were made
        }
    }

    private void delivered(CallEnd end, Outcome outcome, String reason) {
        failing.end();
        settle(end, new Ending.Passed(true));
        served.finish(end, outcome, reason);
    }

    private void paged(CallEnd end, Answer answer, Verdict.Page page) {
        failing.end();
        settle(end, new Ending.Passed(true));
        pages.delivered(end.entry(), answer, page, end.step());
        served.putBackJoined(end); // a page is of one list
    }

    /**
     * No answer, or one that says that something is wrong over there: with this call, or with all of them.
     *
     * @param repeat whether it may be made again, as the vendor may have done what was asked nevertheless
     */
    private void failing(CallEnd end, @Nullable Duration hint, String what, Repeat repeat) {
        Entry entry = end.entry();
        boolean all = isCutShort(end)
                ? admission.coolDowns().isPaused(Scope.of(List.of(), entry.intent.scope()))
                : isFaultOfScope(entry, List.of(), PauseReason.FAILING);
        if (mayNotRepeat(entry, repeat)) {
            settle(end, all ? new Ending.Paused(List.of(), PauseReason.FAILING, hint) : new Ending.Passed(false));
            served.finish(end, Outcome.AMBIGUOUS, "not to be repeated: TRANSIENT " + what);
        } else if (all) {
            pause(end, List.of(), PauseReason.FAILING, hint, what);
        } else {
            failed(end, hint, "TRANSIENT " + what);
        }
    }

    /** Its own deadline ended it, which says nothing of the vendor. */
    private static boolean isCutShort(CallEnd end) {
        return end.batch() == null
                && end.reply() instanceof Reply.Unanswered
                && end.entry().intent.deadline() <= end.at();
    }

    private static boolean mayNotRepeat(Entry entry, Repeat repeat) {
        return repeat == Repeat.HARMFUL || (repeat == Repeat.AS_ASKED && entry.intent.atMostOnce());
    }

    /** The credential is not accepted. */
    private void unauthorized(CallEnd end, List<String> scope, String what) {
        if (isFaultOfScope(end.entry(), scope, PauseReason.AUTH)) {
            pause(end, scope, PauseReason.AUTH, null, what);
        } else {
            settle(end, new Ending.Passed(false));
            served.finish(end, Outcome.FAILED, Effect.Finish.AUTH + what + ", while other calls are accepted");
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

    private void pause(CallEnd end, List<String> scope, PauseReason reason, @Nullable Duration hint, String what) {
        Effect.CoolDown paused = close(end, new Ending.Paused(scope, reason, hint));
        served.again(end, reason + " " + what + " in scope " + paused.scope(), paused.until());
    }

    private void failed(CallEnd end, @Nullable Duration hint, String cause) {
        settle(end, new Ending.Passed(false));
        served.failed(end, hint, cause);
    }

    private void refused(CallEnd end, Verdict.Refusal refusal, String status) {
        failing.end();
        served.throttled(end);
        Effect.CoolDown cooling = close(end, new Ending.Refused(refusal));
        served.refused(end, cooling.verdict() + " " + status + " in scope " + cooling.scope(), cooling.until());
    }

    /** Fewer at once from now on, and this one a little later. */
    private void tooMany(CallEnd end, Verdict.Concurrency tooMany, String status) {
        failing.end();
        served.throttled(end);
        settle(end, new Ending.TooMany(tooMany.scope()));
        long later = Nanos.plus(end.at(), coolDown.waitNanos(tooMany, random));
        served.tooMany(end, "CONCURRENCY " + status, Math.max(end.now(), later));
    }

    private Effect.CoolDown close(CallEnd end, Ending.Consequence consequence) {
        Effect.CoolDown closed = settle(end, consequence);
        if (closed == null) {
            throw new IllegalStateException("closes no scope: " + consequence);
        }
        return closed;
    }

    private Effect.@Nullable CoolDown settle(CallEnd end, Ending.Consequence consequence) {
        Ending ending = new Ending(end.reply(), consequence, end.at());
        Effect.CoolDown paused = admission.settle(end.entry(), ending, end.now());
        if (paused != null) {
            end.step().add(paused);
        }
        return paused;
    }
}
