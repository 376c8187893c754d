package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
import dev.headgate.core.policy.Limit;
import dev.headgate.core.policy.Nanos;
import org.jspecify.annotations.Nullable;

/** A vendor's intents from their acceptance to their outcome. */
final class Intents {

    private final Backlog backlog;
    private final Admission admission;
    private long finished;

    Intents(Backlog backlog, Admission admission) {
        this.backlog = backlog;
        this.admission = admission;
    }

    /** Outcomes so far. */
    long finished() {
        return finished;
    }

    void accept(Intent intent, Progress progress, Step step) {
        Entry entry = new Entry(intent, progress, backlog.clock());
        admission.resourceLocks().accepted(intent);
        boolean first = backlog.add(entry);
        if (endsAmbiguous(entry, step) || endsInvalid(entry, step)) {
            return;
        }
        if (progress.cancelled()) {
            finish(entry, Outcome.CANCELLED, "cancelled", null, step);
        } else if (first) {
            backlog.queue(entry, step.now());
        } else {
            backlog.patience().watch(entry, step.now());
        }
    }

    void refuse(Event.Refused refused, Step step) {
        Entry entry = new Entry(refused.intent(), refused.progress(), backlog.clock());
        backlog.add(entry);
        if (!endsAmbiguous(entry, step)) {
            finish(entry, refused.outcome(), refused.reason(), null, step);
        }
    }

    private boolean endsAmbiguous(Entry entry, Step step) {
        if (entry.progress().started()) {
            finish(entry, Outcome.AMBIGUOUS, "a call may have been made just before a crash", null, step);
        }
        return entry.progress().started();
    }

    void cancel(String id, String reason, Step step) {
        for (Entry entry : backlog.withId(id)) {
            cancel(entry, reason, step);
        }
    }

    void cancelAll(Event.CancelledAll cancelled, Step step) {
        for (Entry entry : backlog.inOrder()) {
            if (!entry.progress().cancelled() && cancelled.which().test(entry.intent)) {
                cancel(entry, cancelled.reason(), step);
            }
        }
    }

    private void cancel(Entry entry, String reason, Step step) {
        if (entry.isInFlight()) {
            entry.progress(entry.progress().cancel());
            entry.note("to be cancelled: " + reason);
            step.add(new Effect.Marked(entry.intent, entry.progress(), reason));
        } else {
            finish(entry, Outcome.CANCELLED, reason, null, step);
        }
    }

    void expire(Step step) {
        for (Entry entry = backlog.expired(step.now()); entry != null; entry = backlog.expired(step.now())) {
            if (!entry.isInFlight()) {
                pastDeadline(entry, "start", step);
            }
        }
    }

    /** One of which a call was made that may have had an effect has not expired. */
    private void pastDeadline(Entry entry, String whatCouldNot, Step step) {
        if (entry.progress().mayHaveBeenDone()) {
            String reason = "deadline passed, and what became of the last call is not known";
            finish(entry, Outcome.EXHAUSTED, reason, null, step);
        } else {
            finish(entry, Outcome.EXPIRED, "deadline passed before the call could " + whatCouldNot, null, step);
        }
    }

    void giveUp(Event.GivenUp givenUp, Step step) {
        for (Entry entry : backlog.inOrder()) {
            if (!givenUp.which().test(entry.intent)) {
                continue;
            }
            if (entry.isInFlight()) {
                entry.giveUp(givenUp.reason());
            } else {
                finish(entry, Outcome.EXHAUSTED, givenUp.reason(), null, step);
            }
        }
    }

    /** Ends those that waited long enough for scopes that refuse. */
    void losePatience(Step step) {
        backlog.patience().look(backlog, step.now());
        for (Entry entry = backlog.patience().next(step.now());
                entry != null;
                entry = backlog.patience().next(step.now())) {
            long waited = NANOSECONDS.toSeconds(Nanos.minus(step.now(), entry.patientSince()));
            PauseReason why = admission.coolDowns().closedFor(entry.intent.scope(), step.now());
            if (why == null || why == PauseReason.THROTTLED) {
                String reason = "refused " + entry.progress().throttles() + " times within " + waited + " s";
                finish(entry, Outcome.THROTTLED_OUT, reason, null, step);
            } else {
                finish(entry, Outcome.EXHAUSTED, why + ": no call was dealt with for " + waited + " s", null, step);
            }
        }
    }

    /** The limits are others now: ends what can never start any more. */
    void check(Step step) {
        for (Entry entry : backlog.all()) {
            if (!entry.isInFlight()) {
                endsInvalid(entry, step);
            }
        }
    }

    /**
     * Back to its place in line, unless it was cancelled, its deadline passed or its limits changed while it was in
     * flight. Returns whether it is back.
     */
    boolean putBack(Entry entry, Step step) {
        entry.standBehind();
        if (entry.progress().cancelled()) {
            finish(entry, Outcome.CANCELLED, "cancelled in flight", null, step);
            return false;
        }
        if (entry.intent.deadline() <= step.now()) {
            pastDeadline(entry, "be repeated", step);
            return false;
        }
        if (entry.givenUp() != null) {
            finish(entry, Outcome.EXHAUSTED, entry.givenUp(), null, step);
            return false;
        }
        if (endsInvalid(entry, step)) {
            return false;
        }
        backlog.queue(entry, step.now());
        return true;
    }

    void finish(Entry entry, Outcome outcome, String reason, @Nullable Answer answer, Step step) {
        finish(entry, outcome, reason, answer, null, step);
    }

    /** @param answeredBy the id of the intent whose call it was; null: its own */
    void finish(
            Entry entry,
            Outcome outcome,
            String reason,
            @Nullable Answer answer,
            @Nullable String answeredBy,
            Step step) {
        finished++;
        admission.leave(entry, step.now());
        History history = entry.told();
        step.add(new Effect.Finish(
                entry.intent,
                outcome,
                reason,
                answer,
                entry.progress(),
                answeredBy,
                entry.startedAt(),
                entry.permits(),
                history));
        backlog.remove(entry, step.now());
    }

    /** Ends what no limit can ever let start. */
    private boolean endsInvalid(Entry entry, Step step) {
        Limit tooSmall = admission.quotas().tooSmallFor(entry.intent);
        if (tooSmall == null) {
            return false;
        }
        String unit = tooSmall.unit().equals(Limit.COST) ? "" : " " + tooSmall.unit();
        String reason = "cost " + entry.intent.cost(tooSmall) + unit + " can never fit: limit " + tooSmall.id()
                + " allows " + tooSmall.max() + " " + tooSmall.window().per();
        finish(entry, Outcome.INVALID, reason, null, step);
        return true;
    }
}
