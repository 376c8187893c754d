package dev.headgate.http.answer;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the {@code RateLimit} field (draft-ietf-httpapi-ratelimit-headers-11, 4): a list of policies' names, each with
 * {@code r}, the quota left, and perhaps {@code t}, the seconds until there is more; and {@code RateLimit-Policy} (3), where
 * each has perhaps {@code w}, the seconds of its window. What is malformed is ignored, as the draft asks. Partition keys,
 * {@code pk}, are not looked at: which calls share one is the profile's to say, by a scope.
 */
final class RateLimitField {

    private static final String STRING = "\"(?:[ !#-\\[\\]-~]|\\\\[\"\\\\])*+\"";
    private static final String TOKEN = "[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*+";
    private static final String NUMBER = "-?\\d{1,15}+(?:\\.\\d{1,3})?+";
    private static final String BARE = "(?:" + STRING + "|" + TOKEN + "|" + NUMBER + "|:[A-Za-z0-9+/=]*+:|\\?[01])";
    private static final Pattern PARAMETER = Pattern.compile(" *; *([a-z*][a-z0-9_.*-]*+)(?:=(" + BARE + "))?+");
    private static final Pattern ITEM =
            Pattern.compile("(" + STRING + "|" + TOKEN + ")((?:" + PARAMETER.pattern() + ")*+)[ \\t]*+");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");
    private static final Pattern DIGITS = Pattern.compile("\\d{1,15}");
    private static final Pattern COMMA = Pattern.compile(",[ \\t]*+");

    private static final int MAX_LENGTH = 16 * 1024;

    private RateLimitField() {}

    /**
     * One quota.
     *
     * @param name of the policy
     * @param remaining not negative
     * @param reset positive, or null if the field doesn't say
     */
    record Item(String name, long remaining, @Nullable Duration reset) {}

    /**
     * One member of a list.
     *
     * @param parameters the last of each name; empty texts for those without a value
     */
    private record Member(String name, Map<String, String> parameters) {

        /** Returns the parameter as a whole number, or null if it is none. */
        @Nullable
        Long number(String parameter) {
            String value = parameters.getOrDefault(parameter, "");
            return DIGITS.matcher(value).matches() ? Long.valueOf(value) : null;
        }

        @Nullable
        Duration seconds(String parameter) {
            Long seconds = number(parameter);
            return seconds == null ? null : RetryAfter.usable(Duration.ofSeconds(seconds));
        }
    }

    /** Returns the quotas that {@code RateLimit} names; none if it is absent, not a list as it should be, or over 16 KiB. */
    static List<Item> read(@Nullable String value) {
        List<Item> items = new ArrayList<>();
        for (Member member : members(value)) {
            Long remaining = member.number("r");
            if (remaining != null) {
                items.add(new Item(member.name(), remaining, member.seconds("t")));
            }
        }
        return items;
    }

    /**
     * A policy's quota.
     *
     * @param quota requests, at least 1
     */
    record Policy(long quota, Duration window) {}

    /**
     * Returns the policies of {@code RateLimit-Policy} that say {@code q}, the requests in each window, and {@code w}; none in
     * another unit ({@code qu}).
     */
    static List<Policy> policies(@Nullable String value) {
        List<Policy> policies = new ArrayList<>();
        for (Member member : members(value)) {
            Long quota = member.number("q");
            Duration window = member.seconds("w");
            boolean requests =
                    plain(member.parameters().getOrDefault("qu", "requests")).equals("requests");
            if (quota != null && quota > 0 && window != null && requests) {
                policies.add(new Policy(quota, window));
            }
        }
        return policies;
    }

    /** Returns the windows that {@code RateLimit-Policy} names, by the name of the policy. */
    static Map<String, Duration> windows(@Nullable String value) {
        Map<String, Duration> windows = new HashMap<>();
        for (Member member : members(value)) {
            Duration window = member.seconds("w");
            if (window != null) {
                windows.merge(member.name(), window, (one, other) -> one.compareTo(other) >= 0 ? one : other);
            }
        }
        return windows;
    }

    private static List<Member> members(@Nullable String value) {
        if (value == null || value.length() > MAX_LENGTH) {
            return List.of();
        }
        String field = value.strip();
        List<Member> members = new ArrayList<>();
        Matcher item = ITEM.matcher(field);
        Matcher comma = COMMA.matcher(field);
        int at = 0;
        while (item.region(at, field.length()).lookingAt()) {
            members.add(new Member(plain(item.group(1)), parameters(item.group(2))));
            if (item.end() == field.length()) {
                return members;
            }
            if (!comma.region(item.end(), field.length()).lookingAt()) {
                return List.of();
            }
            at = comma.end();
        }
        return List.of();
    }

    private static Map<String, String> parameters(String text) {
        Map<String, String> parameters = new HashMap<>();
        Matcher parameter = PARAMETER.matcher(text);
        while (parameter.find()) {
            parameters.put(parameter.group(1), parameter.group(2) == null ? "" : parameter.group(2));
        }
        return parameters;
    }

    /** A string without its quotes, or a token. */
    private static String plain(String name) {
        return name.startsWith("\"")
                ? ESCAPED.matcher(name.substring(1, name.length() - 1)).replaceAll("$1")
                : name;
    }
}
