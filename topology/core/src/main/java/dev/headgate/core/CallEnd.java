package dev.headgate.core;

import dev.headgate.api.Answer;
import dev.headgate.api.Reply;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call.
 *
 * @param joined those that it served besides
 * @param batch that it was made for; null: none
 * @param at when the connector returned, in nanoseconds since the epoch
 */
record CallEnd(Entry entry, List<Entry> joined, @Nullable Batch batch, Reply reply, long at, Step step) {

    long now() {
        return step.now();
    }

    /** The vendor's answer; null for none, or for one that has a part for each. */
    @Nullable
    Answer answer() {
        return reply instanceof Reply.Answered answered ? answered.answer() : null;
    }

    /** All that it served, the one that it was made for first. */
    List<Entry> served() {
        List<Entry> served = new ArrayList<>(1 + joined.size());
        served.add(entry);
        served.addAll(joined);
        return served;
    }

    /** The end of a call for one of a batch alone, which is none any more: by its part of the answer. */
    CallEnd part(Entry member, Reply.Answered answered) {
        return new CallEnd(member, List.of(), null, answered, at, step);
    }

    /** The batch, if it was one's, is none any more. */
    void dissolve() {
        if (batch != null) {
            batch.dissolve();
        }
    }
}
