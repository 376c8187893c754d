package dev.headgate.simulator;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Words that stand for a wait, each rounded up: <code>{wait-ms}</code>, <code>{wait-s}</code>, <code>{wait-min}</code>, and for
 * when it ends <code>{until-ms}</code> and <code>{until-s}</code>, both since 1970, <code>{until-http}</code> as RFC 9110 has
 * it and <code>{until-iso}</code> as RFC 3339 does.
 *
 * @param waitNanos counted from {@code now}
 */
record WaitWords(long waitNanos, Instant now) {

    private static final Pattern WORD = Pattern.compile("\\{((?:wait|until)-[a-z]+)}");

    /** Writes the wait for each word of a text; other braces stay. */
    String in(String text) {
        return WORD.matcher(text).replaceAll(word -> value(word.group(1), word.group()));
    }

    private String value(String word, String otherwise) {
        return switch (word) {
            case "wait-ms" -> units(1_000_000L);
            case "wait-s" -> units(1_000_000_000L);
            case "wait-min" -> units(60_000_000_000L);
            case "until-ms" -> Long.toString(until(ChronoUnit.MILLIS).toEpochMilli());
            case "until-s" -> Long.toString(until(ChronoUnit.SECONDS).getEpochSecond());
            case "until-http" -> RetryAfter.date(now.plusNanos(waitNanos));
            case "until-iso" ->
                DateTimeFormatter.ISO_INSTANT.format(until(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC));
            default -> otherwise;
        };
    }

    private String units(long unit) {
        return Long.toString(Math.max(1, Math.ceilDiv(waitNanos, unit)));
    }

    private Instant until(ChronoUnit unit) {
        Instant end = now.plusNanos(waitNanos);
        Instant floor = end.truncatedTo(unit);
        return floor.equals(end) ? floor : floor.plus(1, unit);
    }
}
