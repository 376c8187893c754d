package dev.headgate.http.auth;

import java.time.Duration;

/** There is no token for now. The message is in words, without any part of a credential or of an answer. */
final class TokenException extends Exception {

    /** How long nobody asks again. */
    static final Duration USUAL = Duration.ofSeconds(1);

    private final boolean refused;
    private final Duration wait;

    private TokenException(String reason, boolean refused, Duration wait) {
        super(reason);
        this.refused = refused;
        this.wait = wait;
    }

    /** The endpoint does not accept what it was sent. */
    static TokenException refused(String reason) {
        return new TokenException(reason, true, USUAL);
    }

    /** The endpoint gives nobody a token, or can't be reached. */
    static TokenException unavailable(String reason, Duration wait) {
        return new TokenException(reason, false, wait);
    }

    /** What is to be sent there is not there itself. */
    static TokenException missing(String reason) {
        return new TokenException(reason, false, USUAL);
    }

    String reason() {
        return String.valueOf(getMessage());
    }

    boolean isRefused() {
        return refused;
    }

    Duration waiting() {
        return wait;
    }
}
