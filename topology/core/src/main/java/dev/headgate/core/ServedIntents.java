package dev.headgate.core;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.headgate.core.policy.CoolDownPolicy;
import dev.headgate.core.policy.Nanos;
import dev.headgate.core.policy.Policy;
import dev.headgate.core.policy.RetryPolicy;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What the end of a call means for the intents that it served: they finish, or go back to their places to be tried again. */
final class ServedIntents {

    private final Intents intents;
    private final RandomGenerator random;
    private CoolDownPolicy coolDown;
    private RetryPolicy retry;
    private long throttled;

    /** @param random for the jitter of retries */
    ServedIntents(Intents intents, Policy policy, RandomGenerator random) {
        this.intents = intents;
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

    /** So ends each that the call served. */
    void finish(CallEnd end, Outcome outcome, String reason) {
        end.dissolve();
        finish(end, outcome, reason, null);
        for (Entry joined : end.joined()) {
            joined.progress(joined.progress().attempted());
            intents.finish(
                    joined, outcome, reason, end.answer(), end.entry().intent.id(), end.step());
        }
    }

    /**
     * So ends the one that it was made for.
     *
     * @param answeredBy the id of the intent whose call it was; null: its own
     */
    void finish(CallEnd end, Outcome outcome, String reason, @Nullable String answeredBy) {
        Entry entry = end.entry();
        entry.progress(entry.progress().attempted());
        intents.finish(entry, outcome, reason, end.answer(), answeredBy, end.step());
    }

    /**
     * The call came to nothing that counts, and nobody is told.
     *
     * @param told whether the ledger is told of it: as it says that the call may have been made, or requests were
     */
    void putBack(CallEnd end, boolean told) {
        if (intents.putBack(end.entry(), end.step()) && told) {
            end.step().add(new Effect.Marked(end.entry().intent, end.entry().progress()));
        }
        putBackJoined(end);
    }

    /**
     * Those that the call served besides go back to their places as if it had never been made, but no earlier than the one it
     * was made for. Of those of a batch the ledger is told, as it may have been carried out for them.
     */
    void putBackJoined(CallEnd end) {
        for (Entry joined : end.joined()) {
            if (!joined.isInFlight()) {
                continue; // set free as its batch was dissolved
            }
            joined.notBefore(Math.max(joined.notBefore(), end.entry().notBefore()));
            if (joined.hasLeft()) {
                joined.history.note(
                        "not answered by the call of " + end.entry().intent.id());
            }
            if (end.batch() == null) {
                boolean _ = intents.putBack(joined, end.step());
            } else {
                intents.putBackMarked(joined, end.step());
            }
        }
    }

    /** Back to its place, with those served besides, and no attempt is counted. */
    void again(CallEnd end, String cause, long until) {
        Entry entry = end.entry();
        entry.notBefore(end.now());
        retry(entry, entry.progress().attempts() + 1, cause, entry.intent.notBefore(), until, end.step());
        putBackJoined(end);
    }

    /** It was refused: again as soon as its scope lets it, unless it has waited too long for that. */
    void refused(CallEnd end, String cause, long until) {
        if (endsOutOfPatience(end)) {
            putBackJoined(end);
        } else {
            again(end, cause, until);
        }
    }

    /** It was one too many at once: again a little later, unless it has waited too long. */
    void tooMany(CallEnd end, String cause, long notBefore) {
        if (!endsOutOfPatience(end)) {
            end.entry().notBefore(notBefore);
            retry(end.entry(), end.entry().progress().attempts() + 1, cause, notBefore, notBefore, end.step());
        }
        putBackJoined(end);
    }

    /** A refusal is counted. */
    void throttled(CallEnd end) {
        throttled++;
        end.entry().progress(end.entry().progress().throttled());
        if (end.batch() != null) {
            end.joined().forEach(joined -> joined.progress(joined.progress().throttled()));
        }
    }

    private boolean endsOutOfPatience(CallEnd end) {
        Entry entry = end.entry();
        long waited = Nanos.minus(end.now(), entry.patientSince());
        if (waited < Nanos.of(coolDown.patience())) {
            return false;
        }
        String reason =
                "refused " + entry.progress().throttles() + " times within " + NANOSECONDS.toSeconds(waited) + " s";
        end.dissolve();
        intents.finish(entry, Outcome.THROTTLED_OUT, reason, end.answer(), end.step());
        return true;
    }

    /** A failed attempt of each that the call served: another, unless it was its last. They are tried again together. */
    void failed(CallEnd end, @Nullable Duration hint, String cause) {
        int attempt = end.entry().progress().attempts() + 1;
        boolean last = attempt >= maxAttempts(end.entry());
        long notBefore = last && end.joined().isEmpty() ? end.now() : nextAttempt(end, hint);
        if (last) {
            end.dissolve();
        }
        failed(end, end.entry(), null, cause, notBefore);
        for (Entry joined : end.joined()) {
            if (joined.isInFlight()) { // not set free as its batch was dissolved
                failed(end, joined, end.entry().intent.id(), cause, notBefore);
            }
        }
    }

    /** When what failed is tried again, if not at its last attempt. */
    long nextAttempt(CallEnd end, @Nullable Duration hint) {
        Duration believed = hint == null ? null : Duration.ofNanos(coolDown.believed(hint));
        int attempt = end.entry().progress().attempts() + 1;
        return Nanos.plus(end.now(), retry.delayNanos(attempt, believed, random));
    }

    /** @param answeredBy the id of the intent whose call it was; null: its own */
    void failed(CallEnd end, Entry entry, @Nullable String answeredBy, String cause, long notBefore) {
        entry.progress(entry.progress().attempted());
        int attempt = entry.progress().attempts();
        int max = maxAttempts(entry);
        if (attempt >= max) {
            entry.history.note(cause);
            String reason = "attempt " + attempt + " of " + max + ": " + cause;
            intents.finish(entry, Outcome.EXHAUSTED, reason, end.answer(), answeredBy, end.step());
        } else {
            entry.notBefore(notBefore);
            retry(entry, attempt, cause, notBefore, notBefore, end.step());
        }
    }

    private int maxAttempts(Entry entry) {
        return entry.intent.maxAttempts() > 0 ? entry.intent.maxAttempts() : retry.maxAttempts();
    }

    private void retry(Entry entry, int attempt, String cause, long notBefore, long expected, Step step) {
        long wait = NANOSECONDS.toMillis(Math.max(0, Nanos.minus(expected, step.now())));
        entry.history.note(cause + ": waits " + wait + " ms");
        if (intents.putBack(entry, step)) {
            step.add(new Effect.Retry(entry.intent, attempt, cause, notBefore, expected, entry.progress()));
        }
    }
}
