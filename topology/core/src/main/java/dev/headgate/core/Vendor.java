package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.api.Answer;
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

    /** Calls in flight with which a vendor is begun; one more with each answer, up to the bulkhead. */
    static final int FIRST = 4;

    private final Policy policy;
    private final RandomGenerator random;
    private final Quotas quotas;
    private final CoolDowns coolDowns;
    private final Backlog backlog = new Backlog();
    private final Lanes lanes = backlog.lanes;
    private int inFlight;

    /** Calls in flight allowed so far: a vendor just taken over is approached, not met with a full bulkhead. */
    private int allowed;

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
        this.allowed = Math.min(FIRST, policy.bulkhead());
        this.quotas = new Quotas(policy.limits(), policy.transit(), takeOver);
        this.coolDowns = new CoolDowns(policy.coolDown(), policy.bulkhead());
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
            case Event.Changed(Policy changed) -> {}
            case Event.Drain() -> draining = true;
        }
        expire(now, effects);
        backlog.mature(now);
        start(now, effects);
        quotas.forgetIdle(now);
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
        return backlog.size() - inFlight;
    }

    public int inFlight() {
        return inFlight;
    }

    /** Returns whether a cool-down is what keeps every waiting intent from starting. */
    public boolean coolingDown(long now) {
        return constraint(now) == Constraint.COOL_DOWN;
    }

    public Snapshot snapshot(long now) {
        ScopedWindow fullest = quotas.fullest(now);
        Constraint constraint = constraint(now);
        return new Snapshot(
                waiting(),
                inFlight,
                allowed,
                constraint,
                constraint == Constraint.IDLE ? NEVER : nextDue(),
                fullest == null ? null : fullest.limit.id(),
                fullest == null ? 0 : fullest.window.held(now),
                fullest == null ? 0 : fullest.limit.max(),
                coolDowns.count(now),
                coolDowns.latest(now),
                finished,
                calls,
                throttled,
                coolDowns.episodes());
    }

    /** The limits, in the policy's order. */
    public List<LimitState> limits(long now) {
        return List.of();
    }

    private Constraint constraint(long now) {
        if (waiting() == 0) {
            return Constraint.IDLE;
        }
        if (draining) {
            return Constraint.DRAINING;
        }
        if (coolDowns.vendorWide(now) != null) {
            return Constraint.COOL_DOWN;
        }
        if (inFlight >= allowed) {
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
        Limit tooSmall = quotas.tooSmallFor(intent.cost());
        if (tooSmall != null) {
            String reason = "cost " + intent.cost() + " can never fit: limit " + tooSmall.id() + " allows "
                    + tooSmall.max() + " per window";
            finish(entry, Outcome.INVALID, reason, null, now, effects);
        } else if (progress.cancelled()) {
            finish(entry, Outcome.CANCELLED, "cancelled", null, now, effects);
        } else if (first) {
            backlog.queue(entry, now);
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
        while (!draining && inFlight < allowed && lanes.size() > 0) {
            Block vendorWide = vendorWide(now);
            if (vendorWide != null) {
                blocked = vendorWide;
                return;
            }
            Strand strand = lanes.next();
            if (strand == null) {
                return;
            }
            Block block = block(strand.head(), now);
            if (block == null) {
                start(lanes.start(strand), now, effects);
            } else {
                lanes.block(strand, block);
            }
        }
    }

    private void start(Entry entry, long now, List<Effect> effects) {
        entry.place = Entry.Place.IN_FLIGHT;
        entry.sent = now;
        inFlight++;
        calls++;
        quotas.take(entry, now);
        coolDowns.started(entry);
        effects.add(new Effect.Start(entry.intent, entry.progress.attempts() + 1));
    }

    private @Nullable Block vendorWide(long now) {
        Block cooling = coolDowns.vendorWide(now);
        return cooling != null ? cooling : quotas.vendorWide(now);
    }

    private @Nullable Block block(Entry entry, long now) {
        Block cooling = coolDowns.block(entry.intent.scope(), now);
        return cooling != null ? cooling : quotas.block(entry.intent, now);
    }

    private void ended(long ordinal, Reply reply, long at, long now, List<Effect> effects) {
        Entry entry = backlog.inFlight(ordinal);
        inFlight--;
        switch (reply) {
            case Reply.Answered(Answer answer, Verdict verdict, var reading) -> {
                quotas.settle(entry, at, now);
                allowed = Math.min(policy.bulkhead(), allowed + 1);
                entry.progress = entry.progress.called();
                answered(entry, answer, verdict, at, now, effects);
            }
            case Reply.Unanswered(String reason) -> {
                long arrived = Math.max(
                        at, entry.sent + policy.transit().unansweredHold().toNanos());
                quotas.settle(entry, arrived, now);
                entry.progress = entry.progress.called();
                failed(entry, null, null, "TRANSIENT " + reason, now, effects);
            }
            case Reply.Unsent(String reason, boolean failed) -> {
                quotas.giveBack(entry, now);
                calls--;
                if (failed) {
                    failed(entry, null, null, "TRANSIENT " + reason, now, effects);
                } else {
                    coolDowns.ended(entry, null, now, false, lanes);
                    putBack(entry, now, effects);
                }
            }
        }
        quotas.wakeWaiters(entry, lanes, now);
        entry.windows = List.of();
    }

    private void answered(Entry entry, Answer answer, Verdict verdict, long at, long now, List<Effect> effects) {
        switch (verdict) {
            case Verdict.Deliver() -> {
                coolDowns.ended(entry, null, now, true, lanes);
                entry.progress = entry.progress.attempted();
                finish(entry, Outcome.SUCCEEDED, "", answer, now, effects);
            }
            case Verdict.Permanent() -> {
                coolDowns.ended(entry, null, now, true, lanes);
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
            case Verdict.Concurrency tooMany -> {}
        }
    }

    private void failed(
            Entry entry,
            @Nullable Answer answer,
            Verdict.@Nullable Transient verdict,
            String cause,
            long now,
            List<Effect> effects) {
        coolDowns.ended(entry, null, now, false, lanes);
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
        coolDowns.ended(entry, refusal.scope(), now, false, lanes);
        Effect.CoolDown coolDown = coolDowns.refused(entry, refusal, at, lanes);
        effects.add(coolDown);
        if (now - entry.intent.acceptedAt() >= policy.coolDown().patience().toNanos()) {
            String reason = "refused " + entry.progress.throttles() + " times within "
                    + NANOSECONDS.toSeconds(now - entry.intent.acceptedAt()) + " s";
            finish(entry, Outcome.THROTTLED_OUT, reason, answer, now, effects);
            return;
        }
        entry.notBefore = now;
        if (putBack(entry, now, effects)) {
            int attempt = entry.progress.attempts() + 1;
            String cause = coolDown.verdict() + " status " + answer.status() + " in scope " + coolDown.scope();
            effects.add(new Effect.Retry(entry.intent, attempt, cause, coolDown.until(), entry.progress));
        }
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
        backlog.queue(entry, now);
        return true;
    }

    private void finish(
            Entry entry, Outcome outcome, String reason, @Nullable Answer answer, long now, List<Effect> effects) {
        finished++;
        effects.add(new Effect.Finish(entry.intent, outcome, reason, answer, entry.progress));
        backlog.remove(entry, now);
    }
}
