package dev.headgate.cli.support;

import dev.headgate.control.CommandException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Times as users write them: how long ago, or an instant. */
public final class Times {

    private Times() {}

    /**
     * @param text null for none
     * @param now what durations go back from
     * @throws CommandException naming the option and what is allowed
     */
    public static @Nullable Instant option(String option, @Nullable String text, Instant now) {
        if (text == null) {
            return null;
        }
        return Durations.parse(text).map(now::minus).orElseGet(() -> instant(option, text));
    }

    private static Instant instant(String option, String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw CommandException.usage(
                    option + ": '" + text + "' is neither " + Durations.ALLOWED
                            + ", before now, nor an instant such as 2026-11-20T10:00:00Z",
                    e);
        }
    }
}
