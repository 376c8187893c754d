package dev.headgate.cli.intents;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Update;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;

/** Reads the update of an intent. What the vendor's profile allows besides is for the owner to say. */
final class UpdateReader {

    private static final List<String> KNOWN = List.of("path", "headers", "method", "patch", "at");
    private static final Set<String> METHODS = Set.of("PATCH", "PUT");
    private static final int LONGEST_POINTER = 1_024;

    private final Fields intent;
    private final List<String> mistakes;

    UpdateReader(Fields intent, List<String> mistakes) {
        this.intent = intent;
        this.mistakes = mistakes;
    }

    /** The update; of no use if there are mistakes. */
    Update update() {
        JsonNode node = intent.node("update");
        if (node == null || !node.isObject()) {
            String found = node == null ? "is missing" : "is " + Fields.kind(node);
            intent.mistake("update", found + "; allowed: an object of path, headers, method, patch and at");
            return Update.newBuilder()
                    .setPath("")
                    .setPatch(ByteBuffer.allocate(0))
                    .build();
        }
        Fields fields = new Fields(node, "update.", mistakes);
        fields.onlyKnow(KNOWN);
        return Update.newBuilder()
                .setPath(fields.required("path", CallReader.ALLOWED_PATH, CallReader::isPath)
                        .orElse("/"))
                .setHeaders(CallReader.headers(fields))
                .setMethod(
                        fields.text("method", "PATCH or PUT", METHODS::contains).orElse("PATCH"))
                .setPatch(patch(fields))
                .setAt(fields.text("at", "a JSON pointer such as /data", UpdateReader::isPointer)
                        .orElse(""))
                .build();
    }

    private static ByteBuffer patch(Fields fields) {
        JsonNode patch = fields.node("patch");
        if (patch == null || !patch.isObject()) {
            String found = patch == null ? "is missing" : "is " + Fields.kind(patch);
            fields.mistake("patch", found + "; allowed: an object of the fields that are wanted (RFC 7396)");
            return ByteBuffer.allocate(0);
        }
        return ByteBuffer.wrap(patch.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static boolean isPointer(String text) {
        try {
            JsonPointer.compile(text);
            return text.length() <= LONGEST_POINTER;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
