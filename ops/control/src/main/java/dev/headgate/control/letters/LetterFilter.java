package dev.headgate.control.letters;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which dead letters are meant.
 *
 * @param vendors empty for all
 * @param kinds names of outcomes, and {@link Letter#UNREADABLE}; empty for all
 * @param ids empty for all
 * @param since given up then or later; null for the oldest
 * @param until given up earlier than this; null for the newest
 */
public record LetterFilter(
        Set<String> vendors,
        Set<String> kinds,
        Set<String> ids,
        @Nullable Instant since,
        @Nullable Instant until) {

    public LetterFilter {
        vendors = Set.copyOf(vendors);
        kinds = Set.copyOf(kinds);
        ids = Set.copyOf(ids);
    }

    public boolean isEmpty() {
        return vendors.isEmpty() && kinds.isEmpty() && ids.isEmpty() && since == null && until == null;
    }

    public boolean matches(Letter letter) {
        return isIn(vendors, letter.vendor())
                && isIn(kinds, letter.kind())
                && isIn(ids, letter.id())
                && (since == null || !letter.at().isBefore(since))
                && (until == null || letter.at().isBefore(until));
    }

    private static boolean isIn(Set<String> wanted, @Nullable String found) {
        return wanted.isEmpty() || (found != null && wanted.contains(found));
    }
}
