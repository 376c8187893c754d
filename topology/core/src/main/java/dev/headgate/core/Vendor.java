package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
import dev.headgate.api.Reading;
import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One vendor: what waits for it, what is in flight, what its quotas and cool-downs allow. Driven by its one owner:
 * each {@link #step} takes an event and the time and returns what is to be done.
 */
public final class Vendor {

    /** A time that does not come by itself. */
    public static final long NEVER = Long.MAX_VALUE;

    private final RandomGenerator random;
    private final Backlog backlog = new Backlog();
    private final Lanes lanes = backlog.lanes;
    private final Admission admission;
    private Policy policy;
    private boolean draining;
    private long finished;
    private long calls;
    private long throttled;

    /** What stopped all of the vendor when it last tried to start something; null if nothing did. */
    private @Nullable Block blocked;

    /**
     * @param random for the jitter of retries
     * @param takeOver when this owner took the vendor over; what its predecessor spent is unknown
     */
    public Vendor(Policy policy, RandomGenerator random, long takeOver) {
        this.policy = policy;
        this.random = random;
        this.admission = new Admission(policy, lanes, takeOver);
    }

    /**
     * Takes one event in.
     *
     * @param now not earlier than in the step before
     */
    public List<Effect> step(Event event, long now) {
        List<Effect> effects = new ArrayList<>();
        switch (event) {
            case Event.Accepted(Intent intent, Progress progress) -> accept(intent, progress, now, effects);
            case Event.Cancelled(String id) -> cancel(id, now, effects);
            case Event.Ended(long ordinal, Reply reply, long at) -> ended(ordinal, reply, at, now, effects);
            case Event.Tick() -> {}
            case Event.Changed(Policy changed) -> change(changed, now, effects);
            case Event.Drain() -> draining = true;
        }
        expire(now, effects);
        backlog.mature(now);
        start(now, effects);
        admission.quotas().forgetIdle(now);
        return effects;
    }

    /** When a {@link Event.Tick} is due if nothing happens before, or {@link #NEVER}; never while draining. */
    public long nextDue() {
        if (draining) {
            return NEVER;
        }
        return Math.min(backlog.nextDue(), blocked == null ? NEVER : blocked.until());
    }

    /** Accepted, unfinished intents that are not in flight. */
    public int waiting() {
        return backlog.size() - inFlight();
    }

    public int inFlight() {
        return admission.inFlight();
    }

    /** Returns whether a cool-down is what keeps every waiting intent from starting. */
    public boolean coolingDown(long now) {
        return constraint(now) == Constraint.COOL_DOWN;
    }

    public Snapshot snapshot(long now) {
        ScopedWindow fullest = admission.quotas().fullest(now);
        CoolDowns coolDowns = admission.coolDowns();
        Constraint constraint = constraint(now);
        return new Snapshot(
                waiting(),
                inFlight(),
                admission.bulkhead(),
                constraint,
                constraint == Constraint.IDLE ? NEVER : nextDue(),
                fullest == null ? null : fullest.quota.limit().id(),
                fullest == null ? 0 : fullest.permits.held(now),
                fullest == null ? 0 : fullest.permits.max(),
                coolDowns.count(now),
                coolDowns.latest(now),
                finished,
                calls,
                throttled,
                coolDowns.episodes());
    }

    /** The limits, in the policy's order. */
    public List<LimitState> limits(long now) {
        return admission.quotas().states(blocked, lanes.size(), now);
    }

    private Constraint constraint(long now) {
        if (waiting() == 0) {
            return Constraint.IDLE;
        }
        if (draining) {
            return Constraint.DRAINING;
        }
        if (admission.coolDowns().vendorWide(now) != null) {
            return Constraint.COOL_DOWN;
        }
        if (inFlight() >= admission.bulkhead()) {
            return Constraint.BULKHEAD;
        }
        if (lanes.size() == 0) {
            return Constraint.WAITING;
        }
        return blocked == null ? lanes.constraint() : blocked.constraint();
    }

    private void accept(Intent intent, Progress progress, long now, List<Effect> effects) {
        Entry entry = new Entry(intent, progress);
        boolean first = backlog.add(entry);
        if (endsInvalid(entry, now, effects)) {
            return;
        }
        if (progress.cancelled()) {
            finish(entry, Outcome.CANCELLED, "cancelled", null, now, effects);
        } else if (first) {
            backlog.queue(entry, now);
        }
    }

    /** Ends what no limit can ever let start. */
    private boolean endsInvalid(Entry entry, long now, List<Effect> effects) {
        Limit tooSmall = admission.quotas().tooSmallFor(entry.intent);
        if (tooSmall == null) {
            return false;
        }
        String unit = tooSmall.unit().equals(Limit.COST) ? "" : " " + tooSmall.unit();
        String reason = "cost " + entry.intent.cost(tooSmall.unit()) + unit + " can never fit: limit " + tooSmall.id()
                + " allows " + tooSmall.max() + " per window";
        finish(entry, Outcome.INVALID, reason, null, now, effects);
        return true;
    }

    private void change(Policy changed, long now, List<Effect> effects) {
        policy = changed;
        admission.change(changed, now);
        for (Entry entry : backlog.all()) {
            if (entry.place != Entry.Place.IN_FLIGHT) {
                endsInvalid(entry, now, effects);
            }
        }
    }

    private void cancel(String id, long now, List<Effect> effects) {
        for (Entry entry : backlog.withId(id)) {
            if (entry.place == Entry.Place.IN_FLIGHT) {
                entry.progress = entry.progress.cancel();
                effects.add(new Effect.Marked(entry.intent, entry.progress));
            } else {
                finish(entry, Outcome.CANCELLED, "cancelled", null, now, effects);
            }
        }
    }

    private void expire(long now, List<Effect> effects) {
        for (Entry entry = backlog.expired(now); entry != null; entry = backlog.expired(now)) {
            if (entry.place != Entry.Place.IN_FLIGHT) {
                finish(entry, Outcome.EXPIRED, "deadline passed before the call could start", null, now, effects);
            }
        }
    }

    private void start(long now, List<Effect> effects) {
        blocked = null;
        while (!draining && lanes.size() > 0) {
            Block vendorWide = admission.vendorWide(now);
            if (vendorWide != null) {
                blocked = vendorWide;
                return;
            }
            Strand strand = lanes.next();
            if (strand == null) {
                return;
            }
            Block block = admission.block(strand.head(), now);
            if (block == null) {
                start(lanes.start(strand), now, effects);
            } else {
                lanes.block(strand, block);
            }
        }
    }

    private void start(Entry entry, long now, List<Effect> effects) {
        calls++;
        admission.start(entry, now);
        effects.add(new Effect.Start(entry.intent, entry.progress.attempts() + 1));
    }

    private void ended(long ordinal, Reply reply, long at, long now, List<Effect> effects) {
        Entry entry = backlog.inFlight(ordinal);
        switch (reply) {
            case Reply.Answered(Answer answer, Verdict verdict, Reading reading) -> {
                admission.answered(entry, verdict, reading, at, now);
                entry.progress = entry.progress.called();
                answered(entry, answer, verdict, at, now, effects);
            }
            case Reply.Unanswered(String reason) -> {
                admission.unanswered(entry, at, now);
                entry.progress = entry.progress.called();
                failed(entry, null, null, "TRANSIENT " + reason, now, effects);
            }
            case Reply.Unsent(String reason, boolean failed) -> {
                admission.unsent(entry, now);
                calls--;
                if (failed) {
                    failed(entry, null, null, "TRANSIENT " + reason, now, effects);
                } else {
                    admission.passed(entry, false, now);
                    putBack(entry, now, effects);
                }
            }
        }
        admission.done(entry, now);
    }

    private void answered(Entry entry, Answer answer, Verdict verdict, long at, long now, List<Effect> effects) {
        switch (verdict) {
            case Verdict.Deliver() -> {
                admission.passed(entry, true, now);
                entry.progress = entry.progress.attempted();
                finish(entry, Outcome.SUCCEEDED, "", answer, now, effects);
            }
            case Verdict.Permanent() -> {
                admission.passed(entry, true, now);
                entry.progress = entry.progress.attempted();
                finish(
                        entry,
                        Outcome.FAILED,
                        "the vendor answered with status " + answer.status(),
                        answer,
                        now,
                        effects);
            }
            case Verdict.Transient transientFailure ->
                failed(entry, answer, transientFailure, "TRANSIENT status " + answer.status(), now, effects);
            case Verdict.Refusal refusal -> refused(entry, answer, refusal, at, now, effects);
            case Verdict.Concurrency tooMany -> tooMany(entry, answer, tooMany, at, now, effects);
        }
    }

    private void failed(
            Entry entry,
            @Nullable Answer answer,
            Verdict.@Nullable Transient verdict,
            String cause,
            long now,
            List<Effect> effects) {
        admission.passed(entry, false, now);
        entry.progress = entry.progress.attempted();
        int attempt = entry.progress.attempts();
        int most = entry.intent.maxAttempts() > 0
                ? entry.intent.maxAttempts()
                : policy.retry().maxAttempts();
        if (attempt >= most) {
            finish(entry, Outcome.EXHAUSTED, "attempt " + attempt + " of " + most + ": " + cause, answer, now, effects);
            return;
        }
        entry.notBefore = now + policy.retry().delayNanos(attempt, verdict == null ? null : verdict.hint(), random);
        if (putBack(entry, now, effects)) {
            effects.add(new Effect.Retry(entry.intent, attempt, cause, entry.notBefore, entry.progress));
        }
    }

    private void refused(Entry entry, Answer answer, Verdict.Refusal refusal, long at, long now, List<Effect> effects) {
        throttled++;
        entry.progress = entry.progress.throttled();
        Effect.CoolDown coolDown = admission.refused(entry, refusal, at, now);
        effects.add(coolDown);
        if (outOfPatience(entry, answer, now, effects)) {
            return;
        }
        entry.notBefore = now;
        if (putBack(entry, now, effects)) {
            int attempt = entry.progress.attempts() + 1;
            String cause = coolDown.verdict() + " status " + answer.status() + " in scope " + coolDown.scope();
            effects.add(new Effect.Retry(entry.intent, attempt, cause, coolDown.until(), entry.progress));
        }
    }

    /** Too many at once: fewer from now on, and this one a little later. */
    private void tooMany(
            Entry entry, Answer answer, Verdict.Concurrency tooMany, long at, long now, List<Effect> effects) {
        throttled++;
        entry.progress = entry.progress.throttled();
        admission.tooMany(entry, tooMany.scope(), now);
        if (outOfPatience(entry, answer, now, effects)) {
            return;
        }
        long wait = policy.coolDown().waitNanos(tooMany, random);
        entry.notBefore = Math.max(now, at + wait);
        if (putBack(entry, now, effects)) {
            int attempt = entry.progress.attempts() + 1;
            String cause = "CONCURRENCY status " + answer.status();
            effects.add(new Effect.Retry(entry.intent, attempt, cause, entry.notBefore, entry.progress));
        }
    }

    private boolean outOfPatience(Entry entry, Answer answer, long now, List<Effect> effects) {
        if (now - entry.intent.acceptedAt() < policy.coolDown().patience().toNanos()) {
            return false;
        }
        String reason = "refused " + entry.progress.throttles() + " times within "
                + NANOSECONDS.toSeconds(now - entry.intent.acceptedAt()) + " s";
        finish(entry, Outcome.THROTTLED_OUT, reason, answer, now, effects);
        return true;
    }

    /**
     * Back to its place in line, unless it was cancelled or its deadline passed while it was in flight. Returns whether
     * it is back.
     */
    private boolean putBack(Entry entry, long now, List<Effect> effects) {
        entry.place = Entry.Place.BEHIND;
        if (entry.progress.cancelled()) {
            finish(entry, Outcome.CANCELLED, "cancelled in flight", null, now, effects);
            return false;
        }
        if (entry.intent.deadline() <= now) {
            finish(entry, Outcome.EXPIRED, "deadline passed before the call could be repeated", null, now, effects);
            return false;
        }
        if (endsInvalid(entry, now, effects)) {
            return false;
        }
        backlog.queue(entry, now);
        return true;
    }

    private void finish(
            Entry entry, Outcome outcome, String reason, @Nullable Answer answer, long now, List<Effect> effects) {
        finished++;
        admission.leave(entry, now);
        effects.add(new Effect.Finish(entry.intent, outcome, reason, answer, entry.progress));
        backlog.remove(entry, now);
    }
}
