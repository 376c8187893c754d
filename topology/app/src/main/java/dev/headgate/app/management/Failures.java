package dev.headgate.app.management;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what went wrong, and tells nothing of this program's inside. */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    static void register(HttpRouting.Builder routing) {
        routing.error(HttpException.class, Failures::refused).error(Exception.class, Failures::failed);
    }

    /** Returns the answers to what is no request. */
    static DirectHandlers direct() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            handlers.addHandler(
                    type,
                    (_, _, status, headers, _) -> DirectHandler.TransportResponse.builder()
                            .status(status)
                            .headers(headers)
                            .header(HeaderNames.CONTENT_TYPE, Problem.TYPE)
                            .entity(new Problem(status, detail(status)).json())
                            .keepAlive(type.keepAlive())
                            .build());
        }
        return handlers.build();
    }

    private static void refused(ServerRequest request, ServerResponse response, HttpException e) {
        if (e.status().code() >= Status.INTERNAL_SERVER_ERROR_500_CODE) {
            failed(request, response, e);
        } else {
            new Problem(e.status(), detail(e.status())).send(response);
        }
    }

    private static void failed(ServerRequest request, ServerResponse response, Exception e) {
        LOG.error(
                "management request failed method={} path={}",
                Audit.plain(request.prologue().method().text()),
                Audit.plain(request.prologue().uriPath().rawPath()),
                e);
        new Problem(Status.INTERNAL_SERVER_ERROR_500, "failed; the log says why").send(response);
    }

    private static String detail(Status status) {
        return switch (status.code()) {
            case Status.BAD_REQUEST_400_CODE -> "this is no HTTP request as RFC 9112 has it";
            case Status.NOT_FOUND_404_CODE -> "there is nothing here";
            case Status.REQUEST_ENTITY_TOO_LARGE_413_CODE -> "the body is larger than this endpoint takes";
            case Status.HTTP_VERSION_NOT_SUPPORTED_505_CODE -> "HTTP/1.1 is spoken here";
            default -> status.reasonPhrase();
        };
    }
}
