package dev.headgate.console.api;

import dev.headgate.index.FoundIntent;
import dev.headgate.index.IndexReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search of the index found.
 *
 * @param intents the latest first
 * @param more whether there are others besides
 * @param completeUntil what was committed before is in the index; null while it is read for the first time
 * @param behind records that were not in it yet
 */
record FoundIntents(
        List<FoundIntent> intents, boolean more, @Nullable String completeUntil, long behind) {

    static FoundIntents of(IndexReader.Found found) {
        return new FoundIntents(
                found.intents().stream().map(FoundIntent::of).toList(),
                found.more(),
                found.state().completeUntil() == null
                        ? null
                        : found.state().completeUntil().toString(),
                found.state().behind());
    }
}
