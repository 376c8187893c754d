package dev.headgate.control.kafka;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a record lies in its topic; written {@code partition:offset}. */
public record Position(int partition, long offset) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9}):(\\d{1,18})");

    public static Optional<Position> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(new Position(Integer.parseInt(form.group(1)), Long.parseLong(form.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return partition + ":" + offset;
    }
}
