package dev.headgate.trials.chaos;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A schema registry that can be made to have nothing but errors.
 *
 * <p>Threading: its server's thread and the caller's.
 */
final class FlakyRegistry implements AutoCloseable {

    static final int WELL = 200;

    /** Statuses that say nothing of a schema. */
    static final List<Integer> ERRORS = List.of(500, 503, 429, 401);

    private static final JsonMapper JSON = new JsonMapper();
    private static final String BY_ID = "/schemas/ids/";

    /** A schema's id is its place; there is none at 0. */
    private final List<String> schemas = new ArrayList<>(List.of(""));

    private final HttpServer server;
    private volatile int status = WELL;

    FlakyRegistry() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** From now on all its answers have this status. */
    void answerWith(int code) {
        status = code;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            int code = status;
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            Object answer = code == WELL ? answer(path, body) : Map.of("error_code", code, "message", "away");
            byte[] bytes = JSON.writeValueAsBytes(answer);
            exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
            exchange.sendResponseHeaders(code, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private Object answer(String path, byte[] body) throws IOException {
        if (path.startsWith(BY_ID)) {
            return Map.of("schema", schemas.get(Integer.parseInt(path.substring(BY_ID.length()))));
        }
        if (path.startsWith("/subjects/")) {
            String schema = JSON.readTree(body).path("schema").asText();
            if (!schemas.contains(schema)) {
                schemas.add(schema);
            }
            return Map.of("id", schemas.indexOf(schema));
        }
        return List.of();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
