package dev.headgate.http;

import dev.headgate.api.net.AddressRules;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * Where a vendor's calls go. Nothing in an intent changes it.
 *
 * @param scheme http or https
 * @param host name or address, an IPv6 address without brackets
 * @param port 1 to 65,535
 * @param path put before the path of every call: empty, or begins with a slash and doesn't end with one
 */
public record BaseUrl(String scheme, String host, int port, String path) {

    static final String ALLOWED = "an URL of scheme http or https, host, optional port and optional path;"
            + " no query, no user info, no fragment";

    static Optional<BaseUrl> parse(String text) {
        try {
            return of(new URI(text));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static Optional<BaseUrl> of(URI uri) {
        if (uri.getScheme() == null
                || uri.getHost() == null
                || uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null) {
            return Optional.empty();
        }
        String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
        int port = port(uri);
        String path = uri.getRawPath().replaceFirst("/$", "");
        boolean good = (scheme.equals("http") || scheme.equals("https"))
                && port >= 1
                && port <= 65_535
                && (path.isEmpty() || PathRules.refusal(path) == null);
        return good ? Optional.of(new BaseUrl(scheme, host(uri), port, path)) : Optional.empty();
    }

    /** Returns whether a host is written as an address that is not public; of a name nothing is known. */
    static boolean isPrivateAddress(String host) {
        try {
            return !AddressRules.isPublic(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Returns host and port, without a port that the scheme has anyway: which of a vendor's hosts it is. */
    String authority() {
        return Target.of(this).authority().toString();
    }

    /** Returns the port that a scheme has if none is named. */
    static int usualPort(String scheme) {
        return scheme.equalsIgnoreCase("https") ? 443 : 80;
    }

    /** Returns the port, the scheme's if the URL names none. */
    static int port(URI uri) {
        return uri.getPort() >= 0 ? uri.getPort() : usualPort(uri.getScheme());
    }

    /** Returns the host in lower case, an IPv6 address without brackets. */
    static String host(URI uri) {
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
