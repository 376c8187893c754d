package dev.headgate.http.auth;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An access token.
 *
 * @param secrets it and all that it was fetched with
 * @param due when the next is to be fetched, as of {@link System#nanoTime}
 * @param end from when on it is not used any more
 * @param rotation the refresh token that took the place of the profile's; null for none
 */
record Token(
        String value,
        List<String> secrets,
        long due,
        long end,
        @Nullable Rotation rotation) {

    /**
     * A refresh token that the endpoint gave in place of the one it was sent (RFC 6749, 6).
     *
     * @param source the profile's, which it descends from: another one there ends it
     */
    record Rotation(String source, String token) {

        @Override
        public String toString() {
            return "Rotation";
        }
    }

    Token {
        secrets = List.copyOf(secrets);
    }

    boolean isDue(long now) {
        return now - due >= 0;
    }

    boolean isUsable(long now) {
        return now - end < 0;
    }

    @Override
    public String toString() {
        return "Token";
    }
}
