package dev.headgate.trials.chaos;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A schema registry that can be told to have nothing but errors.
 *
 * <p>Threading: its server's thread and the caller's.
 */
final class FlakyRegistry implements AutoCloseable {

    /** Statuses that say nothing of a schema. */
    static final List<Integer> ERRORS = List.of(500, 503, 429, 401);

    private static final JsonMapper JSON = new JsonMapper();
    private static final String BY_ID = "/schemas/ids/";
    private static final int WELL = 200;

    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<Integer, String> schemas = new HashMap<>();
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

    /** From now on everything is answered so. */
    void fail(int code) {
        status = code;
    }

    void restore() {
        status = WELL;
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().getPath();
            if (status != WELL) {
                answer(exchange, status, Map.of("error_code", status, "message", "away"));
            } else if (path.startsWith(BY_ID)) {
                String schema = schema(Integer.parseInt(path.substring(BY_ID.length())));
                answer(
                        exchange,
                        schema.isEmpty() ? 404 : WELL,
                        schema.isEmpty() ? Map.of("error_code", 40403) : Map.of("schema", schema));
            } else if (path.startsWith("/subjects/")) {
                String schema = JSON.readTree(body).path("schema").asText();
                answer(exchange, WELL, Map.of("id", id(schema)));
            } else {
                answer(exchange, WELL, List.of());
            }
        }
    }

    private synchronized String schema(int id) {
        return schemas.getOrDefault(id, "");
    }

    private synchronized int id(String schema) {
        int id = ids.computeIfAbsent(schema, _ -> ids.size() + 1);
        schemas.put(id, schema);
        return id;
    }

    private static void answer(HttpExchange exchange, int code, Object json) throws IOException {
        byte[] bytes = JSON.writeValueAsString(json).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/vnd.schemaregistry.v1+json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
