package dev.headgate.app.management;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An answer that says what is wrong (RFC 9457).
 *
 * @param detail what, and how to mend it
 */
public record Problem(Status status, String detail) {

    static final String TYPE = "application/problem+json";
    private static final JsonMapper MAPPER = new JsonMapper();

    /** Sends it as the answer. */
    public void send(ServerResponse response) {
        response.status(status)
                .header(HeaderNames.CONTENT_TYPE, TYPE)
                .header(HeaderNames.CACHE_CONTROL, "no-store")
                .send(json());
    }

    byte[] json() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("title", status.reasonPhrase());
        body.put("status", status.code());
        body.put("detail", detail);
        return json(body);
    }

    static byte[] json(Map<String, Object> value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps of texts and numbers can be written", e);
        }
    }
}
