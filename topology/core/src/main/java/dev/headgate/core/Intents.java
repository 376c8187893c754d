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
    private final FoundBatches foundBatches = new FoundBatches();
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
        BatchPlace place = progress.batch();
        if (place != null && !place.isAlone()) {
            found(entry, place, step);
            return;
        }
        if (place != null) {
            Batch.alone(entry, place);
        }
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

    private void found(Entry entry, BatchPlace place, Step step) {
        Batch batch = foundBatches.found(entry, place);
        if (batch != null && !endsInvalid(batch.first(), step)) {
            backlog.queue(batch.first(), step.now());
        }
    }

    /** A batch of which the ledger has not all members is none any more: they are on their own. */
    void dissolveIncomplete(Step step) {
        for (Entry entry : foundBatches.takeIncomplete()) {
            entry.progress(entry.progress().in(null));
            putBackMarked(entry, step);
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
        if (entry.isCommitted()) {
            entry.progress(entry.progress().cancel());
            entry.history.note("to be cancelled: " + reason);
            step.add(new Effect.Marked(entry.intent, entry.progress(), reason));
        } else {
            finish(entry, Outcome.CANCELLED, reason, null, step);
        }
    }

    void expire(Step step) {
        for (Entry entry = backlog.expired(step.now()); entry != null; entry = backlog.expired(step.now())) {
            if (!entry.isCommitted()) {
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
            if (entry.isCommitted()) {
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
                finishFirst(entry, Outcome.THROTTLED_OUT, reason, step);
            } else {
                finishFirst(entry, Outcome.EXHAUSTED, why + ": no call was dealt with for " + waited + " s", step);
            }
        }
    }

    /** The limits are others now: ends what can never start any more. */
    void check(Step step) {
        for (Entry entry : backlog.all()) {
            if (!entry.isInFlight() && !entry.isGone() && !entry.followsBatch()) {
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
        if (entry.followsBatch()) {
            return true;
        }
        if (entry.isWithOthers()) {
            return requeue(entry, step);
        }
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
        return requeue(entry, step);
    }

    private boolean requeue(Entry entry, Step step) {
        if (endsInvalid(entry, step)) {
            return false;
        }
        backlog.queue(entry, step.now());
        return true;
    }

    /** It ends without a call, and so does the batch that begins with it: its others are on their own. */
    private void finishFirst(Entry entry, Outcome outcome, String reason, Step step) {
        Batch batch = entry.batch();
        if (batch != null) {
            batch.dissolve();
        }
        finish(entry, outcome, reason, null, step);
        if (batch != null) {
            batch.others().forEach(other -> putBackMarked(other, step));
        }
    }

    /** Back to its place, and the ledger is told how far it has come. */
    void putBackMarked(Entry entry, Step step) {
        if (putBack(entry, step)) {
            step.add(new Effect.Marked(entry.intent, entry.progress()));
        }
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
        History history = entry.history.told();
        step.add(new Effect.Finish(
                entry.intent,
                outcome,
                reason,
                answer,
                entry.progress(),
                answeredBy,
                entry.history.startedAt(),
                entry.history.permits(),
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
        finishFirst(entry, Outcome.INVALID, reason, step);
        return true;
    }
}
