package dev.headgate.cli.intents;

import com.fasterxml.jackson.databind.JsonNode;
import dev.headgate.schemas.Call;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the call of an intent. What the vendor's profile allows besides is for the owner to say. */
final class CallReader {

    private static final List<String> KNOWN = List.of("method", "path", "headers", "body");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final Pattern PATH = Pattern.compile("/(?:[!-~&&[^/\\\\#]][!-~&&[^\\\\#]]*)?");
    private static final int LONGEST_PATH = 8000;
    static final String ALLOWED_PATH =
            "path and query only, beginning with one '/', percent-encoded, up to " + LONGEST_PATH + " characters";
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}"); // RFC 9110, 5.6.2
    private static final int MAX_HEADERS = 64;
    private static final String CONTENT_TYPE = "content-type";

    private final Fields intent;
    private final List<String> mistakes;

    CallReader(Fields intent, List<String> mistakes) {
        this.intent = intent;
        this.mistakes = mistakes;
    }

    /** The call; of no use if there are mistakes. */
    Call call() {
        JsonNode node = intent.node("call");
        if (node == null || !node.isObject()) {
            String found = node == null ? "is missing" : "is " + Fields.kind(node);
            intent.mistake("call", found + "; allowed: an object of method, path, headers and body");
            return Call.newBuilder().build();
        }
        Fields fields = new Fields(node, "call.", mistakes);
        fields.onlyKnow(KNOWN);
        Map<String, String> headers = headers(fields);
        ByteBuffer body = body(fields, headers);
        return Call.newBuilder()
                .setMethod(fields.text("method", "GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS", METHODS::contains)
                        .orElse("GET"))
                .setPath(fields.text("path", ALLOWED_PATH, CallReader::isPath).orElse("/"))
                .setHeaders(headers)
                .setBody(body)
                .build();
    }

    static boolean isPath(String text) {
        return text.length() <= LONGEST_PATH && PATH.matcher(text).matches();
    }

    static Map<String, String> headers(Fields fields) {
        Map<String, String> headers = new HashMap<>(fields.texts("headers", MAX_HEADERS));
        headers.forEach((name, value) -> {
            if (!HEADER_NAME.matcher(name).matches()) {
                fields.mistake("headers", "a name is not one; allowed: letters, digits and '-'");
            } else if (!value.chars().allMatch(c -> c == '\t' || (c >= ' ' && c < 0x7f))) {
                fields.mistake("headers." + name, "allowed: printable ASCII, no line breaks");
            }
        });
        return headers;
    }

    /** As {@link Bytes} reads it; JSON says so, unless the headers do. */
    private static @Nullable ByteBuffer body(Fields fields, Map<String, String> headers) {
        if (Bytes.isJson(fields.node("body")) && headers.keySet().stream().noneMatch(CONTENT_TYPE::equalsIgnoreCase)) {
            headers.put(CONTENT_TYPE, "application/json");
        }
        return Bytes.read(fields, "body");
    }
}
