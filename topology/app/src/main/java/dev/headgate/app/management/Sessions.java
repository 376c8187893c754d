package dev.headgate.app.management;

import io.helidon.common.media.type.MediaTypes;
import io.helidon.common.parameters.Parameters;
import io.helidon.http.HeaderNames;
import io.helidon.http.SetCookie;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The cookie of a browser: {@code POST /session} with a token, as bearer or as field of a form, sets it, {@code DELETE} removes it, {@code GET} says who
 * one is.
 */
record Sessions(Identification identification, boolean encrypted) implements ManagementRoutes {

    static final String PATH = "/session";

    @Override
    public void register(HttpRouting.Builder routing, Access access) {
        routing.get(PATH, access.read(Sessions::tell))
                .post(PATH, this::begin)
                .delete(PATH, (_, response) -> end(response));
    }

    private static void tell(ServerRequest request, ServerResponse response) {
        Principal principal = Access.of(request);
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", principal.name());
        body.put("role", principal.role().word());
        response.header(HeaderNames.CONTENT_TYPE, "application/json")
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(Problem.json(body));
    }

    private void begin(ServerRequest request, ServerResponse response) {
        Caller caller = Caller.of(request);
        String token = "";
        if (caller.proof() == Caller.Proof.TOKEN) {
            token = Identification.bearer(
                    request.headers().get(HeaderNames.AUTHORIZATION).get());
        } else if (request.headers().contains(HeaderNames.AUTHORIZATION)) {
            caller = new Caller(null, caller.proof(), caller.address());
        } else if (SameOrigin.isOfThisPage(request) && isForm(request)) {
            token = request.content().as(Parameters.class).first("token").orElse("");
            caller = identification.byToken(token, Caller.Proof.TOKEN, caller.address());
        } else {
            new Problem(
                            Status.BAD_REQUEST_400,
                            "send the token as Authorization: Bearer, or a page of this server its form with the field token")
                    .send(response);
            return;
        }
        if (caller.proof() == Caller.Proof.UNREAD) {
            Refusals.tooManyWrong(response);
        } else if (caller.principal() == null) {
            Refusals.unknown(true, response);
        } else {
            set(cookie(token).build(), response);
        }
    }

    private static boolean isForm(ServerRequest request) {
        return request.headers()
                .contentType()
                .filter(it -> it.test(MediaTypes.APPLICATION_FORM_URLENCODED))
                .isPresent();
    }

    private void end(ServerResponse response) {
        set(cookie("").expires(Instant.EPOCH).build(), response);
    }

    private SetCookie.Builder cookie(String value) {
        return SetCookie.builder(Identification.COOKIE, value)
                .path("/")
                .httpOnly(true)
                .secure(encrypted)
                .sameSite(SetCookie.SameSite.STRICT);
    }

    private static void set(SetCookie cookie, ServerResponse response) {
        response.headers().addCookie(cookie);
        response.status(Status.NO_CONTENT_204)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send();
    }
}
