package dev.headgate.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.ServerResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer that says what is wrong (RFC 9457).
 *
 * @param detail what and how to mend it
 * @param errors each mistake with its field; empty if there is but the detail
 */
record Problem(Status status, String detail, List<String> errors) {

    private static final String TYPE = "application/problem+json";
    private static final JsonMapper MAPPER = new JsonMapper();

    Problem(Status status, String detail) {
        this(status, detail, List.of());
    }

    void send(ServerResponse response) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("title", status.reasonPhrase());
        body.put("status", status.code());
        body.put("detail", detail);
        if (!errors.isEmpty()) {
            body.put("errors", errors);
        }
        response.status(status).header(HeaderNames.CONTENT_TYPE, TYPE).send(json(body));
    }

    static byte[] json(Object value) {
        try {
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps of texts and numbers can be written", e);
        }
    }
}
