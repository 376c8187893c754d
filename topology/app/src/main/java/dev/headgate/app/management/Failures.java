package dev.headgate.app.management;

import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.HttpException;
import io.helidon.http.NotFoundException;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what went wrong, and tells nothing of this program's inside. */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

    private Failures() {}

    /** @param nothing what is told who asks for what there is not */
    static void register(HttpRouting.Builder routing, String nothing) {
        routing.error(
                        NotFoundException.class,
                        (_, response, _) -> new Problem(Status.NOT_FOUND_404, nothing).send(response))
                .error(HttpException.class, Failures::refused)
                .error(Throwable.class, Failures::failed);
    }

    /** Returns the answers to what is no request. */
    static DirectHandlers direct() {
        DirectHandlers.Builder handlers = DirectHandlers.builder();
        for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
            handlers.addHandler(type, new Direct());
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

    private static void failed(ServerRequest request, ServerResponse response, Throwable e) {
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
            case Status.REQUEST_ENTITY_TOO_LARGE_413_CODE -> "the body is larger than this endpoint takes";
            case Status.HTTP_VERSION_NOT_SUPPORTED_505_CODE -> "HTTP/1.1 is spoken here";
            default -> status.reasonPhrase();
        };
    }

    private static final class Direct implements DirectHandler {

        /** Of a request that was being answered. */
        @Override
        public TransportResponse handle(
                TransportRequest request,
                EventType type,
                Status status,
                ServerResponseHeaders headers,
                Throwable thrown) {
            return answer(type, status, headers);
        }

        /** Of bytes that could not be read as a request: what Helidon takes for its own fault is the sender's. */
        @Override
        public TransportResponse handle(
                TransportRequest request,
                EventType type,
                Status status,
                ServerResponseHeaders headers,
                @Nullable String message) {
            return answer(type, type == EventType.INTERNAL_ERROR ? Status.BAD_REQUEST_400 : status, headers);
        }

        private static TransportResponse answer(EventType type, Status status, ServerResponseHeaders headers) {
            return TransportResponse.builder()
                    .status(status)
                    .headers(headers)
                    .header(HeaderNames.CONTENT_TYPE, Problem.TYPE)
                    .entity(new Problem(status, detail(status)).json())
                    .keepAlive(type.keepAlive())
                    .build();
        }
    }
}
