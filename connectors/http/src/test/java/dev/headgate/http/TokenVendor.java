package dev.headgate.http;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A token endpoint that gives out token-1, token-2 and so on, or whatever a test makes it answer instead. */
final class TokenVendor implements AutoCloseable {

    /** The forms that arrived. */
    final List<Map<String, String>> forms = new CopyOnWriteArrayList<>();

    final List<String> heads = new CopyOnWriteArrayList<>();

    /** What is answered instead; empty for a token. */
    volatile String instead = "";

    /** Members of the answer besides. */
    volatile String more = ",\"expires_in\":3600";

    private final AtomicInteger given = new AtomicInteger();
    private final RawVendor raw;

    TokenVendor() throws IOException {
        raw = new RawVendor(this::serve);
    }

    private void serve(RawVendor.Connection connection) throws IOException {
        while (connection.readRequest()) {
            String[] parts = connection.request.split("\r\n\r\n", 2);
            heads.add(parts[0]);
            forms.add(form(parts[1]));
            connection.write(instead.isEmpty() ? token() : instead);
        }
    }

    private String token() {
        return json(
                200,
                "{\"access_token\":\"token-" + given.incrementAndGet() + "-s3cret\",\"token_type\":\"Bearer\"" + more
                        + "}");
    }

    static String json(int status, String body) {
        return "HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
    }

    private static Map<String, String> form(String body) {
        return Arrays.stream(body.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    int port() {
        return raw.port();
    }

    String url() {
        return "http://127.0.0.1:" + raw.port() + "/oauth/token?v=1";
    }

    @Override
    public void close() throws IOException {
        raw.close();
    }
}
