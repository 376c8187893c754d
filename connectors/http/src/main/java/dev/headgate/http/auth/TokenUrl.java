package dev.headgate.http.auth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** Where tokens are fetched, as a profile says it. */
final class TokenUrl {

    private TokenUrl() {}

    static String allowed(boolean plain) {
        return "an URL of scheme https" + (plain ? " or http" : " (http too with allow-private-addresses)")
                + ", host, optional port, path and query; no user info, no fragment";
    }

    /** @param plain whether it may go without TLS */
    static Optional<URI> parse(String text, boolean plain) {
        try {
            URI url = new URI(text);
            boolean good = ("https".equals(url.getScheme()) || (plain && "http".equals(url.getScheme())))
                    && url.getHost() != null
                    && url.getRawUserInfo() == null
                    && url.getRawFragment() == null
                    && url.getPort() != 0
                    && url.getPort() <= 65_535;
            return good ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
