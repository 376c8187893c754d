package dev.headgate.console.page;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.HttpRouting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The page's own files, the same for everybody: nothing is loaded from anywhere else. */
final class Assets {

    private static final String WEBJARS = "META-INF/resources/webjars/";
    private static final String OWN = "dev/headgate/console/page/assets/";
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final String STYLE = "text/css; charset=utf-8";

    private Assets() {}

    static void register(HttpRouting.Builder routing) {
        add(routing, "console.js", OWN + "console.js", SCRIPT);
        add(routing, "console.css", OWN + "console.css", STYLE);
        add(routing, "icon.svg", OWN + "icon.svg", "image/svg+xml");
        add(routing, "htmx.min.js", WEBJARS + "htmx.org/2.0.10/dist/htmx.min.js", SCRIPT);
        add(routing, "uPlot.iife.min.js", WEBJARS + "uplot/1.6.30/dist/uPlot.iife.min.js", SCRIPT);
        add(routing, "uPlot.min.css", WEBJARS + "uplot/1.6.30/dist/uPlot.min.css", STYLE);
    }

    private static void add(HttpRouting.Builder routing, String name, String resource, String type) {
        byte[] bytes = bytes(resource);
        String tag = tag(bytes);
        routing.get("/console/assets/" + name, (request, response) -> {
            response.header(HeaderNames.ETAG, tag).header(HeaderNames.CACHE_CONTROL, "no-cache");
            if (request.headers()
                    .first(HeaderNames.IF_NONE_MATCH)
                    .filter(tag::equals)
                    .isPresent()) {
                response.status(Status.NOT_MODIFIED_304).send();
            } else {
                response.header(HeaderNames.CONTENT_TYPE, type).send(bytes);
            }
        });
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = Assets.class.getClassLoader().getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("not on the class path: " + resource);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tag(byte[] bytes) {
        try {
            return '"'
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 16)
                    + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
