package dev.headgate.gateway;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long a request wants to wait for the outcome: its header {@code Prefer} (RFC 7240). */
final class Patience {

    private static final Pattern WAIT = Pattern.compile("(?i)(?:^|[,;\\s])wait\\s*=\\s*\"?(\\d{1,9})\"?(?=$|[,;\\s])");
    private static final Pattern ASYNC = Pattern.compile("(?i)(?:^|[,;\\s])respond-async(?=$|[,;\\s])");

    private Patience() {}

    /**
     * Returns how long to wait.
     *
     * @param prefer all values of the header, joined by commas
     * @param otherwise if it says nothing
     * @param most that may be waited
     */
    static Duration of(String prefer, Duration otherwise, Duration most) {
        Matcher wait = WAIT.matcher(prefer);
        Duration wanted = otherwise;
        if (wait.find()) {
            wanted = Duration.ofSeconds(Long.parseLong(wait.group(1)));
        } else if (ASYNC.matcher(prefer).find()) {
            wanted = Duration.ZERO;
        }
        return wanted.compareTo(most) > 0 ? most : wanted;
    }
}
