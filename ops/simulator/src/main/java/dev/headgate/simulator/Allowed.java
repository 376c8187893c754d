package dev.headgate.simulator;

import java.time.Duration;
import java.util.regex.Pattern;

/** Checks of a configured value; each failure names the key, the value and what is allowed. */
final class Allowed {

    static final Duration LONGEST = Duration.ofDays(31);
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

    private Allowed() {}

    static void range(String key, long value, long least, long most) {
        check(value >= least && value <= most, key, value, least + " to " + most);
    }

    static void share(String key, double value) {
        check(value >= 0 && value <= 1, key, value, "0 to 1");
    }

    static void duration(String key, Duration value, Duration least) {
        check(
                value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0,
                key,
                value,
                least + " to " + LONGEST.toDays() + "d");
    }

    static void header(String key, String value) {
        check(HEADER.matcher(value).matches(), key, value, "1 to 64 letters, digits and hyphens");
    }

    static void vendorId(String value) {
        check(ID.matcher(value).matches(), "id", value, "1 to 64 of a-z 0-9 . _ - beginning with a letter or digit");
    }

    static void check(boolean holds, String key, Object value, String allowed) {
        if (!holds) {
            throw new IllegalArgumentException(key + ": '" + value + "' is not allowed; allowed: " + allowed);
        }
    }
}
