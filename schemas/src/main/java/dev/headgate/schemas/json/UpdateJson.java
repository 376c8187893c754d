package dev.headgate.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Update;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The update of an intent. What the vendor's profile allows besides is for the owner to say. */
final class UpdateJson {

    private static final List<String> KNOWN = List.of("path", "headers", "method", "patch", "at");
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private UpdateJson() {}

    /** The update; of no use if there are mistakes. */
    static Update read(Fields intent) {
        Fields fields = intent.object("update", "an object of path, headers, method, patch and at", KNOWN);
        if (fields == null) {
            return Update.newBuilder().setPath("").setPatch(NONE).build();
        }
        return Update.newBuilder()
                .setPath(fields.required("path", "path and query of the resource, beginning with one '/'"))
                .setHeaders(fields.texts("headers"))
                .setMethod(fields.text("method", "PATCH"))
                .setPatch(patch(fields))
                .setAt(fields.text("at", ""))
                .build();
    }

    private static ByteBuffer patch(Fields fields) {
        JsonNode patch = fields.node("patch");
        if (patch == null || !patch.isObject()) {
            String found = patch == null ? "is missing" : "is " + Fields.kind(patch);
            fields.mistake("patch", found + "; allowed: an object of the fields that are wanted (RFC 7396)");
            return NONE;
        }
        ByteBuffer bytes = Bytes.utf8(fields, "patch", patch.toString());
        return bytes == null ? NONE : bytes;
    }

    static Map<String, Object> json(Update update) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("path", update.getPath());
        IntentJson.put(json, "headers", update.getHeaders());
        json.put("method", update.getMethod());
        json.put("patch", patch(update));
        if (!update.getAt().isEmpty()) {
            json.put("at", update.getAt());
        }
        return json;
    }

    /** A text where it is no JSON, which its owner refuses too. */
    private static Object patch(Update update) {
        String text = UTF_8.decode(update.getPatch().duplicate()).toString();
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            return text;
        }
    }
}
