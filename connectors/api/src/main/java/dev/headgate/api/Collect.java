package dev.headgate.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The next page of a list. An attempt reads one; {@link Verdict.Page} says where the list goes on, and the next attempt is
 * told so. How a list is followed belongs to the profile.
 *
 * @param path path and query of the list, as {@link Call#path}
 * @param headers request headers by name
 * @param cursor where the page begins, as {@link Verdict.Page#next} said it, or the intent; null for the list's first page
 * @param pages pages delivered before this one
 * @param bytes bytes of those pages' bodies
 */
public record Collect(
        String path, Map<String, String> headers, @Nullable String cursor, int pages, long bytes) implements Operation {

    /** The longest cursor, in characters. */
    public static final int MAX_CURSOR = 8_000;

    public Collect {
        headers = Map.copyOf(headers);
    }
}
