package dev.headgate.app.management;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;

/**
 * Lets those in who may do what a route does. Who is nobody gets 401, who may not gets 403, both as {@link Problem}s.
 *
 * <p>A principal shows its token as {@code Authorization: Bearer} or as the cookie {@code headgate-token}, which {@code POST
 * /session} sets, or a client certificate.
 */
public final class Access {

    private final Audit audit = new Audit();

    Access() {}

    /** Returns a handler for those who may read. */
    public Handler read(Handler inner) {
        return new Guarded(inner, Role.READ);
    }

    /**
     * Returns a handler for those who may change. Each request is audited, with its outcome. One that a browser sends by
     * itself, by cookie or certificate, must come from a page of this server: with {@code Sec-Fetch-Site: same-origin}, as
     * browsers say, or {@code HX-Request: true}, which no other server's page can send.
     */
    public Handler change(Handler inner) {
        return new Guarded(inner, Role.CHANGE);
    }

    /**
     * Returns whom a request is from.
     *
     * @throws IllegalStateException in a handler that neither {@link #read} nor {@link #change} wraps
     */
    public static Principal of(ServerRequest request) {
        Principal principal = Caller.of(request).principal();
        if (principal == null) {
            throw new IllegalStateException("nobody: wrap the handler in read or change");
        }
        return principal;
    }

    private final class Guarded implements Handler {

        private final Handler inner;
        private final Role needed;

        Guarded(Handler inner, Role needed) {
            this.inner = inner;
            this.needed = needed;
        }

        @Override
        public void handle(ServerRequest request, ServerResponse response) throws Exception {
            Caller caller = Caller.of(request);
            if (needed == Role.CHANGE && caller.principal() != null) {
                response.whenSent(() -> audit.tell(caller, request, response.status()));
            }
            if (admits(caller, request, response)) {
                inner.handle(request, response);
            }
        }

        private boolean admits(Caller caller, ServerRequest request, ServerResponse response) {
            Principal principal = caller.principal();
            if (caller.proof() == Caller.Proof.UNREAD) {
                Refusals.tooManyWrong(response);
            } else if (principal == null) {
                Refusals.unknown(caller.proof() == Caller.Proof.WRONG, response);
            } else if (!principal.role().includes(needed)) {
                Refusals.forbidden(
                        "this needs the role " + needed.word() + ", and " + principal.name() + " has "
                                + principal.role().word(),
                        response);
            } else if (needed == Role.CHANGE && !SameOrigin.allows(caller.proof(), request)) {
                Refusals.forbidden(
                        "a change by " + (caller.proof() == Caller.Proof.COOKIE ? "cookie" : "certificate")
                                + " must come from a page of this server; programs send their token as "
                                + "Authorization: Bearer",
                        response);
            } else {
                return true;
            }
            return false;
        }

        @Override
        public void beforeStart() {
            inner.beforeStart();
        }

        @Override
        public void afterStart(WebServer server) {
            inner.afterStart(server);
        }

        @Override
        public void afterStop() {
            inner.afterStop();
        }
    }
}
