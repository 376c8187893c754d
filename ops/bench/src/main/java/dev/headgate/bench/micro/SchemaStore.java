package dev.headgate.bench.micro;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** As much of a schema registry as a Serde asks for once, on the loopback address. */
final class SchemaStore implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<String> schemas = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    SchemaStore() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/subjects/", this::register);
        server.createContext("/schemas/ids/", this::tell);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void register(HttpExchange exchange) throws IOException {
        String schema = JSON.readTree(exchange.getRequestBody()).path("schema").asText();
        if (!schemas.contains(schema)) {
            schemas.add(schema);
        }
        send(exchange, Map.of("id", schemas.indexOf(schema)));
    }

    private void tell(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        int id = Integer.parseInt(path.substring(path.lastIndexOf('/') + 1));
        send(exchange, Map.of("schema", schemas.get(id)));
    }

    private static void send(HttpExchange exchange, Map<String, ?> answer) throws IOException {
        byte[] bytes = JSON.writeValueAsString(answer).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
