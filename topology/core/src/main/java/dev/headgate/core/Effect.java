package dev.headgate.core;

import dev.headgate.api.Answer;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a vendor wants done. In the order given, before the next step. */
public sealed interface Effect {

    /** An effect on one intent. */
    sealed interface OfIntent extends Effect {

        Intent intent();
    }

    /**
     * Make the call.
     *
     * @param attempt its number, from 1
     * @param due not before then, which may be later than the step by the vendor's lead, or earlier than it; the start
     *     slack counts from here
     * @param joined those that its answer serves besides
     * @param batch the id of the {@link dev.headgate.api.Batch} that carries out the intent and the joined ones, in this
     *     order; null: it is the intent's call alone
     */
    record Start(
            Intent intent,
            int attempt,
            long due,
            List<Intent> joined,
            @Nullable String batch) implements OfIntent {

        /** For one intent alone. */
        Start(Intent intent, int attempt, long due) {
            this(intent, attempt, due, List.of(), null);
        }
    }

    /**
     * Write the outcome and take the intent out of the ledger.
     *
     * @param reason in words; empty for SUCCEEDED
     * @param answer the last answer, if the intent's last call got one
     * @param answeredBy the id of the intent whose call it was; null: its own
     * @param startedAt when the first call that served it was started, in nanoseconds since the epoch, as far as this owner
     *     knows; 0: none was
     * @param permits that its own calls spent, by limit, as far as this owner knows
     * @param history what it went through before, as far as this owner knows; null: it started as soon as it was accepted, or
     *     ended so
     */
    record Finish(
            Intent intent,
            Outcome outcome,
            String reason,
            @Nullable Answer answer,
            Progress progress,
            @Nullable String answeredBy,
            long startedAt,
            Map<String, Integer> permits,
            @Nullable History history)
            implements OfIntent {

        /** Without any call. */
        public Finish(Intent intent, Outcome outcome, String reason, @Nullable Answer answer, Progress progress) {
            this(intent, outcome, reason, answer, progress, null, 0, Map.of(), null);
        }

        /** With another reason. */
        public Finish withReason(String other) {
            return new Finish(intent, outcome, other, answer, progress, answeredBy, startedAt, permits, history);
        }

        /** What the reason begins with of one that failed for its credential alone. */
        static final String AUTH = "AUTH ";

        /** Returns whether it may go well when it is sent again, as what it failed for is a matter of configuration.
         * Not AMBIGUOUS: its call would be made a second time, which is what its producer asked never to happen. */
        public boolean isReplayable() {
            return switch (outcome) {
                case EXHAUSTED, THROTTLED_OUT, INVALID, REJECTED -> true;
                case FAILED -> reason.startsWith(AUTH);
                case SUCCEEDED, EXPIRED, CANCELLED, AMBIGUOUS, DROPPED -> false;
            };
        }
    }

    /**
     * Write a page of the intent's answer, and how far it has come to its ledger entry, unless its outcome follows.
     *
     * @param items elements of the list that it has
     * @param last whether the list ends with it
     * @param progress with this page
     */
    record Page(Intent intent, Answer answer, int items, boolean last, Progress progress) implements OfIntent {

        /** Its place, from 0. */
        public int index() {
            return Objects.requireNonNull(progress.paging()).pages() - 1;
        }
    }

    /**
     * Update the intent's ledger entry and say so on the retries topic.
     *
     * @param attempt the attempt that came to nothing
     * @param cause the verdict in capitals and what was seen
     * @param notBefore the next attempt starts no earlier; for the ledger
     * @param expected the same, and the end of the cool-down of its scope as it is now; for the topic. The ledger must not know it:
     *     a command may end the cool-down before
     */
    record Retry(Intent intent, int attempt, String cause, long notBefore, long expected, Progress progress)
            implements OfIntent {}

    /**
     * Note in the ledger what was made of an intent: that the call in flight is not to be repeated, or that a call has ended that
     * is no attempt.
     *
     * @param cancelReason who cancelled it and why, to be kept beside; empty unless the mark is for a cancel
     */
    record Marked(Intent intent, Progress progress, String cancelReason) implements OfIntent {

        /** For another reason than a cancel. */
        public Marked(Intent intent, Progress progress) {
            this(intent, progress, "");
        }
    }

    /** Something waits until all effects so far are committed: commit at once, and say so by {@link Event.Committed}. */
    record Commit() implements Effect {}

    /**
     * A scope is cooling down: commit soon.
     *
     * @param until no call before; longer than before, or a new cool-down
     * @param level refused probes in a row, 0 for the first refusal of an episode
     * @param begun whether the episode begins with it
     * @param verdict what the refusal was read as, in capitals
     */
    record CoolDown(Scope scope, long until, int level, boolean begun, String verdict) implements Effect {}
}
