package dev.headgate.http.stream;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Server-sent events as WHATWG HTML 9.2.6 has them read. One that is not ended by an empty line is none. */
final class EventParts implements PartReader {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    /** A longer id does not go into a request's header. */
    static final int LONGEST_ID = 1024;

    private final Lines lines;
    private final int maxPart;
    private final StringBuilder data = new StringBuilder();
    private String event = "";
    private String lastId = "";
    private boolean begun;

    EventParts(InputStream body, int maxPart) {
        this.lines = new Lines(body, maxPart, true);
        this.maxPart = maxPart;
    }

    @Override
    public @Nullable Part next() throws IOException {
        for (byte[] bytes = lines.next(); bytes != null; bytes = lines.next()) {
            String line = line(bytes);
            if (line.isEmpty()) {
                Part part = event();
                if (part != null) {
                    return part;
                }
            } else {
                field(line);
            }
        }
        return null;
    }

    private String line(byte[] bytes) {
        String line = new String(bytes, StandardCharsets.UTF_8);
        boolean first = !begun;
        begun = true;
        return first && line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
    }

    private void field(String line) throws UnreadableStreamException {
        int colon = line.indexOf(':');
        String name = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        value = value.startsWith(" ") ? value.substring(1) : value;
        switch (name) {
            case "data" -> {
                if (data.length() + value.length() >= maxPart) {
                    throw new UnreadableStreamException("a part of the answer is larger than max-body");
                }
                data.append(value).append('\n');
            }
            case "event" -> event = value;
            case "id" -> lastId = value.indexOf('\0') < 0 ? value : lastId;
            default -> {} // a comment, or a field that says nothing of the event
        }
    }

    private @Nullable Part event() throws IOException {
        Part part = null;
        if (data.length() > 0) {
            ObjectNode fields = JSON.createObjectNode();
            fields.put("event", event.isEmpty() ? "message" : event);
            if (!lastId.isEmpty()) {
                fields.put("id", lastId);
            }
            fields.put("data", data.substring(0, data.length() - 1));
            part = new Part(JSON.writeValueAsBytes(fields), isForHeader(lastId) ? lastId : null);
        }
        data.setLength(0);
        event = "";
        return part;
    }

    private static boolean isForHeader(String id) {
        return !id.isEmpty() && id.length() <= LONGEST_ID && id.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }
}
