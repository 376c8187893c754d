package dev.headgate.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** A registry of one process that keeps what it was asked. Threading: its own threads and the test's. */
final class FakeRegistry implements AutoCloseable {
    record Request(
            String method,
            String target,
            @Nullable String authorization,
            @Nullable String type,
            String body) {}

    private static final ObjectMapper JSON = new ObjectMapper();

    final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, Integer> ids = new HashMap<>();
    private final Map<Integer, ObjectNode> schemas = new HashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private volatile int status = 200;
    private volatile @Nullable String answer;
    private volatile boolean stalling;

    FakeRegistry() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    String authority() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    String url() {
        return "http://" + authority();
    }

    AvroSerde serde() {
        AvroSerde serde = new AvroSerde();
        serde.configure(Map.of("schema.registry.url", url()), false);
        return serde;
    }

    /** Answers this from now on, whatever is asked. */
    void answer(int code, String body) {
        status = code;
        answer = body;
    }

    /** Answers again what it was asked. */
    void answerAsUsual() {
        answer = null;
    }

    /** Sends the headers of an answer and never its body. */
    void stall() {
        stalling = true;
    }

    /** Keeps a schema under a new id, with these further fields in its answer. */
    synchronized int keep(String schema, Map<String, ?> more) {
        int id = schemas.size() + 1;
        ObjectNode node = JSON.createObjectNode().put("schema", schema).put("unknownField", 1);
        more.forEach((key, value) -> node.set(key, JSON.valueToTree(value)));
        schemas.put(id, node);
        return id;
    }

    synchronized String schema(int id) {
        return Objects.requireNonNull(schemas.get(id)).path("schema").asText();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String target = exchange.getRequestURI().toString();
        requests.add(new Request(
                exchange.getRequestMethod(),
                target,
                exchange.getRequestHeaders().getFirst("Authorization"),
                exchange.getRequestHeaders().getFirst("Content-Type"),
                body));
        if (stalling) {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await();
            return;
        }
        String scripted = answer;
        if (scripted == null) {
            respond(exchange, body);
        } else {
            send(exchange, status, scripted);
        }
    }

    private void await() {
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void respond(HttpExchange exchange, String body) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.startsWith("/schemas/ids/")) {
            ObjectNode schema = schemas.get(Integer.parseInt(path.substring("/schemas/ids/".length())));
            send(exchange, schema == null ? 404 : 200, schema == null ? error(40403) : schema.toString());
        } else if (path.endsWith("/versions")) {
            String schema = schemaOf(body);
            Integer id = ids.get(schema);
            if (id == null) {
                id = keep(schema, Map.of());
                ids.put(schema, id);
            }
            send(exchange, 200, "{\"id\":" + id + "}");
        } else {
            Integer id = ids.get(schemaOf(body));
            send(exchange, id == null ? 404 : 200, id == null ? error(40403) : "{\"id\":" + id + ",\"version\":1}");
        }
    }

    private static String schemaOf(String body) throws IOException {
        JsonNode schema = JSON.readTree(body).path("schema");
        return schema.asText();
    }

    private static String error(int code) {
        return "{\"error_code\":" + code + ",\"message\":\"Schema not found\"}";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        threads.shutdownNow();
    }
}
