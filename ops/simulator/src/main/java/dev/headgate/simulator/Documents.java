package dev.headgate.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The documents that a vendor keeps, and who reached them. Behind the vendor's lock. */
final class Documents {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> METHODS = Set.of("GET", "PUT", "PATCH");
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;
    private static final int PRECONDITION_FAILED = 412;

    /** @param version from 1; one more with each write */
    private record Document(ObjectNode content, long version) {}

    /** What is asked of one. */
    @SuppressWarnings("ArrayRecordComponent") // read at once
    record Access(
            String method,
            String path,
            @Nullable String ifMatch,
            @Nullable String requestId,
            byte[] body) {}

    private final DocumentSpec spec;
    private final ObjectNode initial;
    private final int most;
    private final Map<String, Document> byPath = new HashMap<>();
    private final List<DocumentAccess> accesses = new ArrayList<>();

    /** @param most accesses remembered */
    Documents(DocumentSpec spec, int most) {
        this.spec = spec;
        this.initial = read(spec.initial().getBytes(StandardCharsets.UTF_8));
        this.most = most;
    }

    /** Returns null for a method that documents do not have. */
    @Nullable
    Content serve(Access access, long now) {
        if (!METHODS.contains(access.method())) {
            return null;
        }
        Document before = document(access.path());
        int status = status(access, before);
        if (accesses.size() < most) {
            accesses.add(new DocumentAccess(now, access.path(), access.method(), status, access.requestId()));
        }
        return status == OK ? told(document(access.path())) : new Content(status, new byte[0], Map.of());
    }

    private int status(Access access, Document before) {
        if (access.method().equals("GET")) {
            return OK;
        }
        String ifMatch = access.ifMatch();
        if (spec.etags() && ifMatch != null && !ifMatch.equals(etag(before))) {
            return PRECONDITION_FAILED;
        }
        try {
            ObjectNode given = read(access.body());
            write(access.path(), before, access.method().equals("PUT") ? given : merged(before.content(), given));
            return OK;
        } catch (IllegalArgumentException e) {
            return BAD_REQUEST;
        }
    }

    /** Somebody else changes it, with no request. */
    void change(String path, String patch) {
        Document before = document(path);
        write(path, before, merged(before.content(), read(patch.getBytes(StandardCharsets.UTF_8))));
    }

    /** Returns it as JSON. */
    String content(String path) {
        return document(path).content().toString();
    }

    List<DocumentAccess> accesses() {
        return List.copyOf(accesses);
    }

    private void write(String path, Document before, ObjectNode content) {
        byPath.put(path, new Document(content, before.version() + 1));
    }

    private Document document(String path) {
        return byPath.getOrDefault(path, new Document(initial, 1));
    }

    private Content told(Document document) {
        byte[] body = document.content().toString().getBytes(StandardCharsets.UTF_8);
        return new Content(OK, body, spec.etags() ? Map.of("ETag", etag(document)) : Map.of());
    }

    private static String etag(Document document) {
        return "\"v" + document.version() + "\"";
    }

    private static ObjectNode merged(ObjectNode target, ObjectNode patch) {
        ObjectNode merged = target.deepCopy();
        patch.properties().forEach(field -> {
            if (field.getValue().isNull()) {
                merged.remove(field.getKey());
            } else if (field.getValue() instanceof ObjectNode inner) {
                ObjectNode old =
                        merged.get(field.getKey()) instanceof ObjectNode object ? object : JSON.createObjectNode();
                merged.set(field.getKey(), merged(old, inner));
            } else {
                merged.set(field.getKey(), field.getValue());
            }
        });
        return merged;
    }

    static boolean isObject(String json) {
        try {
            return !read(json.getBytes(StandardCharsets.UTF_8)).isMissingNode();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** @throws IllegalArgumentException for what is no JSON object */
    private static ObjectNode read(byte[] json) {
        try {
            if (JSON.readTree(json) instanceof ObjectNode object) {
                return object;
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("no JSON", e);
        } catch (IOException e) {
            throw new IllegalStateException("reading from memory failed", e);
        }
        throw new IllegalArgumentException("no JSON object");
    }
}
