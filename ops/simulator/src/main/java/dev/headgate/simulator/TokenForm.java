package dev.headgate.simulator;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request for a token (RFC 6749, 2.3.1, 4.4.2 and 6); empty texts for what it does not have.
 *
 * @param clientId of the header Authorization, or of the body
 * @param basic whether there is such a header
 */
record TokenForm(String grantType, String clientId, String clientSecret, String refreshToken, boolean basic) {

    /** Reads one. What can't be read is as if it were not there. */
    static TokenForm read(String body, @Nullable String authorization) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : body.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(decoded(pair.substring(0, equals)), decoded(pair.substring(equals + 1)));
            }
        }
        String id = parameters.getOrDefault("client_id", "");
        String secret = parameters.getOrDefault("client_secret", "");
        boolean basic = authorization != null && authorization.regionMatches(true, 0, "Basic ", 0, 6);
        if (authorization != null && basic) {
            String pair = base64(authorization.substring(6).trim());
            int colon = pair.indexOf(':');
            id = colon < 0 ? "" : decoded(pair.substring(0, colon));
            secret = colon < 0 ? "" : decoded(pair.substring(colon + 1));
        }
        return new TokenForm(
                parameters.getOrDefault("grant_type", ""),
                id,
                secret,
                parameters.getOrDefault("refresh_token", ""),
                basic);
    }

    private static String base64(String text) {
        try {
            return new String(Base64.getDecoder().decode(text), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
