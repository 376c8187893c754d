package dev.headgate.simulator;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** One request's way through a vendor's token endpoint: read, counted, after the latency decided, answered. */
record TokenVisit(Vendor vendor, HttpExchange exchange) {

    /** Where a vendor has it, behind its id. */
    static final String PATH = "/oauth/token";

    private static final int MAX_BODY = 64 * 1024;

    void run() throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY);
        if (!"POST".equals(exchange.getRequestMethod())) {
            answer(TokenAnswer.error(405, "invalid_request"), false);
            return;
        }
        TokenForm form = TokenForm.read(
                new String(body, StandardCharsets.UTF_8),
                exchange.getRequestHeaders().getFirst("Authorization"));
        long latency = vendor.tokenRequested(form);
        TokenAnswer answer;
        try {
            if (!Pause.nanos(latency)) {
                return;
            }
            answer = vendor.decideToken(form);
        } finally {
            vendor.tokenRequestEnded(form);
        }
        answer(answer, form.basic());
    }

    private void answer(TokenAnswer answer, boolean basic) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        if (answer.status() == 401 && basic) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"tokens\"");
        }
        byte[] json = answer.json().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), json.length);
        exchange.getResponseBody().write(json);
    }
}
