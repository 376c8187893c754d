package dev.headgate.schemas.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Call;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The call of an intent. What the vendor's profile allows besides is for the owner to say. */
final class CallJson {

    private static final String CONTENT_TYPE = "content-type";
    private static final List<String> KNOWN = List.of("method", "path", "headers", "body");

    private CallJson() {}

    /** The call; of no use if there are mistakes. */
    static Call read(Fields intent) {
        Call call = Call.newBuilder().build();
        Fields fields = intent.object("call", "an object of method, path, headers and body", KNOWN);
        if (fields != null) {
            Map<String, String> headers = new LinkedHashMap<>(fields.texts("headers"));
            call.setMethod(fields.text("method", "GET"));
            call.setPath(fields.text("path", "/"));
            call.setBody(body(fields, headers));
            call.setHeaders(headers);
        }
        return call;
    }

    /** As {@link Bytes} reads it; JSON says so, unless the headers do. */
    private static @Nullable ByteBuffer body(Fields fields, Map<String, String> headers) {
        JsonNode body = fields.node("body");
        if (Bytes.isJson(body) && headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers.put(CONTENT_TYPE, "application/json");
        }
        return Bytes.read(fields, "body");
    }

    static Map<String, Object> json(Call call) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("method", call.getMethod());
        json.put("path", call.getPath());
        IntentJson.put(json, "headers", call.getHeaders());
        IntentJson.put(json, "body", Bytes.json(call.getBody()));
        return json;
    }
}
