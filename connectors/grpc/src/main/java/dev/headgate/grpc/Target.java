package dev.headgate.grpc;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a vendor's calls go. Nothing in an intent changes it.
 *
 * @param host name or address, an IPv6 address without brackets
 * @param port 1 to 65,535
 */
record Target(String host, int port) {

    static final String ALLOWED =
            "a host, a colon and a port, as in googleads.googleapis.com:443 or [::1]:50051;" + " no scheme and no path";

    private static final Pattern FORM =
            Pattern.compile("(?:\\[([0-9a-f:.]{2,45})]|([a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)):(\\d{1,5})");

    static Optional<Target> parse(String text) {
        Matcher matcher = FORM.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int port = Integer.parseInt(matcher.group(3));
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return port >= 1 && port <= 65_535 ? Optional.of(new Target(host, port)) : Optional.empty();
    }

    /** Returns it as HTTP/2 names it. */
    String authority() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
