package dev.headgate.simulator;

import dev.headgate.api.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Checks of configured values; each mistake names the key, the value and what is allowed. */
final class Allowed {

    static final Duration LONGEST = Duration.ofDays(31);
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9-]{1,64}");
    static final String ID_WORDS = "1 to 64 of a-z 0-9 . _ - beginning with a letter or digit";
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

    private final List<String> mistakes = new ArrayList<>();

    /** Throws one exception with a line for each mistake, if there is any. */
    void orThrow() {
        if (!mistakes.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", mistakes));
        }
    }

    Allowed range(String key, long value, long least, long most) {
        return check(value >= least && value <= most, key, value, least + " to " + most);
    }

    Allowed share(String key, double value) {
        return check(value >= 0 && value <= 1, key, value, "0 to 1");
    }

    Allowed duration(String key, Duration value, Duration least) {
        boolean holds = value.compareTo(least) >= 0 && value.compareTo(LONGEST) <= 0;
        return check(holds, key, Quantity.text(value), Quantity.text(least) + " to " + Quantity.text(LONGEST));
    }

    Allowed header(String key, String value) {
        return check(HEADER.matcher(value).matches(), key, value, "1 to 64 letters, digits and hyphens");
    }

    Allowed vendorId(String value) {
        return check(ID.matcher(value).matches(), "id", value, ID_WORDS);
    }

    Allowed check(boolean holds, String key, Object value, String allowed) {
        if (!holds) {
            mistakes.add(key + ": '" + value + "' is not allowed; allowed: " + allowed);
        }
        return this;
    }
}
