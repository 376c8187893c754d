package dev.headgate.core;

import dev.headgate.api.Reply;
import dev.headgate.api.Verdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a started call ended.
 *
 * @param at when the connector returned, in nanoseconds since the epoch
 */
record Ending(Reply reply, Consequence consequence, long at) {

    /** Whether the vendor answered, if only the first of several requests. */
    boolean isAnswered() {
        return switch (reply) {
            case Reply.Answered _, Reply.Split _, Reply.Stopped _ -> true;
            case Reply.Unanswered _, Reply.Unsent _ -> false;
        };
    }

    /** What it means for the scopes of the call. */
    sealed interface Consequence {

        /** The attributes of the scope that it closes; null: none. */
        default @Nullable List<String> closes() {
            return null;
        }
    }

    /**
     * No scope refused it.
     *
     * @param accepted whether the vendor dealt with it, well or badly; false: nobody knows
     */
    record Passed(boolean accepted) implements Consequence {}

    /** A scope refused it. */
    record Refused(Verdict.Refusal refusal) implements Consequence {

        @Override
        public List<String> closes() {
            return refusal.scope();
        }
    }

    /**
     * It came to nothing, as every call of this scope would.
     *
     * @param hint what the vendor asked for, if anything
     */
    record Paused(
            List<String> scope,
            PauseReason reason,
            @Nullable Duration hint) implements Consequence {

        @Override
        public List<String> closes() {
            return scope;
        }
    }

    /** It was one too many at once of this scope. */
    record TooMany(List<String> scope) implements Consequence {}
}
