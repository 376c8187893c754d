package dev.headgate.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Leads each request to its vendor, or to the report and health of the simulator.
 *
 * <p>Threading: called by many threads; the vendors never change after the start.
 */
final class Front implements HttpHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Front.class);

    private final Map<String, Vendor> vendors = new LinkedHashMap<>();
    private final LongAdder strays = new LongAdder();

    Front(SimulatorConfig config) {
        config.vendors().forEach(spec -> vendors.put(spec.id(), new Vendor(spec, config.bounds())));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String first = firstSegment(exchange.getRequestURI().getRawPath());
            Vendor vendor = vendors.get(first);
            if (vendor != null && isForToken(vendor, exchange)) {
                new TokenVisit(vendor, exchange).run();
            } else if (vendor == null || vendor.spec().protocol() != Protocol.HTTP) {
                answerItself(exchange, first);
            } else {
                new Visit(vendor, exchange).run();
            }
        } catch (IOException e) {
            LOG.debug("connection lost", e);
        } catch (RuntimeException e) {
            LOG.error("request failed", e);
        }
    }

    private static boolean isForToken(Vendor vendor, HttpExchange exchange) {
        String path = "/" + vendor.spec().id() + TokenVisit.PATH;
        return vendor.spec().tokens() != null
                && path.equals(exchange.getRequestURI().getRawPath());
    }

    Report report() {
        return Report.of(vendors.values().stream().map(Vendor::report).toList(), strays.sum());
    }

    Collection<Vendor> vendors() {
        return vendors.values();
    }

    @Nullable
    Vendor vendor(String id) {
        return vendors.get(id);
    }

    private void answerItself(HttpExchange exchange, String path) throws IOException {
        switch (path) {
            case "_report" -> answer(exchange, 200, report().toJson());
            case "_health" -> answer(exchange, 200, "{\"status\":\"UP\"}".getBytes(StandardCharsets.US_ASCII));
            default -> {
                strays.increment();
                answer(exchange, 404, "{\"error\":\"no such vendor\"}".getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    private static void answer(HttpExchange exchange, int status, byte[] json) throws IOException {
        exchange.getRequestBody().close();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if ("HEAD".equals(exchange.getRequestMethod())) {
            exchange.sendResponseHeaders(status, -1);
        } else {
            exchange.sendResponseHeaders(status, json.length);
            exchange.getResponseBody().write(json);
        }
    }

    private static String firstSegment(String path) {
        int end = path.indexOf('/', 1);
        return path.isEmpty() ? path : path.substring(1, end < 0 ? path.length() : end);
    }
}
