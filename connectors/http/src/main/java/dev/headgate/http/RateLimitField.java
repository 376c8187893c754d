package dev.headgate.http;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code RateLimit} field (draft-ietf-httpapi-ratelimit-headers, 5): a list of names, each with {@code r}, the
 * quota left, and perhaps {@code t}, the seconds until there is more. What is malformed is ignored, as the draft asks.
 */
final class RateLimitField {

    private static final String STRING = "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"";
    private static final String TOKEN = "[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*+";
    private static final String NUMBER = "-?\\d{1,15}+(?:\\.\\d{1,3})?+";
    private static final String BARE = "(?:" + STRING + "|" + TOKEN + "|" + NUMBER + "|:[A-Za-z0-9+/=]*+:|\\?[01])";
    private static final Pattern PARAMETER = Pattern.compile(" *; *([a-z*][a-z0-9_.*-]*+)(?:=(" + BARE + "))?+");
    private static final Pattern ITEM =
            Pattern.compile("(?:" + STRING + "|" + TOKEN + ")((?:" + PARAMETER.pattern() + ")*+)[ \\t]*+");
    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final Pattern COMMA = Pattern.compile(",[ \\t]*+");

    private static final int MAX_LENGTH = 16 * 1024;

    private RateLimitField() {}

    /**
     * One quota.
     *
     * @param remaining not negative
     * @param reset positive, or null if the field doesn't say
     */
    record Item(long remaining, @Nullable Duration reset) {}

    /** Returns the quotas it names; none if the field is absent, not a list as it should be, or over 16 KiB. */
    static List<Item> read(@Nullable String value) {
        if (value == null || value.length() > MAX_LENGTH) {
            return List.of();
        }
        String field = value.strip();
        List<Item> items = new ArrayList<>();
        Matcher item = ITEM.matcher(field);
        Matcher comma = COMMA.matcher(field);
        int at = 0;
        while (item.region(at, field.length()).lookingAt()) {
            Item read = item(item.group(1));
            if (read != null) {
                items.add(read);
            }
            if (item.end() == field.length()) {
                return items;
            }
            if (!comma.region(item.end(), field.length()).lookingAt()) {
                return List.of();
            }
            at = comma.end();
        }
        return List.of();
    }

    private static @Nullable Item item(String parameters) {
        String remaining = "";
        String reset = "";
        Matcher parameter = PARAMETER.matcher(parameters);
        while (parameter.find()) {
            String value = parameter.group(2) == null ? "" : parameter.group(2);
            switch (parameter.group(1)) {
                case "r" -> remaining = value;
                case "t" -> reset = value;
                default -> {} // of no use here
            }
        }
        return DIGITS.matcher(remaining).matches() ? new Item(Long.parseLong(remaining), seconds(reset)) : null;
    }

    private static @Nullable Duration seconds(String text) {
        return DIGITS.matcher(text).matches() ? RetryAfter.usable(Duration.ofSeconds(Long.parseLong(text))) : null;
    }
}
