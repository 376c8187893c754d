package dev.headgate.index;

import dev.headgate.api.Nearest;
import dev.headgate.control.CommandException;
import dev.headgate.control.letters.Letter;
import dev.headgate.schemas.OutcomeKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which intents are looked for; all that is given must fit.
 *
 * @param vendor null for any
 * @param id null for any
 * @param tenant null for any; empty for those without one
 * @param correlation a value of the correlation, or {@code NAME=VALUE}; null for any
 * @param status one of {@link #STATUSES}; null for any
 * @param since ended then or later, or without an outcome accepted then or later; null for any time
 * @param until earlier than this; null for any time
 * @param limit at most so many, the latest; 1 to {@value #MOST}
 */
public record IndexQuery(
        @Nullable String vendor,
        @Nullable String id,
        @Nullable String tenant,
        @Nullable String correlation,
        @Nullable String status,
        @Nullable Instant since,
        @Nullable Instant until,
        int limit) {

    /** The most that can be asked for at once. */
    public static final int MOST = 10_000;

    /** How many are shown where nobody says how many. */
    public static final int USUAL = 100;

    /** What a status may be. */
    public static final List<String> STATUSES = Stream.concat(
                    Stream.of(IndexedIntent.UNFINISHED),
                    Stream.concat(
                            Arrays.stream(OutcomeKind.values())
                                    .filter(kind -> kind != OutcomeKind.UNKNOWN)
                                    .map(Enum::name),
                            Stream.of(Letter.UNREADABLE)))
            .toList();

    /** Refuses a limit out of bounds. */
    public IndexQuery {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("limit must be 1 to " + MOST + ", not " + limit);
        }
    }

    /**
     * A status as a user writes it, in any case.
     *
     * @param field what the mistake is said of
     * @throws CommandException naming what is allowed
     */
    public static String status(String field, String text) {
        String status = text.toUpperCase(Locale.ROOT).replace('-', '_');
        if (!STATUSES.contains(status)) {
            throw CommandException.usage(field + ": '" + text + "' is no status; " + Nearest.hint(status, STATUSES));
        }
        return status;
    }

    /** @throws CommandException if nothing can lie between them */
    public static void checkTimes(String from, @Nullable Instant since, String to, @Nullable Instant until) {
        if (since != null && until != null && !since.isBefore(until)) {
            throw CommandException.usage(from + " must be before " + to + ": " + since + " is not before " + until);
        }
    }
}
