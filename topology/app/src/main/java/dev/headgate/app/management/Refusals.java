package dev.headgate.app.management;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;

/** The answers to who is not let in. */
final class Refusals {

    private static final String SECOND = "1";

    private Refusals() {}

    /** @param wrong whether there was a token */
    static void unknown(boolean wrong, ServerResponse response) {
        response.header(
                HeaderNames.WWW_AUTHENTICATE, "Bearer realm=\"headgate\"" + (wrong ? ", error=\"invalid_token\"" : ""));
        new Problem(
                        Status.UNAUTHORIZED_401,
                        (wrong ? "nobody has this token; send" : "send")
                                + " Authorization: Bearer and a token of the file management.tokens, or a client"
                                + " certificate that it names")
                .send(response);
    }

    static void forbidden(String why, ServerResponse response) {
        new Problem(Status.FORBIDDEN_403, why).send(response);
    }

    static void tooManyWrong(ServerResponse response) {
        tooMany("too many wrong tokens from your address; one a second is looked at", response);
    }

    static void tooMany(String why, ServerResponse response) {
        response.header(HeaderNames.RETRY_AFTER, SECOND);
        new Problem(Status.TOO_MANY_REQUESTS_429, why).send(response);
    }

    static void busy(ServerResponse response) {
        response.header(HeaderNames.RETRY_AFTER, SECOND);
        new Problem(Status.SERVICE_UNAVAILABLE_503, "as many requests as it takes at once are being answered")
                .send(response);
    }

    static void otherHost(ServerResponse response) {
        new Problem(
                        Status.MISDIRECTED_REQUEST_421,
                        "the Host header names another server; on loopback ask for localhost or 127.0.0.1, or set"
                                + " management.host")
                .send(response);
    }
}
