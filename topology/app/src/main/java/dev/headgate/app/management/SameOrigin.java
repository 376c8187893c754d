package dev.headgate.app.management;

import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerRequest;

/**
 * Whether a change was meant. Browsers send cookies and certificates along by themselves, also with what a page of somebody
 * else's makes them send (cross-site request forgery); a token in a header somebody put there.
 */
final class SameOrigin {

    private static final HeaderName SITE = HeaderNames.create("Sec-Fetch-Site");
    private static final HeaderName HTMX = HeaderNames.create("HX-Request");

    private SameOrigin() {}

    static boolean allows(Caller.Proof proof, ServerRequest request) {
        return switch (proof) {
            case TOKEN -> true;
            case CERTIFICATE -> isOfThisPage(request) || !isOfBrowser(request);
            default -> isOfThisPage(request);
        };
    }

    /** Another server's page would have to ask first whether it may send the second (CORS), and never may. */
    static boolean isOfThisPage(ServerRequest request) {
        return is(request, SITE, "same-origin") || (is(request, HTMX, "true") && !is(request, SITE, "cross-site"));
    }

    /** Browsers send one of the two with each change. */
    private static boolean isOfBrowser(ServerRequest request) {
        return request.headers().contains(SITE) || request.headers().contains(HeaderNames.ORIGIN);
    }

    private static boolean is(ServerRequest request, HeaderName name, String value) {
        return request.headers().first(name).filter(value::equals).isPresent();
    }
}
