package dev.headgate.client;

import dev.headgate.schemas.Page;
import dev.headgate.schemas.Result;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * What comes of an intent whose answer has several pages. Any number of {@link Part}s, a {@link Restarted} wherever the parts before
 * it are void, and one {@link Completed} at the end.
 *
 * <p>{@link #match} takes something to do for each kind, so that none can be forgotten; so does a {@code switch} of Java 21.
 */
public sealed interface ReplyEvent {

    /**
     * The next page. Each index of a run comes exactly once, and in order.
     *
     * @param page as it is on the topic
     */
    record Part(Page page) implements ReplyEvent {}

    /**
     * The answer had broken off and begins anew: every part before this event is void and must be forgotten, or what was done with it
     * be taken back. Parts that go on where the answer broke off do not come with such an event.
     *
     * @param run which run begins
     */
    record Restarted(int run) implements ReplyEvent {}

    /**
     * The outcome; nothing follows. All of its pages came before it.
     *
     * @param result as it is on the topic
     */
    record Completed(Result result) implements ReplyEvent {}

    /**
     * Does one of three things.
     *
     * @param <T> what comes of it
     * @param part for the next page
     * @param restarted for a new run, given its number: forgets what {@code part} was given so far
     * @param completed for the outcome
     * @return what the one that was called returns
     */
    default <T> T match(
            Function<? super Page, ? extends T> part,
            IntFunction<? extends T> restarted,
            Function<? super Result, ? extends T> completed) {
        if (this instanceof Part next) {
            return part.apply(next.page());
        }
        if (this instanceof Restarted again) {
            return restarted.apply(again.run());
        }
        return completed.apply(((Completed) this).result());
    }
}
