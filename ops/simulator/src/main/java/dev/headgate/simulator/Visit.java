package dev.headgate.simulator;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import dev.headgate.simulator.CoolDown.Told;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One request's way through a vendor: received, read, half of the latency, counted, the other half, answered. A request
 * whose body does not arrive as a whole is never counted.
 */
record Visit(Vendor vendor, HttpExchange exchange) {

    private static final int CHUNK = 1 << 16;

    void run() throws IOException {
        Transit transit = vendor.receive();
        Decision decision = null;
        long longer = 0;
        Content content = null;
        try {
            byte[] body = read(exchange.getRequestBody());
            if (!Pause.nanos(transit.beforeNanos())) {
                return;
            }
            boolean authorized = vendor.look(exchange.getRequestHeaders()::getFirst);
            Request request = request(authorized);
            longer = vendor.longerNanos(request);
            decision = vendor.count(request, transit);
            content = content(request, decision, body);
        } finally {
            if (decision == null) {
                vendor.abandoned();
            }
        }
        if (decision instanceof Decision.Unanswered unanswered) {
            vendor.answering(decision);
            Pause.nanos(unanswered.holdNanos());
            return;
        }
        boolean interrupted = !Pause.nanos(transit.afterNanos() + longer);
        Decision.Answered served = content != null && decision instanceof Decision.Answered answered
                ? vendor.served(answered, content.status())
                : null;
        Told told = vendor.answering(served == null ? decision : served);
        if (interrupted) {
            return;
        }
        if (served != null && content != null) {
            served.headers().forEach(exchange.getResponseHeaders()::set);
            write(content);
        } else {
            answer(decision, told);
        }
    }

    private @Nullable Content content(Request request, Decision decision, byte[] body) {
        if (!vendor.readsBodies() || !(decision instanceof Decision.Answered answered) || answered.status() != 200) {
            return null;
        }
        Headers headers = exchange.getRequestHeaders();
        Documents.Access access = new Documents.Access(
                request.method(), request.path(), headers.getFirst("If-Match"), headers.getFirst("X-Request-Id"), body);
        return vendor.serve(access, request.idempotencyKey());
    }

    private void write(Content content) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        content.headers().forEach(exchange.getResponseHeaders()::set);
        int length = content.body().length;
        exchange.sendResponseHeaders(content.status(), length == 0 ? -1 : length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(content.body());
        }
    }

    /** Nothing is kept of it but where the vendor looks at it. */
    private byte[] read(InputStream body) throws IOException {
        if (vendor.readsBodies()) {
            return body.readAllBytes();
        }
        drain(body);
        return new byte[0];
    }

    private void answer(Decision decision, @Nullable Told told) throws IOException {
        switch (decision) {
            case Decision.Answered answered -> {
                answered.headers().forEach(exchange.getResponseHeaders()::set);
                ListSpec lists = vendor.spec().lists();
                ListSpec.Page page = lists == null ? null : lists.page(exchange.getRequestURI());
                StreamAnswer stream = answered.status() == 200 ? StreamAnswer.of(path()) : null;
                if (stream != null) {
                    stream.write(exchange);
                } else if (page != null && answered.status() == 200) {
                    write(new Content(200, page.body().getBytes(StandardCharsets.UTF_8), page.headers()));
                } else {
                    write(answered.status());
                }
            }
            case Decision.Refused refused
            when told != null -> {
                try {
                    refuse(refused.status(), told);
                } finally {
                    vendor.refusalWritten(refused, told);
                }
            }
            case Decision.Refused refused -> write(refused.status());
            case Decision.Unanswered unanswered -> throw new IllegalStateException("has no answer");
        }
    }

    private void refuse(int status, Told told) throws IOException {
        RefusalSpec own = vendor.spec().refusal();
        if (own == null) {
            tell(told);
            write(status);
            return;
        }
        RefusalSpec written = own.telling(Duration.ofNanos(told.waitNanos()), Instant.now());
        write(new Content(status, written.body().getBytes(StandardCharsets.UTF_8), written.headers()));
    }

    private void tell(Told told) {
        String value = vendor.spec().retryAfter().header(told.waitNanos(), Instant.now());
        if (value != null) {
            exchange.getResponseHeaders().set("Retry-After", value);
        }
    }

    private void write(int status) throws IOException {
        int length = vendor.spec().bodyBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (status == 401 && vendor.spec().tokens() != null) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer error=\"invalid_token\"");
        }
        if (length == 0 || "HEAD".equals(exchange.getRequestMethod())) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, length);
        try (OutputStream body = exchange.getResponseBody()) {
            byte[] chunk = firstChunk(status, length);
            body.write(chunk);
            int left = length - chunk.length;
            if (left > 0) {
                Arrays.fill(chunk, (byte) ' ');
            }
            for (; left > 0; left -= chunk.length) {
                body.write(chunk, 0, Math.min(left, chunk.length));
            }
        }
    }

    /** A JSON object and spaces behind it, or a JSON number where there is no room for the object. */
    private static byte[] firstChunk(int status, int length) {
        byte[] object = ("{\"status\":" + status + "}").getBytes(StandardCharsets.US_ASCII);
        byte[] chunk = new byte[Math.min(length, CHUNK)];
        Arrays.fill(chunk, (byte) (length < object.length ? '1' : ' '));
        if (length >= object.length) {
            System.arraycopy(object, 0, chunk, 0, object.length);
        }
        return chunk;
    }

    private Request request(boolean authorized) {
        Headers headers = exchange.getRequestHeaders();
        return new Request(
                exchange.getRequestMethod(),
                path(),
                vendor.scopes(headers::getFirst),
                headers.getFirst("Idempotency-key"),
                authorized);
    }

    /** Without the vendor's id. */
    private String path() {
        return exchange.getRequestURI()
                .getRawPath()
                .substring(1 + vendor.spec().id().length());
    }

    private static void drain(InputStream body) throws IOException {
        byte[] buffer = new byte[1024];
        int read;
        do {
            read = body.read(buffer);
        } while (read >= 0);
    }
}
